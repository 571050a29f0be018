import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { networkName } from '#server/platform/config/network-address.ts';
import { machineClock } from './clock.ts';
import { makeLog } from './log.ts';
import { securityLog } from './security-log.ts';

let lines: { level: number; msg: string; counts: Record<string, { count: number }> }[] = [];
const open = () =>
  securityLog(makeLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }), machineClock, (address) =>
    networkName('a key', address),
  );
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('writes one line for each kind and minute, with counts and subjects', () => {
  const log = open();
  for (let each = 0; each < 300; each += 1) log.note('sign-in failed', each % 3 === 0 ? 'professor 5' : 'nobody');
  log.note('foreign origin', 'https://evil.test');
  vi.advanceTimersByTime(59_999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  log.note('sign-in failed', 'nobody');
  vi.advanceTimersByTime(60_000);
  expect(
    lines.map(({ level, msg, counts }) => [level, msg, Object.entries(counts).map(([of, { count }]) => [of, count])]),
  ).toEqual([
    [
      40,
      'sign-in failed',
      [
        ['professor 5', 100],
        ['nobody', 200],
      ],
    ],
    [40, 'foreign origin', [['https://evil.test', 1]]],
    [40, 'sign-in failed', [['nobody', 1]]],
  ]);
});

it('says when each was first and last seen, and from which networks, never the address', () => {
  const log = open();
  const firstAt = new Date().toISOString();
  for (let host = 1; host <= 9; host += 1)
    log.note('not allowed', 'student 7 /api/x', `203.0.113.${Math.min(host, 7)}`);
  vi.advanceTimersByTime(1500);
  log.note('not allowed', 'student 7 /api/x', '203.0.113.1');
  log.write();
  const network = expect.stringMatching(/^[0-9A-F]{6}$/);
  const lastAt = new Date().toISOString();
  expect(lines[0]?.counts).toEqual({
    'student 7 /api/x': { count: 10, firstAt, lastAt, networks: Array(5).fill(network) },
  });
  expect(JSON.stringify(lines)).not.toContain('203.');
});
