/**
 * `diagnostics`: what the compiler finds wrong (tools.md section 5), in documents asked by name or in every file of
 * the launched projects. A finding about a config file is reported against that file, and one about no file at all
 * against the config, or against the document asked if there is none.
 */
import ts from 'typescript';
import { Refusal } from '../base/faults.ts';
import { sha256Hex } from '../files/text.ts';
import { subjectOf, type Desk } from './answer.ts';
import { comparePositions, compareText, previewAt, rangeFromSpan } from './position.ts';
import { Printer } from './print.ts';
import type { Project } from './project.ts';
import { isSearched } from './projects.ts';
import type { DiagnosticsQuery } from './protocol.ts';
import type { Diagnostic, DiagnosticsResult, DocumentName, FileDiagnostics, RelatedInformation } from './results.ts';
import { scopeOf, scopePart, type ScopePart } from './scope.ts';
import type { View } from './view.ts';
import { asIn5 } from './workspace-compiler.ts';

/** The share of the time of a project-wide call that is spent on looking; the rest is for the answer. */
const LOOKING_SHARE = 0.9;

/** What was found, by document. */
class Findings {
  readonly files = new Map<string, { name: DocumentName; sha256: string; asked: boolean; diagnostics: Map<string, Diagnostic> }>();

  /** Leaves out what comes behind a document: of the configs, say, which are looked at first. */
  endAt(uri: string): void {
    for (const each of this.files.keys()) if (compareText(each, uri) > 0) this.files.delete(each);
  }

  /** Makes room for a document's findings; `asked`: it is listed even without any. */
  add(name: DocumentName, sha256: string, asked: boolean): Map<string, Diagnostic> {
    const file = this.files.get(name.uri) ?? { name, sha256, asked, diagnostics: new Map<string, Diagnostic>() };
    file.asked ||= asked;
    this.files.set(name.uri, file);
    return file.diagnostics;
  }
}

export function diagnostics(query: DiagnosticsQuery, desk: Desk, remainingMillis: number): DiagnosticsResult {
  const findings = new Findings();
  return query.sources.length > 0 ? ofDocuments(query, desk, findings) : ofProjects(query, desk, findings, remainingMillis);
}

function ofDocuments(query: DiagnosticsQuery, desk: Desk, findings: Findings): DiagnosticsResult {
  const parts: ScopePart[] = [];
  let complete = true;
  let first: { fileName: string; view: View } | undefined;
  for (const source of query.sources) {
    const { document, project, printer } = subjectOf(source, desk);
    first ??= { fileName: document.fileName, view: document.view };
    const found = findings.add(document.name, document.sha256, true);
    collect(found, project.findings(document.fileName, query.severity), printer, project, desk);
    ofConfig(project, findings, printer, desk, found);
    complete &&= project.plan.note === undefined;
    parts.push(scopePart(project));
  }
  const scope = scopeOf(parts, { complete }, desk.names, first ?? { fileName: '', view: desk.diskView });
  return page(query, findings, scope, true);
}

function ofProjects(query: DiagnosticsQuery, desk: Desk, findings: Findings, remainingMillis: number): DiagnosticsResult {
  const view = desk.diskView;
  const until = performance.now() + remainingMillis * LOOKING_SHARE;
  const projects = desk.projects.all(view);
  if (projects.length === 0) throw new Refusal('no project was launched: name a document (path, text or uri), or launch with --project');
  // In the order of the answer: what is done when the time is up is its beginning, and the next call goes on there.
  let done = '';
  const finished = desk.stop.finishes(until, () => {
    const printer = new Printer(desk.names, view);
    for (const project of projects) ofConfig(project, findings, printer, desk, undefined);
    const files = projects.flatMap((project) => project.program.getSourceFiles()
      .filter((file) => isLookedAt(project.program, file) && desk.projects.owner(file.fileName, view) === project)
      .map((file) => ({ project, file, uri: desk.names.documentName(file.fileName, undefined).uri })));
    for (const { project, file, uri } of files.sort((a, b) => compareText(a.uri, b.uri))) {
      const found = project.findings(file.fileName, query.severity);
      if (found.length > 0) collect(room(findings, file, desk, view), found, printer, project, desk);
      done = uri;
    }
  });
  if (!finished) findings.endAt(done);
  const note = finished ? undefined : 'the time for the call ended before every file was looked at; the same call with offset nextOffset goes on';
  const scope = scopeOf(projects.map(scopePart), { complete: finished, ...(note !== undefined && { note }) }, desk.names, { fileName: projects[0]?.plan.configFile ?? '', view });
  return page(query, findings, scope, finished);
}

/**
 * The compiler's own library is taken to be right. Declarations of packages are looked at, and it is the compiler that
 * passes over them where `skipLibCheck` says so.
 */
