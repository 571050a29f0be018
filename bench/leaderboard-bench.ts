import type { Bench } from '#bench/base/bench.ts';
import { openMorning, UNIVERSITY } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import { settingRows } from '#contract/platform/settings/setting-rows.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, quantile } from '#testkit/process/client.ts';
import { closedLoop, requestBytes } from '#testkit/process/http-load.ts';
import { signedInAdmin } from '#testkit/school/people.ts';

const STUDENTS = 500;
const READS = 4000;
/** Students who hide their name, one after another. */
const HIDINGS = 20;

/**
 * The leaderboard of 40,000, as the web requests it: the top and the student's neighborhood; also shortened and masked.
 */
export const leaderboardBench: Bench = {
  name: 'leaderboard',
  asks: 'What does an answer from the cached leaderboard of 40,000 students cost?',
  async run(report) {
    for (const database of databaseNames) {
      const box = await makeBlackBox(database);
      try {
        const school = await openMorning(box, UNIVERSITY, { signedIn: STUDENTS, minted: 0 });
        const { headers } = await box.closed((closed) => signedInAdmin(closed));
        const server = await box.start({ LOG_LEVEL: 'warn' });
        const path = `${calls.getStudentLeaderboard.path}?top=10&around=5`;
        const reads = (headers: (at: number) => Record<string, string>) =>
          Array.from({ length: READS }, (_none, at) => requestBytes('GET', path, headers(at % STUDENTS)));
        const mine = (at: number) => ({ studtoken: school.students[at] ?? '' });
        const etags = await Promise.all(
          school.students.map(async (studtoken) => {
            const response = await fetch(server.origin + path, { headers: { studtoken } });
            await response.text();
            return response.headers.get('etag') ?? '';
          }),
        );
        const measure = async (headers: (at: number) => Record<string, string>, status: number) => {
          await closedLoop(server.origin, reads(headers).slice(0, 500), 10);
          const before = processorMs(server.pid);
          const { statuses } = await closedLoop(server.origin, reads(headers), 10);
          return { cpuMs: (processorMs(server.pid) - before) / READS, others: READS - (statuses.get(status) ?? 0) };
        };
        const kept = await measure(mine, 200);
        const unchanged = await measure((at) => ({ ...mine(at), 'if-none-match': etags[at] ?? '' }), 304);
        report.figure(`${database}: processor of a kept answer`, kept.cpuMs, 'ms', atMost(1));
        report.figure(`${database}: answered otherwise than 200`, kept.others, '', exactly(0));
        report.figure(`${database}: processor of an unchanged one`, unchanged.cpuMs, 'ms', atMost(1));
        report.figure(`${database}: answered otherwise than 304`, unchanged.others, '', exactly(0));
        const anewMs: number[] = [];
        for (let at = 0; at < HIDINGS; at += 1) {
          const own = mine(at);
          const beganMs = performance.now();
          await answerOf(server.origin, calls.updateBoardHidden, { headers: own, body: { boardHidden: true } });
          await fetch(server.origin + path, { headers: own }).then((response) => response.text());
          anewMs.push(performance.now() - beganMs);
        }
        report.figure(`${database}: a name hidden and everyone put in order again, p50`, quantile(anewMs, 0.5), 'ms');
        report.figure(`${database}: … the longest of ${HIDINGS}`, Math.max(...anewMs), 'ms');
        for (const board_scope of settingRows.board_scope.words)
          for (const board_shows of ['all', 'near'] as const) {
            const rules = { board_names: 'first-and-initial', board_scope, board_shows } as const;
            await answerOf(server.origin, calls.updateBoardRules, { headers, body: rules });
            const masked = await measure(mine, 200);
            const what = `${database}: masked, ${board_scope}, ${board_shows}`;
            report.figure(`${what}: processor of an answer`, masked.cpuMs, 'ms', atMost(1));
            report.figure(`${what}: answered otherwise than 200`, masked.others, '', exactly(0));
          }
      } finally {
        await box.remove();
      }
    }
  },
};
