/**
 * Where a session stands (protocol.md section 3). Each phase owns the data that exists only in it, so nothing can be
 * asked of a phase that does not have it, and `next` is the only way from one to another: a pure function.
 */
import { unreachable } from '../base/assert.ts';
import type { Revision } from './revisions.ts';

export type Phase =
  /** Nothing is agreed. */
  | { readonly kind: 'opening' }
  /** `initialize` was answered; the client has not said that it read the answer. */
  | { readonly kind: 'negotiated'; readonly revision: Revision }
  | { readonly kind: 'ready'; readonly revision: Revision }
  /** The input has ended; what is in flight is answered until then (milliseconds of the session's clock). */
  | { readonly kind: 'draining'; readonly until: number }
  /** Nothing is sent any more. */
  | { readonly kind: 'closed' };

export type PhaseEvent =
  | { readonly kind: 'initialize'; readonly revision: Revision }
  | { readonly kind: 'initialized' }
  | { readonly kind: 'end-of-input'; readonly until: number }
  | { readonly kind: 'ended' };

/** The phase after `event`; the same one where the event means nothing in it. */
export function next(phase: Phase, event: PhaseEvent): Phase {
  switch (event.kind) {
    case 'initialize':
      return phase.kind === 'opening' ? { kind: 'negotiated', revision: event.revision } : phase;
    case 'initialized':
      return phase.kind === 'negotiated' ? { kind: 'ready', revision: phase.revision } : phase;
    case 'end-of-input':
      return isReading(phase) ? { kind: 'draining', until: event.until } : phase;
    case 'ended':
      return { kind: 'closed' };
    default:
      return unreachable(event);
  }
}

/** Whether messages are still taken. */
export function isReading(phase: Phase): boolean {
  switch (phase.kind) {
    case 'opening':
    case 'negotiated':
    case 'ready':
      return true;
    case 'draining':
    case 'closed':
      return false;
    default:
      return unreachable(phase);
  }
}

/** The revision that holds in the phase; undefined where none is agreed, or nothing is answered by it any more. */
export function revisionOf(phase: Phase): Revision | undefined {
  return phase.kind === 'negotiated' || phase.kind === 'ready' ? phase.revision : undefined;
}
