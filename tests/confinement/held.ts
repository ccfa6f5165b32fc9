/**
 * What every world must show: no answer holds a word of what is outside, and every answer is the same byte by byte,
 * whatever is there. And what shows that the questions are good: where the root holds all of it, each way is answered
 * with what it leads to.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { answersOf, type Asking } from './asking.ts';
import { ABOUT_NOTHING, aboutDocument, everyTool, pathsOut, someAbout, urisOut, type Call } from './questions.ts';
import { makeWorld, SECRET, STATES, type State, type Way, type World } from './world.ts';

/** Declares the tests of these ways. `states`: those in which what tells most is asked. */
export function holdsFor(subject: string, ways: readonly Way[], states: readonly State[] = ['absent', 'folders', 'back']): void {
  describe(subject, () => {
    let world: World;
    before(() => {
      world = makeWorld(ways);
    });
    after(() => {
      world.remove();
    });

    for (const mode of ['closure', 'project'] as const) {
      test(`tell nothing and lead nowhere (${mode})`, async () => {
        const asking: Asking = { types: [world.types], projects: mode === 'project' ? world.configs : [] };
        const about = mode === 'project' ? (path: string, text: string) => someAbout({ path }, text) : aboutDocument;
        const calls = [...world.documents.flatMap(({ path, text }) => about(path, text)), ...ABOUT_NOTHING];
        await sameInEveryState(world, asking, calls, ['there', 'absent']);
      });
    }

    test('tell nothing whatever is there', async () => {
      const calls = world.documents.flatMap(({ path, text }) => someAbout({ path }, text));
      await sameInEveryState(world, {}, calls, states);
    });

    test('lead to what is there where the root holds it all', async () => {
      world.set('there');
      const unled = await notLed(world, ways, []);
      // What a config includes by pattern is loaded only where it is launched.
      const configs = world.documents.filter(({ way }) => unled.includes(way)).map(({ path }) => path.replace(/[^/]*$/, 'tsconfig.json'));
      const found = await notLed(world, unled, configs.filter((config) => world.configs.includes(config)));
      assert.deepEqual(found.map(({ name }) => name), ways.filter(({ inert }) => inert !== undefined).map(({ name }) => name));
    });
  });
}

/** Those of the ways of which no answer holds a word of what is outside, although the root holds that too. */
async function notLed(world: World, ways: readonly Way[], configs: readonly string[]): Promise<readonly Way[]> {
  const asked = world.documents.filter(({ way }) => ways.includes(way))
    .flatMap(({ path, text, way }) => someAbout({ path: `root/${path}` }, text).map((call) => ({ call, way })));
  const answers = await answersOf(world.top, { projects: configs.map((config) => `root/${config}`) }, asked.map(({ call }) => call));
  return ways.filter((way) => !asked.some((each, index) => each.way === way && SECRET.test(answers[index] ?? '')));
}

/** Paths and URIs that lead out, given to every tool. */
export function holdsForArguments(): void {
  test('a path or URI that leads out is refused by every tool, in the same words whatever is there', async () => {
    const world = makeWorld([]);
    try {
      const calls = [...pathsOut(world).map((path) => ({ path })), ...urisOut(world).map((uri) => ({ uri }))].flatMap(everyTool);
      const answers = await sameInEveryState(world, { types: [world.types] }, calls, STATES, false);
      const answered = calls.filter((_, index) => answers[index]?.startsWith('refused: ') === false);
      assert.deepEqual(answered.filter(([tool]) => tool !== 'close'), []);
      assert.deepEqual(calls.filter((_, index) => answers[index]?.includes(world.types)), []);
    } finally {
      world.remove();
    }
  });
}

/** The answers, which are the same in all these states. `quiet`: no caller has spelled the path of what is outside. */
async function sameInEveryState(world: World, asking: Asking, calls: readonly Call[], states: readonly State[], quiet = true): Promise<readonly string[]> {
  let first: readonly string[] | undefined;
  for (const state of states) {
    world.set(state);
    const answers = await answersOf(world.root, asking, calls);
    const leaks = calls.filter((_, index) => SECRET.test(answers[index] ?? ''));
    assert.deepEqual(leaks, [], `${state}: what is outside is told`);
    const told = quiet ? calls.filter((_, index) => wordsOfOurs(answers[index] ?? '', world).includes(world.top)) : [];
    assert.deepEqual(told, [], `${state}: a path of the machine is told`);
    first ??= answers;
    assert.deepEqual(calls.filter((_, index) => answers[index] !== first?.[index]), [], `${state}: another answer than ${states[0]}`);
  }
  return first ?? [];
}

/**
 * An answer without what may name a path: a line of the source, a new text for a piece of it, the URI of a document,
 * and a module's name as the source spells it, which is no path of the machine.
 */
function wordsOfOurs(answer: string, { root, outside }: World): string {
  return answer.replaceAll(/"(?:preview|newText)":"(?:[^"\\]|\\.)*"/g, '').replaceAll(`file://${root}`, '')
    .replaceAll(`'./link${outside}/secret'`, '').replaceAll(`'file://${outside}/secret.ts'`, '');
}
