/**
 * The notes about which names are used. The compiler keeps them in the parsed files, which programs share and a new
 * checker inherits, and makes them also when it merely prints a type; so what it says of unused names would depend on
 * what was asked before. They are rubbed out before a checker looks for unused names that has looked at nothing yet,
 * and hold for as long as no other checker is asked anything.
 */
import ts from 'typescript';
import { forgetUses } from './internals.ts';

export class Marks {
  #owner: object | undefined;

  /** Whether every mark was made by the owner's checker, and that only by looking for what is wrong. */
  areOf(owner: object): boolean {
    return this.#owner === owner;
  }

  /** A checker other than the owner's looks for what is wrong. */
  shareWith(other: object): void {
    if (this.#owner !== other) this.#owner = undefined;
  }

  /** A checker is asked something else. */
  spoil(): void {
    this.#owner = undefined;
  }

  /** Rubs out the marks in the files of the owner, whose checker has looked at nothing yet. */
  clear(owner: object, files: readonly ts.SourceFile[]): void {
    for (const file of files) forgetIn(file);
    this.#owner = owner;
  }
}

/** In declarations nothing is said to be unused. */
function forgetIn(file: ts.SourceFile): void {
  if (file.isDeclarationFile) return;
  // A list instead of calls in calls: an expression may be nested deeper than the stack is.
  const rest: ts.Node[] = [file];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    forgetUses(node);
    ts.forEachChild(node, (child) => void rest.push(child));
  }
}
