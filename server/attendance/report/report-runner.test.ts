/** Who waits for which report, with a thread that makes them when the test says so. */
import { expect, it } from 'vitest';
import { busyReporting } from '#contract/attendance/report/report-calls.ts';
import type { ReportQuestion } from './report-queries.ts';
import { MOST_REPORTS, type ReportBytes, reportRunner } from './report-runner.ts';

function opened() {
  const clock = { ms: 0, nowMs: () => clock.ms };
  const begun: { hour: number | null; end(bytes?: number): void; fail(): void }[] = [];
  const runner = reportRunner(clock as never, {
    make: ({ question }) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReportBytes>();
      begun.push({
        hour: question.hour,
        end: (bytes = 1) => resolve({ json: new Uint8Array(bytes), csv: new Uint8Array() }),
        fail: () => reject(new Error('gone')),
      });
      return promise;
    },
    close: () => Promise.resolve(),
  });
  const left = new AbortController();
  /** Different hours are different questions. */
  const ask = (asker: string, hour: number, report = 'overview', signal = new AbortController().signal) =>
    runner.ask(asker, { report, hour } as ReportQuestion, signal);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, begun, runner, ask, left, settled };
}

it('makes one report at a time, once for all who ask the same, and refuses a person’s second and a fifth', async () => {
  const { ask, begun, settled } = opened();
  const first = [ask('ana', 1), ask('ben', 1), ask('ana', 1)];
  const others = Array.from({ length: MOST_REPORTS - 1 }, (_, at) => ask(`other ${at}`, 2 + at));
  await settled();
  expect(begun.map(({ hour }) => hour)).toEqual([1]);
  for (const refused of [ask('ana', 2), ask('cleo', 9)])
    expect(await refused).toMatchObject({ code: busyReporting.code, retryAfterSeconds: expect.any(Number) });
  begun[0]?.end();
  const [one, ...same] = await Promise.all(first);
  expect(same).toEqual([one, one]);
  // A person may ask again after an answer, also for the report that others wait for.
  const again = ask('ana', 2);
  for (let at = 1; at < MOST_REPORTS; at += 1) {
    await settled();
    expect(begun.map(({ hour }) => hour)).toEqual(Array.from({ length: at + 1 }, (_, hour) => hour + 1));
    begun[at]?.end();
  }
  expect(await again).toBe(await others[0]);
});

it('keeps an answer for five minutes, and who is missing now for ten seconds', async () => {
  const { ask, begun, clock, settled } = opened();
  for (const [report, keptMs] of [
    ['overview', 300_000],
    ['today', 2_000],
  ] as const) {
    begun.length = 0;
    for (const [passMs, made] of [
      [0, 1],
      [keptMs - 1, 1],
      [1, 2],
      [-1, 3],
    ] as const) {
      clock.ms += passMs;
      const asked = ask('ana', 1, report);
      await settled();
      begun.at(-1)?.end();
      await asked;
      expect(begun, `${report} ${passMs}`).toHaveLength(made);
    }
  }
});

it('tells who is missing now from after a correction, also if an older answer is being made', async () => {
  const { ask, begun, runner, settled } = opened();
  const before = ask('ana', 1, 'today');
  await settled();
  runner.corrected();
  const after = ask('ben', 1, 'today');
  begun[0]?.end();
  await settled();
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  expect(await after).not.toBe(await before);
});

it('forgets large answers, failed ones, and those for which no one waits', async () => {
  const { ask, begun, settled, left, runner } = opened();
  const failed = ask('ana', 1);
  const leaving = ask('ben', 2, 'overview', left.signal);
  leaving.catch(() => undefined);
  left.abort();
  const third = ask('ben', 3);
  await settled();
  begun[0]?.fail();
  await expect(failed).rejects.toThrow('gone');
  await expect(leaving).rejects.toThrow('Nobody waits');
  await settled();
  expect(begun.map(({ hour }) => hour)).toEqual([1, 3]);
  begun[1]?.end(100_000_000);
  await third;
  const more = [ask('ana', 1), ask('ben', 3)];
  await settled();
  begun[2]?.end();
  await settled();
  expect(begun.map(({ hour }) => hour)).toEqual([1, 3, 1, 3]);
  begun[3]?.end();
  await Promise.all(more);
  await runner.close();
  await expect(ask('cleo', 4)).rejects.toThrow('aborted');
});
