import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLog } from './log.ts';
import { securityLog } from './security-log.ts';

let lines: { level: number; msg: string; counts: Record<string, number> }[] = [];
const open = () => securityLog(makeLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }));
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('writes one line for each kind and minute, with how often and of what', () => {
  const log = open();
  for (let each = 0; each < 300; each += 1) log.note('sign-in failed', each % 3 ? 'nobody' : 'professor 5');
  log.note('foreign origin', 'https://evil.test');
  vi.advanceTimersByTime(59_999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  log.note('sign-in failed', 'nobody');
  vi.advanceTimersByTime(60_000);
  expect(lines.map(({ level, msg, counts }) => [level, msg, counts])).toEqual([
    [40, 'sign-in failed', { nobody: 200, 'professor 5': 100 }],
    [40, 'foreign origin', { 'https://evil.test': 1 }],
    [40, 'sign-in failed', { nobody: 1 }],
  ]);
});
