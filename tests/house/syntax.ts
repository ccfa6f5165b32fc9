/**
 * What is written inside the files of src: names that reach outside, and habits of the language. Functions over one
 * source each; each violation is `FILE:LINE: what`.
 */
import ts from 'typescript';
import { layerOf } from './imports.ts';
import { FORBIDDEN_GLOBALS, FORBIDDEN_PROCESS_MEMBERS, LONGEST_FILE } from './table.ts';

/** Everything in one file of src that the rules forbid. */
export function syntaxViolations(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [...textViolations(file, text)];
  const visit = (node: ts.Node): void => {
    const problem = reachProblem(node, layerOf(file)) ?? habitProblem(node);
    if (problem !== undefined) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${problem}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textViolations(file: string, text: string): string[] {
  const found: string[] = [];
  const lines = text.split('\n').length - 1;
  if (lines > LONGEST_FILE) found.push(`${file}: ${lines} lines, at most ${LONGEST_FILE}`);
  if (!/^(#![^\n]*\n)?\/\*\*/.test(text)) found.push(`${file}: does not begin with a comment that says what it is`);
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /@ts-(ignore|expect-error|nocheck)|\bTODO\b|\bFIXME\b|\bXXX\b/.exec(line);
    if (mark !== null) found.push(`${file}:${index + 1}: ${mark[0]}`);
  }
  return found;
}

/** Names that reach a process, a socket, evaluated text, or standard output. */
function reachProblem(node: ts.Node, layer: string): string | undefined {
  if (ts.isIdentifier(node) && FORBIDDEN_GLOBALS.includes(node.text) && isUse(node)) return `uses ${node.text}`;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    if (argument === undefined || !ts.isStringLiteral(argument)) return 'imports by a name that is not a literal';
  }
  for (const member of membersOfProcess(node)) {
    if (FORBIDDEN_PROCESS_MEMBERS.includes(member)) return `uses process.${member}`;
    if (member === '' && layer !== 'main.ts') return 'takes a member of process by a name that is not a literal, or process as a value';
    if (member === 'stdout' && layer !== 'wire') return 'uses process.stdout, which is for wire';
  }
  return undefined;
}

/** The names of the members that are taken of `process` at this node; an empty one where it cannot be told. */
function membersOfProcess(node: ts.Node): string[] {
  if (!ts.isIdentifier(node) || node.text !== 'process' || !isUse(node)) return [];
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return [parent.name.text];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)) return [parent.argumentExpression.text];
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) return parent.name.elements.map(nameTaken);
  return [''];
}

/** The member that one element of `const {...} = value` takes. */
function nameTaken({ propertyName, name, dotDotDotToken }: ts.BindingElement): string {
  const taken = propertyName ?? name;
  return ts.isIdentifier(taken) && dotDotDotToken === undefined ? taken.text : '';
}

/** Whether an identifier is a reference, and not the name of a member, a property or a type. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node || isGlobalObject(parent.expression);
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return false;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent)
    || ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent)) {
    return parent.name !== node;
  }
  return true;
}

function isGlobalObject(node: ts.Expression): boolean {
  return ts.isIdentifier(node) && (node.text === 'globalThis' || node.text === 'global');
}

function habitProblem(node: ts.Node): string | undefined {
  if (ts.isEnumDeclaration(node)) return 'an enum: use a union of literals';
  if (ts.isModuleDeclaration(node)) return 'a namespace: use a module';
  if (node.kind === ts.SyntaxKind.AnyKeyword) return 'any: say what it is, or unknown';
  if (ts.isNonNullExpression(node)) return 'a non-null assertion: use defined()';
  if (ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent)) return 'a parameter property: declare the field';
  return undefined;
}
