/** The resources, in the order in which they are listed (tools.md section 6). None is served so far. */
import type { Resource, ResourceOutcome } from '../session/catalogue.ts';

export const RESOURCES: readonly Resource[] = [];

/** The content of the resource with this URI. */
export function readResource(_uri: string): ResourceOutcome {
  return { kind: 'unknown' };
}
