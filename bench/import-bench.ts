import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf } from '#bench/base/morning-school.ts';
import { calls } from '#contract/app/calls.ts';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import type { SchoolSize } from '#testkit/school/large-school.ts';
import { signedInAdmin } from '#testkit/school/people.ts';

const LINES = 40_000;
const SCANS_PER_SECOND = 50;
/** The columns of the file, as chosen the first time. */
const COLUMNS = ['student_number', 'first_name', 'middle_name', 'last_name', 'program_level', 'email'];

/** A school of 20,000 that imports 40,000 more; the students who are scanned during the import exist already. */
const SIZE: SchoolSize = {
  programs: 400,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 10,
  programsWithPast: 50,
};

const file = () =>
  [
    'Student No.,First Name,Middle Name,Last Name,Program Level,E-mail',
    ...Array.from({ length: LINES }, (_none, at) => `N${at},Ana ${at},,Peña,New ${at % 400},n${at}@school.test`),
  ].join('\r\n');

async function importBeside(database: DatabaseName, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const morning = await openMorning(box, SIZE, { signedIn: 0, minted: SIZE.programs * SIZE.studentsOfProgram });
    const scans = scansOf(SIZE, morning);
    const { headers } = await box.closed(signedInAdmin);
    const server = await box.start({ LOG_LEVEL: 'warn' });
    const post = async (path: string, body: FormData | string) => {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const answer = await fetch(server.origin + path, { method: 'POST', headers: { ...headers, ...type }, body });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { import: ImportRun }).import;
    };
    const preview = async () => {
      const form = new FormData();
      form.append('file', new Blob([file()]), 'people.csv');
      const run = await post(calls.previewImport.path, form);
      const how = { mode: 'add', encoding: '', sheet: '', nameOrder: 'first-last', titleCase: false, columns: COLUMNS };
      const path = calls.readImport.path.replace(':importId', String(run.import_id));
      return run.state === 'columns' ? post(path, JSON.stringify(how)) : run;
    };

    const pool = new ConnectionPool(server.origin);
    const tookMs: number[] = [];
    let [scanned, refused, isOver] = [0, 0, false];
    const scanning = async () => {
      while (!isOver)
        await openLoop(SCANS_PER_SECOND, 1, async (_at, dueMs) => {
          const scan = scans[scanned];
          scanned += 1;
          const { status } = await pool.ask(scan ?? Buffer.alloc(0));
          tookMs.push(performance.now() - dueMs);
          if (status !== 200) refused += 1;
        });
    };
    const beside = scanning();
    const beganMs = performance.now();
    let run = await preview();
    const previewS = (performance.now() - beganMs) / 1000;
    while (run.waiting > 0)
      run = await post(
        calls.applyImport.path.replace(':importId', String(run.import_id)),
        JSON.stringify({ sha256: run.sha256 }),
      );
    const appliedS = (performance.now() - beganMs) / 1000 - previewS;
    isOver = true;
    await beside;
    const again = await preview();
    pool.close();
    report.figure(`${database}: ${LINES} lines looked at`, previewS, 's', atMost(60));
    report.figure(`${database}: applied`, appliedS, 's', atMost(300));
    report.figure(`${database}: students that it made`, run.counts.new, '', exactly(LINES));
    report.figure(`${database}: unchanged when it comes again`, again.counts.same, '', exactly(LINES));
    report.figure(`${database}: simultaneous scans`, tookMs.length, '');
    report.figure(`${database}: of these refused`, refused, '', exactly(0));
    report.figure(`${database}: simultaneous scans, p50`, quantile(tookMs, 0.5), 'ms');
    report.figure(`${database}: simultaneous scans, p99`, quantile(tookMs, 0.99), 'ms', atMost(50));
  } finally {
    await box.remove();
  }
}

/** A university that imports its people during check-ins. */
export const importBench: Bench = {
  name: 'import',
  asks: `Are ${LINES} lines of people looked at within a minute and applied within five, with ${SCANS_PER_SECOND} check-ins a second going on?`,
  async run(report) {
    for (const database of databaseNames) await importBeside(database, report);
  },
};
