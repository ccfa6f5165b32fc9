/** Choices that are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** mulberry32: from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Whether something happens that happens in `share` of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of several; there must be one. */
  pick<T>(items: readonly T[]): T {
    const [item] = items.slice(this.below(items.length));
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** One of several, as often as its weight says. */
  weighted<T extends { readonly weight: number }>(items: readonly T[]): T {
    let at = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (at -= weight) < 0) ?? this.pick(items);
  }
}
