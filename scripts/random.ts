/**
 * Chance that can be repeated: numbers of a seed, and what is chosen by them. Everything in this checkout that is
 * random takes its numbers from here, so that a seed in a report is all that is needed to see the same again.
 */

/** mulberry32: numbers from 0 up to 1, a sequence for each seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A different sequence for each name, whichever others are asked for. */
export function seedOf(seed: number, name: string): number {
  return [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed);
}

/** Choices by the numbers of one seed. */
export class Dice {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** An integer from `least` to `most`, both included. */
  from(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  /** True `percent` times of a hundred. */
  chance(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const index = this.from(0, list.length - 1);
    if (index >= list.length) throw new Error('nothing to choose from');
    return list[index] as T;
  }

  /** As many as wanted, each made anew. */
  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}
