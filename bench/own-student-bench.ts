import type { Bench } from '#bench/base/bench.ts';
import { openMorning } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { processorMs } from '#testkit/figures/process-cost.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { closedLoop, requestBytes } from '#testkit/process/http-load.ts';

const STUDENTS = 1000;
const READS = 2000;
const ROUNDS = 4;

const size = {
  programs: STUDENTS / 50,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 20,
  programsWithPast: STUDENTS / 50,
};

/** The data of the pass, which each scan makes a phone load, compared with a read of one table by the same person. */
export const ownStudentBench: Bench = {
  name: 'own-student',
  asks: 'What does a student cost with what stands on the pass: where they are present today, and their flame?',
  async run(report) {
    for (const database of databaseNames) {
      const box = await makeBlackBox(database);
      try {
        const { students } = await openMorning(box, size, { signedIn: STUDENTS, minted: 0 });
        const server = await box.start({ LOG_LEVEL: 'warn' });
        const paths = { pass: calls.getStudent.path, table: calls.getStudentTransactions.path };
        const spent: Record<keyof typeof paths, number> = { pass: 0, table: 0 };
        let others = 0;
        // Alternating, so that a busy moment of the machine affects both; the first round warms both up.
        for (let round = 0; round <= ROUNDS; round += 1)
          for (const name of ['pass', 'table'] as const) {
            const reads = Array.from({ length: READS }, (_none, at) =>
              requestBytes('GET', paths[name], { studtoken: students[at % STUDENTS] ?? '' }),
            );
            const before = processorMs(server.pid);
            const { statuses } = await closedLoop(server.origin, reads, 10);
            if (round > 0) spent[name] += (processorMs(server.pid) - before) / READS / ROUNDS;
            others += READS - (statuses.get(200) ?? 0);
          }
        report.figure(`${database}: answered otherwise than 200`, others, '', exactly(0));
        report.figure(`${database}: processor of a student with their pass`, spent.pass, 'ms', atMost(1));
        report.figure(`${database}: … of their redemptions, one table`, spent.table, 'ms');
        report.figure(`${database}: times one table`, spent.pass / spent.table, '×');
      } finally {
        await box.remove();
      }
    }
  },
};
