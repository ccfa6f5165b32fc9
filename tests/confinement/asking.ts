/** A world asked in this process: the tools over the compiler's side, without threads and without the protocol. */
import assert from 'node:assert/strict';
import { Refusal } from '#tsmcp/base/faults.ts';
import { Buffers } from '#tsmcp/compiler/buffers.ts';
import { TOOLS } from '#tsmcp/tools/index.ts';
import type { Condition } from '#tsmcp/tools/kinds.ts';
import { DEFAULT_LIMITS } from '#tsmcp/wire/limits.ts';
import { workspaceAt } from '../compiler/workspace.ts';
import type { Call } from './questions.ts';

export interface Asking {
  readonly projects?: readonly string[];
  readonly types?: readonly string[];
}

/** The answers to these calls, each as text; a refusal is an answer too. */
export async function answersOf(root: string, { projects = [], types = [] }: Asking, calls: readonly Call[]): Promise<readonly string[]> {
  const space = workspaceAt(root, { projects, types });
  const buffers = new Buffers(DEFAULT_LIMITS);
  const conditions = new Set<Condition>(['root', ...(projects.length > 0 ? ['project' as const] : [])]);
  let told = buffers.snapshot();
  const answers: string[] = [];
  for (const [name, args] of calls) {
    const tool = TOOLS.find((each) => each.name === name);
    assert.ok(tool !== undefined, name);
    const outcome = await tool.call(args, {
      conditions,
      buffers,
      ask: async (query) => {
        const now = buffers.snapshot();
        for (const each of told.keys()) if (!now.has(each)) space.close(each);
        for (const [each, { text, version }] of now) if (told.get(each)?.version !== version) space.open(each, text);
        told = now;
        try {
          return { kind: 'ok', json: JSON.stringify(space.ask(query)) };
        } catch (error) {
          if (error instanceof Refusal) return { kind: 'refused', message: error.message };
          throw error;
        }
      },
    });
    answers.push(outcome.kind === 'ok' ? outcome.json : `refused: ${outcome.message}`);
  }
  return answers;
}