function isLookedAt(program: ts.Program, file: ts.SourceFile): boolean {
  return isSearched(program, file) || (file.isDeclarationFile && !program.isSourceFileDefaultLibrary(file));
}

/** What is wrong with the config, the options and the program as a whole. */
function ofConfig(project: Project, findings: Findings, printer: Printer, desk: Desk, document: Map<string, Diagnostic> | undefined): void {
  const { configFile, errors, writtenFor5 } = project.plan;
  const found = [...errors, ...project.optionFindings]
    .flatMap((finding) => (writtenFor5 === undefined ? finding : asIn5(finding, writtenFor5)) ?? []);
  const config = found.find((finding) => finding.file !== undefined && finding.file.fileName === configFile)?.file;
  for (const finding of found) {
    if (finding.file !== undefined) {
      collect(room(findings, finding.file, desk, project.view), [finding], printer, project, desk);
    } else if (configFile !== undefined) {
      const file = config ?? project.plan.options['configFile'] as ts.SourceFile | undefined;
      const placed = { ...finding, file, start: 0, length: 0 };
      if (file !== undefined) collect(room(findings, file, desk, project.view), [placed], printer, project, desk);
    } else if (document !== undefined) {
      collect(document, [finding], printer, project, desk);
    }
  }
}

/** Room for the findings of a file that nobody asked for by name. */
function room(findings: Findings, file: ts.SourceFile, desk: Desk, view: View): Map<string, Diagnostic> {
  const name = desk.names.documentName(file.fileName, view.bufferAt(file.fileName)?.name);
  return findings.add(name, desk.disk.file(file.fileName)?.sha256 ?? sha256Hex(new Uint8Array()), false);
}

function collect(into: Map<string, Diagnostic>, found: readonly ts.Diagnostic[], printer: Printer, project: Project, desk: Desk): void {
  for (const finding of found) {
    const diagnostic = toDiagnostic(finding, printer, project, desk);
    into.set(JSON.stringify([diagnostic.range, diagnostic.code, diagnostic.message]), diagnostic);
  }
}

function toDiagnostic(finding: ts.Diagnostic, printer: Printer, project: Project, desk: Desk): Diagnostic {
  const { file, start = 0, length = 0 } = finding;
  const tags = [
    ...(finding.reportsUnnecessary === undefined ? [] : ['unnecessary' as const]),
    ...(finding.reportsDeprecated === undefined ? [] : ['deprecated' as const]),
  ];
  const related = (finding.relatedInformation ?? []).flatMap((information) => toRelated(information, printer, project, desk) ?? []);
  return {
    range: file === undefined ? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } : rangeFromSpan(file, { start, length }),
    severity: finding.category === ts.DiagnosticCategory.Error ? 'error' : 'suggestion',
    code: finding.code,
    message: printer.message(finding.messageText),
    preview: file === undefined ? '' : previewAt(file, start),
    ...(tags.length > 0 && { tags }),
    ...(related.length > 0 && { related }),
  };
}

function toRelated(information: ts.DiagnosticRelatedInformation, printer: Printer, project: Project, desk: Desk): RelatedInformation | undefined {
  const { file, start = 0, length = 0 } = information;
  if (file === undefined) return undefined;
  return {
    ...desk.names.documentName(file.fileName, project.view.bufferAt(file.fileName)?.name),
    range: rangeFromSpan(file, { start, length }),
    message: printer.message(information.messageText),
  };
}

/** The findings from `offset` on, at most `limit`, in the order of documents and positions. */
function page(query: DiagnosticsQuery, findings: Findings, scope: DiagnosticsResult['scope'], finished: boolean): DiagnosticsResult {
  const { limit, offset } = query;
  const counts = { error: 0, suggestion: 0 };
  const files: FileDiagnostics[] = [];
  let total = 0;
  let shown = 0;
  for (const { name, sha256, asked, diagnostics: found } of [...findings.files.values()].sort((a, b) => compareText(a.name.uri, b.name.uri))) {
    const all = [...found.values()]
      .filter(({ severity }) => severity === 'error' || query.severity === 'suggestion')
      .sort((a, b) => comparePositions(a.range.start, b.range.start) || a.code - b.code || compareText(a.message, b.message));
    for (const { severity } of all) counts[severity] += 1;
    const from = Math.max(0, offset - total);
    const listed = all.slice(from, from + limit - shown);
    total += all.length;
    shown += listed.length;
    if (listed.length > 0 || asked) files.push({ ...name, sha256, diagnostics: listed });
  }
  const truncated = !finished || offset + shown < total;
  return { files, counts, total, truncated, ...(truncated && { nextOffset: offset + shown }), scope };
}
