import type { Bench } from '#bench/base/bench.ts';
import { openMorning } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import { atMost } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { Connection, requestBytes } from '#testkit/process/http-load.ts';
import type { SchoolSize } from '#testkit/school/large-school.ts';

/** One subject with 500 students and 200 sessions, with everyone present at each. */
const SIZE: SchoolSize = {
  programs: 1,
  studentsOfProgram: 500,
  subjectsOfProgram: 1,
  sessionsOfSubject: 200,
  programsWithPast: 1,
};
const TIMES = 20;

/** The data of the participation overview. */
export const entryBench: Bench = {
  name: 'entry',
  asks: 'How long does the server work at the attendance of 500 students at 200 sessions, and how much goes over the wire?',
  async run(report) {
    for (const database of databaseNames) {
      const box = await makeBlackBox(database);
      try {
        const { professors } = await openMorning(box, SIZE, { signedIn: 0, minted: 0 });
        const server = await box.start({ LOG_LEVEL: 'warn' });
        const connection = await Connection.open(server.origin);
        for (const [what, query, aimed] of [
          ['marks, as the web asks', '?entries=marks', true],
          ['every record, as specified', '', false],
        ] as const) {
          const path = calls.getStudentEntry.path.replace(':subjectId', '1') + query;
          const headers = { proftoken: professors[0] ?? '', 'accept-encoding': 'br, gzip' };
          const request = requestBytes('GET', path, headers);
          const tookMs: number[] = [];
          let bytes = 0;
          await connection.ask(request);
          const before = processorMs(server.pid);
          for (let time = 0; time < TIMES; time += 1) {
            const askedMs = performance.now();
            const { status, body } = await connection.ask(request);
            if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
            tookMs.push(performance.now() - askedMs);
            bytes = body.length;
          }
          const cpuMs = (processorMs(server.pid) - before) / TIMES;
          report.figure(
            `${database}: ${what}: answered, median`,
            quantile(tookMs, 0.5),
            'ms',
            aimed ? atMost(100) : undefined,
          );
          report.figure(`${database}: ${what}: processor`, cpuMs, 'ms');
          report.figure(`${database}: ${what}: compressed`, bytes / 1000, 'kB', aimed ? atMost(100) : undefined);
        }
        connection.close();
      } finally {
        await box.remove();
      }
    }
  },
};
