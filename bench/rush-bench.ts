import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf, UNIVERSITY } from '#bench/base/morning-school.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';

const PER_SECOND = 1000;
const SECONDS = 30;

/** More than any school has: a thousand students per second at a thousand doors. */
export const rushBench: Bench = {
  name: 'rush',
  asks: `Are ${PER_SECOND} check-ins a second for ${SECONDS} s all recorded, each once?`,
  async run(report) {
    for (const database of databaseNames) {
      const box = await makeBlackBox(database);
      try {
        const total = PER_SECOND * SECONDS;
        const school = await openMorning(box, UNIVERSITY, { signedIn: 0, minted: total });
        const scans = scansOf(UNIVERSITY, school);
        const server = await box.start({ LOG_LEVEL: 'warn' });
        const pool = new ConnectionPool(server.origin);
        const tookMs: number[] = [];
        let refused = 0;
        await openLoop(PER_SECOND, SECONDS, async (at, dueMs) => {
          const { status } = await pool.ask(scans[at] ?? Buffer.alloc(0));
          tookMs.push(performance.now() - dueMs);
          if (status !== 200) refused += 1;
        });
        pool.close();
        await server.stop();
        const { stored, wrong } = await box.closed(async ({ services }) => {
          const rows = await services.database.read
            .selectFrom('attendance')
            .select((eb) => eb.fn.countAll<number>().as('stored'))
            .where('class_id', 'in', school.sessions)
            .executeTakeFirstOrThrow();
          return { stored: rows.stored, wrong: (await violations(services.database.read)).length };
        });
        report.figure(`${database}: errors of ${total}`, refused, '', exactly(0));
        report.figure(`${database}: recorded`, stored, '', exactly(total));
        report.figure(`${database}: rules broken in the ledger`, wrong, '', exactly(0));
        report.figure(`${database}: answered, p50`, quantile(tookMs, 0.5), 'ms');
        report.figure(`${database}: answered, p99`, quantile(tookMs, 0.99), 'ms', atMost(1000));
        report.figure(`${database}: connections that it took`, pool.size, '');
      } finally {
        await box.remove();
      }
    }
  },
};
