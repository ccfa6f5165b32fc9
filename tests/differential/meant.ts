/**
 * The differences that are meant, all of them (compiler.md section 7). Each has a reason and a predicate that lets
 * through no more than it; whatever else differs is a failure.
 */
import type { Said } from './question.ts';

export interface Meant {
  readonly name: string;
  readonly reason: string;
  readonly commands: RegExp;
  readonly is: (ours: Said, theirs: Said) => boolean;
}

/** `(property) Set<string>.size: number` without what the owner is made of. */
const withoutOwner = (line: string): string =>
  line.replace(/^(signature \| \([a-z ]+\) [\w$.]+)<.*?>(?=\.[\w$]+[?:(])/, '$1');

/** Whether the lines are equal but for that. */
function differOnlyInOwner(ours: Said, theirs: Said): boolean {
  return ours.refused === undefined && ours.lines.map(withoutOwner).join('\n') === theirs.lines.map(withoutOwner).join('\n');
}

export const MEANT: readonly Meant[] = [
  {
    name: 'rename refused',
    reason: 'ours answers edits only if, applied in memory, they cause no new error and find the same places again, and none lies outside the root',
    commands: /^rename$/,
    is: (ours, theirs) => ours.lines.length === 0 && theirs.lines.length > 0
      && /^(it would cause an error: |it is also named in |'differentialName' would then mean something else|an object is asked for it by the string |\S+ overrides or implements |\S+ is one of the files by another name)/.test(ours.reason ?? ''),
  },
  {
    name: 'rename of a neighbour',
    reason: 'from a keyword or the tag of a comment the compiler goes to a name beside it, which nobody asked about; ours renames nothing then',
    commands: /^rename$/,
    is: (ours, theirs) => ours.reason === 'the compiler finds nothing that can be renamed here' && theirs.lines.length > 0,
  },
  {
    name: 'import kept',
    reason: 'ours leaves out a removal that would add an error, and says so',
    commands: /^organize (all|remove-unused)$/,
    is: (ours) => /it would cause an error: /.test(ours.reason ?? ''),
  },
  {
    name: 'tsserver throws',
    reason: 'asked to write out named types at a module specifier, the compiler of this version throws; ours then answers without writing them out',
    commands: /^quick info \+1$/,
    is: (ours, theirs) => /Error processing request\. Cannot read properties of undefined/.test(theirs.refused ?? '') && ours.lines.length > 0,
  },
  {
    name: 'owner of a member',
    reason: 'the compiler prints the owner of a member whose own type has no parameter as Set<string> or as Set<T>, depending on what its checker was asked before; both sides do',
    commands: /^quick info/,
    is: differOnlyInOwner,
  },
];
