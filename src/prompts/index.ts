/** The prompts, in the order in which they are listed (tools.md section 6). None is served so far. */
import type { Prompt, PromptOutcome } from '../session/catalogue.ts';

export const PROMPTS: readonly Prompt[] = [];

/** The message of the prompt with this name. */
export function getPrompt(_name: string): PromptOutcome {
  return { kind: 'unknown' };
}
