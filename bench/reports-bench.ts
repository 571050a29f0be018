import { sql } from 'kysely';
import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import { type ReportName, reportNames } from '#contract/attendance/report/report-names.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { ADMIN_PASSWORD, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf, quantile } from '#testkit/process/client.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import { attendanceRows, largeProgramName, type SchoolSize } from '#testkit/school/large-school.ts';

/** 4,000 students with 400,000 attendances, or 40,000 with ten million. */
const sizes = {
  small: { programs: 100, studentsOfProgram: 40, subjectsOfProgram: 5, sessionsOfSubject: 20, programsWithPast: 100 },
  large: { programs: 1000, studentsOfProgram: 40, subjectsOfProgram: 5, sessionsOfSubject: 50, programsWithPast: 1000 },
} satisfies Record<string, SchoolSize>;
const SCANS_A_SECOND = 50;
const SECONDS = 20;
/** The reports that are made while students are scanned, each of other days, so that none is kept. */
const REPORTS_BESIDE = 10;
/** What some reports are about. */
const about: Partial<Record<ReportName, Record<string, string>>> = {
  register: { courseYearSection: largeProgramName(1) },
  student: { stud_id: '1' },
};

async function measure(database: (typeof databaseNames)[number], size: SchoolSize, report: Report, most: number) {
  const box = await makeBlackBox(database);
  try {
    const minted = 2 * SCANS_A_SECOND * SECONDS;
    const school = await openMorning(box, size, { signedIn: 0, minted });
    // One in eleven is absent.
    await box.closed(async ({ services }) => {
      await sql`delete from attendance where attendance_id % 11 = 0`.execute(services.database.schema);
    });
    const scans = scansOf(size, school);
    const server = await box.start({ LOG_LEVEL: 'warn' });
    const { body } = await answerOf(server.origin, calls.loginAdmin, {
      body: { username: 'admin', password: ADMIN_PASSWORD },
    });
    let wrong = 0;
    async function madeMs(report: ReportName, query: Record<string, string> = {}) {
      const headers = { admintoken: body.token };
      const answer = await answerOf(server.origin, calls.getSchoolReport, { params: { report }, query, headers });
      if (answer.status !== 200) wrong += 1;
      return answer.tookMs;
    }
    const what = `${database}, ${attendanceRows(size)} attendances`;
    for (const name of reportNames) {
      const took = await madeMs(name, about[name]);
      report.figure(`${what}: ${name}, cold`, took, 'ms', atMost(most));
    }
    report.figure(`${what}: overview, kept`, await madeMs('overview'), 'ms');

    const pool = new ConnectionPool(server.origin);
    async function scan(from: number) {
      const scanMs: number[] = [];
      await openLoop(SCANS_A_SECOND, SECONDS, async (at, dueMs) => {
        const { status } = await pool.ask(scans[from + at] ?? Buffer.alloc(0));
        if (status !== 200) wrong += 1;
        scanMs.push(performance.now() - dueMs);
      });
      return quantile(scanMs, 0.99);
    }
    const alone = await scan(0);
    let isOver = false;
    const beside = scan(SCANS_A_SECOND * SECONDS).finally(() => {
      isOver = true;
    });
    let reports = 0;
    for (; !isOver || reports < REPORTS_BESIDE; reports += 1)
      await madeMs('overview', { in_a_row: String(2 + (reports % 29)), hour: String(Math.floor(reports / 29)) });
    const withReports = await beside;
    report.figure(`${what}: scans alone, p99`, alone, 'ms');
    report.figure(`${what}: scans beside ${reports} reports, p99`, withReports, 'ms', atMost(2 * alone));
    report.figure(`${what}: refused`, wrong, '', exactly(0));
    pool.close();
  } finally {
    await box.remove();
  }
}

/** Reports of a whole school, and scans beside them. */
export const reportsBench: Bench = {
  name: 'reports',
  asks: 'How long does a report of the whole school take, and how long do scans wait beside reports?',
  async run(report, millions) {
    for (const database of databaseNames) {
      await measure(database, sizes.small, report, 3000);
      if (millions >= 10) await measure(database, sizes.large, report, 30_000);
    }
  },
};
