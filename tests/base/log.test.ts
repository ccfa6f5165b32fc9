import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog, LOG_LEVELS } from '#tsmcp/base/log.ts';

const now = (): number => Date.UTC(2026, 0, 2, 3, 4, 5, 6);

test('one line an event: time, level, event, values', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line), now);
  log('info', 'call', { tool: 'describe', ms: 12 });
  log('warn', 'bare');
  assert.deepEqual(lines, [
    '2026-01-02T03:04:05.006Z info call tool=describe ms=12\n',
    '2026-01-02T03:04:05.006Z warn bare\n',
  ]);
});

test('a log keeps its level', () => {
  for (const [most, level] of LOG_LEVELS.entries()) {
    const lines: string[] = [];
    const log = createLog(level, (line) => lines.push(line.split(' ')[1] ?? ''), now);
    for (const at of LOG_LEVELS) log(at, 'event');
    assert.deepEqual(lines, LOG_LEVELS.slice(0, most + 1));
  }
});

test('a value cannot forge a line, drive a terminal or fill the log', () => {
  const lines: string[] = [];
  createLog('debug', (line) => lines.push(line), now)('error', 'bug', { message: `a\nb\u001b[2J${'x'.repeat(200)}` });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^[^\n]*message=a\\u\{a\}b\\u\{1b\}\[2Jx{73}\.\.\.\n$/);
});
