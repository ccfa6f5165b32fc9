/** The workspace of a soak: a copy of this project's own sources, and changes to its files that leave it a project. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { ROOT } from '../lane.ts';

/** A name that a file exports, and where it stands there, 0-based. */
export interface Exported {
  readonly path: string;
  readonly name: string;
  readonly line: number;
  readonly character: number;
}

export class SoakWorkspace {
  readonly root: string;
  /** Paths below the root. */
  readonly paths: readonly string[];
  /** What is asked about: few enough that a worker has soon seen them all, and holds no more from then on. */
  readonly exported: readonly Exported[];
  readonly #texts = new Map<string, string>();
  readonly #changed = new Set<string>();

  constructor() {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'tsmcp-soak-')));
    for (const name of ['src', 'tsconfig.json']) cpSync(join(ROOT, name), join(this.root, name), { recursive: true });
    const names = readdirSync(join(this.root, 'src'), { recursive: true, encoding: 'utf8' });
    this.paths = names.filter((name) => name.endsWith('.ts')).map((name) => `src/${name.split(sep).join('/')}`).sort();
    for (const path of this.paths) this.#texts.set(path, readFileSync(join(this.root, path), 'utf8'));
    this.exported = this.paths.flatMap((path) => exportsOf(path, this.text(path))).filter((_, index) => index % 12 === 0);
  }

  /** The text of a file as it was first. Most of a soak sees it: a change is taken back by the next one. */
  text(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  /** One change: of a text, of the config file, or of which files there are. What the last one changed is put back. */
  churn(path: string, kind: number, count: number): void {
    for (const each of this.#changed) this.#put(each, this.text(each));
    this.#changed.clear();
    switch (kind) {
      case 0:
        this.#change(path, `${this.text(path)}\n// ${count}\n`);
        break;
      case 1:
        this.#change(path, `${this.text(path)}\nexport const added${count}: number = '${count}';\n`);
        break;
      case 2:
        rmSync(join(this.root, path));
        this.#changed.add(path);
        break;
      case 3:
        writeFileSync(join(this.root, 'src/tsconfig.json'), readFileSync(join(this.root, 'src/tsconfig.json'), 'utf8').trimEnd() + ' '.repeat(count % 3) + '\n');
        break;
      default:
        this.#change('src/added.ts', `export const added = ${count};\n`);
        break;
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  #change(path: string, text: string): void {
    this.#put(path, text);
    this.#changed.add(path);
  }

  /** A file that was not there first goes away again. */
  #put(path: string, text: string): void {
    if (text === '') rmSync(join(this.root, path), { force: true });
    else writeFileSync(join(this.root, path), text);
  }
}

function exportsOf(path: string, text: string): Exported[] {
  return text.split('\n').flatMap((content, line) => {
    const found = /^export (?:abstract )?(?:interface|function|class|type|const) (\w+)/.exec(content);
    const name = found?.[1];
    return name === undefined ? [] : [{ path, name, line, character: (found?.[0].length ?? 0) - name.length }];
  });
}
