/**
 * Members that a class or an interface has from types that are not edited: of the library, or of a package. A search
 * for what a name is tied to ends there, so that a rename would part an override from what it overrides, or make one.
 */
import ts from 'typescript';
import { isSearched } from './projects.ts';

/** Which of the names an unedited type gives to the class or interface that the node names a member of; undefined if none. */
export function outsideMember(node: ts.Node, names: readonly string[], program: ts.Program): string | undefined {
  const owner = ownerOf(node);
  if (owner === undefined) return undefined;
  const checker = program.getTypeChecker();
  const types = (owner.heritageClauses ?? []).flatMap((clause) => clause.types.map((type) => checker.getTypeAtLocation(type)));
  return names.find((name) => types.some((type) => (type.getProperty(name)?.declarations ?? []).some((declaration) =>
    !isSearched(program, declaration.getSourceFile()))));
}

/** The class or interface in which the node is the name of a member that inheritance is about. */
function ownerOf(node: ts.Node): ts.ClassLikeDeclaration | ts.InterfaceDeclaration | undefined {
  const { parent: member } = node;
  if (ts.isSourceFile(node)) return undefined;
  if (ts.isParameter(member) && ts.isParameterPropertyDeclaration(member, member.parent)) return member.parent.parent;
  if (!(ts.isClassElement(member) || ts.isTypeElement(member)) || member.name !== node) return undefined;
  const { parent } = member;
  return ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent) ? parent : undefined;
}
