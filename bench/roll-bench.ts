import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { STATUSES_AT_ONCE } from '#contract/attendance/roll/roll-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { Connection, requestBytes } from '#testkit/process/http-load.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import { largeSchoolIds, type SchoolSize } from '#testkit/school/large-school.ts';

/** The first program level's roll is set while students of the others are scanned. */
const SIZE: SchoolSize = {
  programs: 3,
  studentsOfProgram: 500,
  subjectsOfProgram: 5,
  sessionsOfSubject: 40,
  programsWithPast: 3,
};
const SCANS_A_SECOND = 50;
const SECONDS = 20;
/** The batches of the roll. One is set per second, each time to the next of the statuses below. */
const LOTS = 3;
const IN_TURN: readonly Status[] = ['present', 'late', 'absent', 'excused', 'present', 'school', 'late'];
/** How often a roll is read. */
const TIMES = 100;

/** A roll of 500: read, and set while others are scanned. */
export const rollBench: Bench = {
  name: 'roll',
  asks: `How long does a roll of ${SIZE.studentsOfProgram} take to read, and ${STATUSES_AT_ONCE} statuses to be set while others are scanned?`,
  async run(report) {
    for (const database of databaseNames) {
      const box = await makeBlackBox(database);
      try {
        const minted = SIZE.programs * SIZE.studentsOfProgram;
        const school = await openMorning(box, SIZE, { signedIn: 0, minted });
        const scans = scansOf(SIZE, school).slice(SIZE.studentsOfProgram);
        const server = await box.start({ LOG_LEVEL: 'warn' });
        const desk = await Connection.open(server.origin);
        const proftoken = school.professors[0] ?? '';
        const at = (call: { method: string; path: string }, body?: object) => {
          const path = call.path.replace(':sessionId', String(school.sessions[0]));
          return requestBytes(call.method, path, { proftoken, 'accept-encoding': 'br, gzip' }, body);
        };
        let wrong = 0;
        const timed = async (request: Buffer) => {
          const askedMs = performance.now();
          const { status } = await desk.ask(request);
          if (status !== 200) wrong += 1;
          return performance.now() - askedMs;
        };
        const setMs: number[] = [];
        async function setLot(turn: number) {
          const [lot, round] = [turn % LOTS, Math.floor(turn / LOTS)];
          const status = IN_TURN[round % IN_TURN.length] as Status;
          const was = round === 0 ? null : (IN_TURN[(round - 1) % IN_TURN.length] as Status);
          const entries = Array.from({ length: STATUSES_AT_ONCE }, (_none, of) => ({
            stud_id: largeSchoolIds(SIZE).student(1, lot * STATUSES_AT_ONCE + of + 1),
            status,
            was: was === 'absent' ? null : was,
          }));
          setMs.push(await timed(at(calls.setStatuses, { entries, reason: 'Fair' })));
        }

        const pool = new ConnectionPool(server.origin);
        const scanMs: number[] = [];
        let setting = Promise.resolve();
        await openLoop(SCANS_A_SECOND, SECONDS, async (scan, dueMs) => {
          if (scan % SCANS_A_SECOND === 0) setting = setting.then(() => setLot(scan / SCANS_A_SECOND));
          const { status } = await pool.ask(scans[scan] ?? Buffer.alloc(0));
          if (status !== 200) wrong += 1;
          scanMs.push(performance.now() - dueMs);
        });
        await setting;
        pool.close();
        const readMs: number[] = [];
        for (let time = 0; time < TIMES; time += 1) readMs.push(await timed(at(calls.getRoll)));
        desk.close();
        const faults = await box.beside(({ read }) => violations(read));

        report.figure(
          `${database}: roll of ${SIZE.studentsOfProgram} read, median`,
          quantile(readMs, 0.5),
          'ms',
          atMost(50),
        );
        report.figure(`${database}: … p99`, quantile(readMs, 0.99), 'ms');
        const many = `${STATUSES_AT_ONCE} statuses set beside ${SCANS_A_SECOND} scans a second`;
        report.figure(`${database}: ${many}, median`, quantile(setMs, 0.5), 'ms', atMost(400));
        report.figure(`${database}: … the slowest of ${setMs.length}`, Math.max(...setMs), 'ms');
        report.figure(`${database}: simultaneous scans, p50`, quantile(scanMs, 0.5), 'ms');
        report.figure(`${database}: simultaneous scans, p99`, quantile(scanMs, 0.99), 'ms', atMost(50));
        report.figure(`${database}: refused`, wrong, '', exactly(0));
        report.figure(`${database}: rules broken in the ledger`, faults.length, '', exactly(0));
      } finally {
        await box.remove();
      }
    }
  },
};
