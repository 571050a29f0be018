import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '#bench/base/bench.ts';
import { type CheckInSchool, fillForCheckIns } from '#bench/base/check-in-school.ts';
import { checkInSteps } from '#bench/base/whole-check-in.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { ownMemoryMb, processorMs, residentMb } from '#testkit/figures/process-cost.ts';
import { type BlackBox, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';

const SECONDS = 20;
/** Whole check-ins per second: those of a morning in 100 rooms, and those of a school that is used beside it. */
const MORNING = 40;
const BESIDE = 4;
const IDLE_SECONDS = 10;

/** A school of more than a thousand, with a past. */
const SIZE = {
  programs: 30,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 20,
  programsWithPast: 30,
};

interface RunningSchool {
  name: string;
  box: BlackBox;
  students: CheckInSchool['whole'];
  server: ServerProcess;
}

async function openSchools(): Promise<RunningSchool[]> {
  const opened: RunningSchool[] = [];
  for (const [name, database] of [
    ['first, PostgreSQL', databaseNames.at(-1)],
    ['second, PostgreSQL', databaseNames.at(-1)],
    ['third, SQLite', 'SQLite'],
  ] as const) {
    const box = await makeBlackBox(database ?? 'SQLite');
    const { whole: students } = await fillForCheckIns(box, SIZE, SIZE.programs * SIZE.studentsOfProgram);
    opened.push({ name, box, students, server: await box.start({ LOG_LEVEL: 'warn' }) });
  }
  return opened;
}

/** Makes whole check-ins at a constant rate. @returns each duration in milliseconds, and the number of refusals */
async function checkIn({ server, students }: RunningSchool, perSecond: number) {
  const pool = new ConnectionPool(server.origin);
  const some = students.splice(0, perSecond * SECONDS);
  const tookMs: number[] = [];
  let refused = 0;
  await openLoop(perSecond, SECONDS, async (at, dueMs) => {
    const student = some[at];
    try {
      for (const step of Object.values(checkInSteps)) if (student) await step((request) => pool.ask(request), student);
      tookMs.push(performance.now() - dueMs);
    } catch {
      refused += 1;
    }
  });
  pool.close();
  return { tookMs, refused };
}

async function measure(schools: RunningSchool[], report: Report): Promise<void> {
  const [first, ...others] = schools;
  if (!first) return;
  await pause(2000);
  const before = schools.map(({ server }) => processorMs(server.pid));
  await pause(IDLE_SECONDS * 1000);
  for (const [at, { name, server }] of schools.entries()) {
    report.figure(`${name}: memory when idle`, residentMb(server.pid), 'MB');
    report.figure('… of it nobody else’s', ownMemoryMb(server.pid), 'MB');
    const workedMs = processorMs(server.pid) - (before[at] ?? 0);
    report.figure('… processor when idle', workedMs / (IDLE_SECONDS * 10), '% of a core');
  }
  const calm = await Promise.all(others.map((each) => checkIn(each, BESIDE)));
  const [morning, ...beside] = await Promise.all([
    checkIn(first, MORNING),
    ...others.map((each) => checkIn(each, BESIDE)),
  ]);
  const refused = [morning, ...calm, ...beside].reduce((sum, each) => sum + (each?.refused ?? 0), 0);
  report.figure('check-ins refused', refused, '', exactly(0));
  report.figure(
    `${first.name}: a morning, ${MORNING} a second, four calls, p99`,
    quantile(morning?.tookMs ?? [], 0.99),
    'ms',
  );
  for (const [at, { name }] of others.entries()) {
    report.figure(`${name}: four calls with nobody at the others, p99`, quantile(calm[at]?.tookMs ?? [], 0.99), 'ms');
    const p99 = quantile(beside[at]?.tookMs ?? [], 0.99);
    report.figure('… during the morning of the first, p99', p99, 'ms', atMost(200));
  }
}

/** Several schools on one machine, each in its own process. */
export const schoolsBench: Bench = {
  name: 'schools',
  asks: 'What do three schools on one machine take, and does a morning in one of them delay the others?',
  async run(report) {
    let schools: RunningSchool[] = [];
    try {
      schools = await openSchools();
      await measure(schools, report);
    } finally {
      for (const { box } of schools) await box.remove();
    }
  },
};
