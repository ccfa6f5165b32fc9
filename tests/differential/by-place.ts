/** The questions about a place: where things are, what they are, what may be written there. */
import ts from 'typescript';
import type { DefinitionResult, DescribeResult, ImplementationsResult, ReferencesResult, SignaturesResult } from '../../src/compiler/results.ts';
import type { Place } from './places.ts';
import { heard, said, type Question, type Sides } from './question.ts';
import { locations, range, type Location, type Texts } from './texts.ts';

/** A place as our tools take it. */
export function place({ fileName, line, character }: Place, { texts }: Sides): Readonly<Record<string, unknown>> {
  return { path: texts.name(fileName), line, character };
}

const line = (...parts: readonly (string | undefined)[]): string => parts.map((part) => part ?? '').join(' | ');

const text = (parts: readonly ts.SymbolDisplayPart[] | undefined): string => (parts ?? []).map((part) => part.text).join('');

/** Where a declaration map led, where it did. */
interface Mapped extends ts.DefinitionInfo {
  readonly targetFileName?: string;
  readonly targetTextSpan?: ts.TextSpan;
  readonly targetContextSpan?: ts.TextSpan;
}

interface FileSpan {
  readonly file: string;
  readonly start: Location;
  readonly end: Location;
  readonly contextStart?: Location;
  readonly contextEnd?: Location;
}

const definition: Question<Place> = {
  command: 'definition',
  ours: async (at, sides) => heard(await sides.house.call<DefinitionResult>('definition', place(at, sides)), ({ definitions }) =>
    definitions.map((each) => line(each.path ?? each.uri, range(each.range), range(each.fullRange), each.kind, each.name, each.container))),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const answer = await tsserver.ask<{ readonly definitions: readonly Mapped[] }>('definitionAndBoundSpan-full', fileName, { position });
    return said((answer?.definitions ?? []).map((each) => {
      const target = each.targetFileName ?? each.fileName;
      const span = each.targetTextSpan ?? each.textSpan;
      const full = (each.targetFileName === undefined ? each.contextSpan : each.targetContextSpan) ?? span;
      return line(texts.name(target), texts.span(target, span), texts.span(target, full), each.kind, texts.plain(each.name), texts.plain((each.containerName as string | undefined) ?? ''));
    }));
  },
};

const typeDefinition: Question<Place> = {
  command: 'type definition',
  ours: async (at, sides) => heard(await sides.house.call<DefinitionResult>('definition', { ...place(at, sides), of: 'type' }), ({ definitions }) =>
    definitions.map((each) => line(each.path ?? each.uri, range(each.range), range(each.fullRange)))),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const spans = await tsserver.ask<readonly FileSpan[]>('typeDefinition', fileName, { position });
    return said((spans ?? []).map(({ file, start, end, contextStart = start, contextEnd = end }) =>
      line(texts.name(file), locations(start, end), locations(contextStart, contextEnd))));
  },
};

const implementations: Question<Place> = {
  command: 'implementations',
  ours: async (at, sides) => heard(
    await sides.house.pages<ImplementationsResult, string>('implementations', place(at, sides), (page) =>
      page.implementations.map((each) => line(each.path ?? each.uri, range(each.range), each.kind))),
    (lines) => lines),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const found = await tsserver.ask<readonly ts.ImplementationLocation[]>('implementation-full', fileName, { position });
    return said((found ?? []).map((each) => line(texts.name(each.fileName), texts.span(each.fileName, each.textSpan), each.kind)));
  },
};

const references: Question<Place> = {
  command: 'references',
  ours: async (at, sides) => heard(
    await sides.house.pages<ReferencesResult, string>('references', place(at, sides), (page) =>
      page.files.flatMap((file) => file.references.map((each) => line(file.path ?? file.uri, range(each.range), each.role)))),
    (lines) => lines),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const found = await tsserver.ask<readonly ts.ReferencedSymbol[]>('references-full', fileName, { position });
    return said((found ?? []).flatMap((symbol) => symbol.references).map((each) =>
      line(texts.name(each.fileName), texts.span(each.fileName, each.textSpan), roleOf(each, texts))));
  },
};

/** Ours tells imports apart from the rest; what `tsserver` says is put in the same words. */
function roleOf({ fileName, textSpan, isDefinition, isWriteAccess }: ts.ReferencedSymbolEntry, texts: Texts): string {
  const file = texts.file(fileName);
  let node: ts.Node | undefined = file;
  while (node !== undefined) {
    if (ts.isImportDeclaration(node) || ts.isImportEqualsDeclaration(node)) return 'import';
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) return 'import';
    node = ts.forEachChild(node, (child) => child.getStart(file) <= textSpan.start && textSpan.start < child.end ? child : undefined);
  }
  return isDefinition === true ? 'declaration' : isWriteAccess ? 'write' : 'read';
}

/** `verbosity`: levels of named types to write out. */
const description = (verbosity: number): Question<Place> => ({
  command: verbosity === 0 ? 'quick info' : `quick info +${verbosity}`,
  ours: async (at, sides) => heard(await sides.house.call<DescribeResult>('describe', { ...place(at, sides), verbosity }), (result) =>
    !result.found ? [] : [
      line('kind', result.kind, range(result.range), String(result.expandable)), line('signature', result.signature), line('documentation', result.documentation),
      ...result.tags.map(({ name, text: words }, index) => line(`tag ${index}`, name, words)),
    ]),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const info = await tsserver.ask<QuickInfo>('quickinfo-full', fileName, { position, verbosityLevel: verbosity });
    return said(info === undefined ? [] : [
      line('kind', info.kind, texts.span(fileName, info.textSpan), String(info.canIncreaseVerbosityLevel === true)),
      line('signature', texts.plain(text(info.displayParts))), line('documentation', texts.plain(text(info.documentation))),
      ...(info.tags ?? []).map(({ name, text: words }, index) => line(`tag ${index}`, name, texts.plain(words ?? ''))),
    ]);
  },
});

/** The text of a tag comes flattened. */
interface QuickInfo extends Omit<ts.QuickInfo, 'tags'> {
  readonly tags?: readonly { readonly name: string; readonly text?: string }[];
}

/** Nothing to say of the first of nothing. */
const active = (signature: number, parameter: number): readonly string[] =>
  signature === 0 && parameter === 0 ? [] : [line('active', `${signature}`, `${parameter}`)];

const signatures: Question<Place> = {
  command: 'signatures',
  ours: async (at, sides) => heard(await sides.house.call<SignaturesResult>('signatures', place(at, sides)), (result) => [
    ...active(result.activeSignature, result.activeParameter),
    ...result.signatures.map((each, index) => line(`${index}`, each.label, each.documentation, ...each.parameters.flatMap((parameter) =>
      [parameter.label, parameter.documentation]))),
  ]),
  theirs: async ({ fileName, offset: position }, { tsserver, texts }) => {
    const help = await tsserver.ask<ts.SignatureHelpItems>('signatureHelp-full', fileName, { position });
    return said([
      ...active(help?.selectedItemIndex ?? 0, help?.argumentIndex ?? 0),
      ...(help?.items ?? []).map((item, index) => {
        const label = text(item.prefixDisplayParts) + item.parameters.map((each) => text(each.displayParts)).join(text(item.separatorDisplayParts)) + text(item.suffixDisplayParts);
        return texts.plain(line(`${index}`, label, text(item.documentation), ...item.parameters.flatMap((each) => [text(each.displayParts), text(each.documentation)])));
      }),
    ]);
  },
};

export const BY_PLACE: readonly Question<Place>[] = [
  definition, typeDefinition, implementations, references, description(0), description(1), signatures,
];
