/** Sources that are hard on the compiler, over a real process: they cost their own call and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endlessTypes } from '../../scripts/explode.ts';
import { callParams } from '../../scripts/serving.ts';
import { endsWell, isRight, lossesOf, moment, reasonOf, served } from './served.ts';

test('a runaway that does not look at its cancellation is ended, the same one again and again', async (context) => {
  const up = await served(context);
  const { server } = up;
  await isRight(up);
  const warm = server.memory() ?? 0;
  // One that is cancelled before the compiler is deep in it stops by itself.
  for (let tries = 0; tries < 20 && lossesOf(up) < 3; tries += 1) {
    const { id } = server.send('tools/call', callParams('diagnostics', { text: endlessTypes(), uri: 'ts-buffer:endless.ts' }));
    await moment(500);
    server.notify('notifications/cancelled', { requestId: id });
    await isRight(up);
  }
  assert.equal(lossesOf(up), 3);
  assert.match(server.stderr, / worker-lost reason=runaway /);
  const memory = server.memory() ?? 0;
  assert.ok(memory < warm + 300, `${warm} MiB, then ${memory} MiB`);
  await endsWell(up);
});

const DEEP: Readonly<Record<string, string>> = {
  brackets: '['.repeat(100_000),
  parentheses: `const x = ${'('.repeat(50_000)}1${')'.repeat(50_000)};`,
  'binary operators': `const x = ${'1 + '.repeat(5_000)}1;`,
  'member accesses': `declare const x: any; x${'.a'.repeat(10_000)};`,
  'conditional types': `type X<T> = ${'T extends 1 ? '.repeat(1_000)}1${' : 2'.repeat(1_000)};`,
  'a type that contains itself': 'type X<T> = { a: X<X<T>> }; declare let one: X<1>; declare let two: X<2>; one = two;',
  'arrow functions': `const x = ${'() => '.repeat(20_000)}1;`,
  blocks: '{'.repeat(100_000),
  'template types': `type X = ${'`${'.repeat(1_000)}1${'}`'.repeat(1_000)};`,
  'a regular expression': `const x = /${'('.repeat(50_000)}${')'.repeat(50_000)}/;`,
  'a JSX tree': `const x = ${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)};`,
};

test('no nesting costs more than its own call: it is answered or refused with the reason, the next call is right', async (context) => {
  const up = await served(context);
  const { server } = up;
  for (const [what, text] of Object.entries(DEEP)) {
    const answer = await server.call('diagnostics', { text, uri: 'ts-buffer:deep.tsx' });
    assert.equal(answer.error, undefined, `${what}: ${JSON.stringify(answer)}`);
    if (answer.result?.isError === true) {
      assert.match(reasonOf(answer), /^the compiler (ran out of stack|was lost \(|needed more memory|did not stop)|^the time for the call/, what);
    }
    await isRight(up);
  }
  await endsWell(up);
});
