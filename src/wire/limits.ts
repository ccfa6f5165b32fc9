/**
 * Every limit of the server, each with its reason (protocol.md section 8). This table is what `--limit` sets, what
 * `tsmcp://limits` shows and what the code reads; no other file holds a limit that a user could want to know.
 */

export interface LimitRow {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly reason: string;
}

export const LIMITS = {
  messageBytes: row(2_097_152, 1_024, 67_108_864, 'bytes', 'one line from the client is held in memory'),
  sourceChars: row(524_288, 1, 16_777_216, 'UTF-16 units', 'the document that a call names is compiled and searched'),
  fileBytes: row(16_777_216, 4_096, 268_435_456, 'bytes', 'any file that the compiler loads by itself is held in memory'),
  resultChars: row(524_288, 1_024, 33_554_432, 'UTF-16 units', 'a model reads the answer; clients cut or drop long lines'),
  openBuffers: row(64, 1, 4_096, 'buffers', 'every open buffer is a root of the programs that see buffers'),
  bufferChars: row(8_388_608, 1, 268_435_456, 'UTF-16 units', 'the text of all open buffers is held in memory'),
  pendingRequests: row(256, 1, 65_536, 'calls', 'waiting calls are held in memory'),
  pendingBytes: row(33_554_432, 1_024, 1_073_741_824, 'bytes', 'the arguments of waiting calls are held in memory'),
  callMillis: row(45_000, 10, 3_600_000, 'milliseconds', 'clients give up after 60 seconds and would not see our reason'),
  drainMillis: row(30_000, 0, 3_600_000, 'milliseconds', 'what was received before the end of input is still answered'),
  heapMiB: row(4_096, 128, 65_536, 'MiB', 'a type that explodes takes all memory that it is given'),
  programFiles: row(20_000, 1, 1_000_000, 'files', 'a program holds the tree of each of its files'),
  listedEntries: row(200_000, 1, 10_000_000, 'folder entries', 'the include patterns of one project walk its folders'),
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, number>>;

export const DEFAULT_LIMITS: Limits = withLimits({});

/** The defaults with `changes` in place of some of them. The caller has checked the ranges (`cli/flags`). */
export function withLimits(changes: Partial<Limits>): Limits {
  const names = Object.keys(LIMITS) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, changes[name] ?? LIMITS[name].default])) as Limits;
}

function row(value: number, min: number, max: number, unit: string, reason: string): LimitRow {
  return { default: value, min, max, unit, reason };
}
