/**
 * Letters that nobody waits for. Seeded defects seen caught: a letter sent while a code is under way; one given up at
 * the first failure; one that is refused for good and tried again; no bound.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLog } from './log.ts';
import { type Letter, patientMail } from './mail.ts';

let logged: string;
const log = makeLog('info', { write: (line) => (logged += line) });
const letter = (to: string): Letter => ({ to, subject: 'Hello', text: 'Hello' });

/** A mail server that takes a letter when it is told to. */
function mailServer() {
  const asked: { to: string; take(): void; refuse(error?: Error): void }[] = [];
  const mail = patientMail(
    {
      send: ({ to }) =>
        new Promise((take, refuse) =>
          asked.push({ to, take, refuse: (error = new Error(`away, ${to}`)) => refuse(error) }),
        ),
      close: () => undefined,
    },
    log,
    0,
  );
  return { mail, asked, names: () => asked.map(({ to }) => to) };
}

beforeEach(() => {
  logged = '';
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());
const soon = () => vi.advanceTimersByTimeAsync(1);

it('go one at a time, and behind every code', async () => {
  const { mail, asked, names } = mailServer();
  void mail.send(letter('code 1'));
  for (const to of ['a', 'b', 'c']) mail.later(letter(to));
  await soon();
  expect(names()).toEqual(['code 1']);
  asked[0]?.take();
  await soon();
  expect(names()).toEqual(['code 1', 'a']);
  void mail.send(letter('code 2'));
  mail.soon(letter('code 3'), 'x');
  asked[1]?.take();
  await soon();
  expect(names()).toEqual(['code 1', 'a', 'code 2', 'code 3']);
  asked[2]?.take();
  await soon();
  expect(names()).toHaveLength(4);
  asked[3]?.take();
  await soon();
  expect(names()).toEqual(['code 1', 'a', 'code 2', 'code 3', 'b']);
});

it('wait for a mail server that is away, and are given up one by one when it stays away', async () => {
  const { mail, asked, names } = mailServer();
  for (const to of ['a@school.test', 'b@school.test']) mail.later(letter(to));
  for (const [at, pauseMs] of [5000, 30_000, 120_000, 600_000, 1_800_000].entries()) {
    await soon();
    expect(asked).toHaveLength(at + 1);
    asked[at]?.refuse();
    await vi.advanceTimersByTimeAsync(pauseMs);
  }
  expect(new Set(names())).toEqual(new Set(['a@school.test']));
  asked[5]?.refuse();
  await soon();
  expect(names().at(-1)).toBe('b@school.test');
  asked[6]?.refuse(Object.assign(new Error('550 nobody here'), { responseCode: 550 }));
  await mail.settled();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(7);
  expect(logged.match(/a letter is given up/g)).toHaveLength(2);
  expect(logged).not.toContain('@');
});

it('are at most 2,000 that wait, and those that are lost when the process stops are counted', async () => {
  const { mail } = mailServer();
  for (let at = 0; at <= 2001; at += 1) mail.later(letter(`${at}`));
  await soon();
  expect(logged.match(/too many wait/g)).toHaveLength(1);
  mail.close();
  expect(logged).toMatch(/"waiting":2001.*letters are lost/);
});
