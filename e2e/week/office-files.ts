import type { Page } from '@playwright/test';
import { csvOf } from '#testkit/browser/page-steps.ts';
import type { OracleLeave, OracleSession, OracleStudent } from './oracle-records.ts';
import {
  american,
  columnsOfFile,
  compareLines,
  inBrowser,
  MOST_SAVED,
  NO_STATUS,
  stateWord,
  WORDS,
} from './saved-file.ts';
import { dateOf, professorName, programName } from './week-plan.ts';
import type { WeekSchool } from './week-school.ts';

/** The number of students with each status at a session, in the order of the files. */
function countsOf({ oracle, clock }: WeekSchool, session: OracleSession): number[] {
  const statuses = [...oracle.students.keys()].map((number) => oracle.statusOf(number, session, clock.nowMs()));
  return Object.keys(WORDS).map((word) => statuses.filter((status) => status === word).length);
}

/** The absent, late and excused students, and the counts, of every day. */
async function dayFiles(school: WeekSchool, page: Page): Promise<void> {
  const { oracle } = school;
  const nowMs = school.clock.nowMs();
  for (let day = 0; day < school.size.days; day += 1) {
    await page.goto(`/adminAttendance?day=${dateOf(day)}`);
    const sessions = [...oracle.sessions.values()].filter((session) => session.day === day);
    const lines = sessions.flatMap((session) =>
      [...oracle.students.values()].flatMap(({ number, first_name, last_name, belongings }) => {
        const status = oracle.statusOf(number, session, nowMs);
        if (!status || status === 'present') return [];
        const subject = session.subject.split(' ')[0];
        return [`${last_name}, ${first_name}|${belongings.at(-1)?.program}|${WORDS[status]}|${subject}`];
      }),
    );
    const saved = await csvOf(page, undefined, page.getByRole('region', { name: 'Absent, late or excused' }));
    school.compare('the name of a file', `absent_${dateOf(day)}.csv`, saved.name);
    const shown = saved.lines
      .slice(1)
      .map(([name, program, status, session]) => [name, program, status, session?.split(',')[0]].join('|'));
    compareLines(school, saved.name, lines, shown);
    const held = await csvOf(page, undefined, page.getByRole('region', { name: 'Sessions', exact: true }));
    const rows = sessions.map((session) => {
      const subject = session.subject.replace(' ', ', ');
      return [american(dateOf(day)), subject, ...countsOf(school, session)].join('|');
    });
    compareLines(school, held.name, rows, columnsOfFile(held.lines, 0, 1, 5, 6, 7, 8, 9));
  }
}

/** Every student who has not left. */
async function studentFile(school: WeekSchool, page: Page): Promise<void> {
  const nowMs = school.clock.nowMs();
  const wanted = [...school.oracle.students.values()].flatMap(({ number, first_name, last_name, joinedMs }) => {
    const program = school.oracle.programOf(number, nowMs);
    const day = new Date(joinedMs + 8 * 3_600_000).toISOString().slice(0, 10);
    return program ? [[first_name, '', last_name, program, 'Approved', american(day)].join('|')] : [];
  });
  await page.goto('/adminStudentDashboard');
  const { name, lines } = await csvOf(page);
  compareLines(school, name, wanted, columnsOfFile(lines, 0, 1, 2, 3, 4, 5));
}

/** Every professor. */
async function professorFile(school: WeekSchool, page: Page): Promise<void> {
  const wanted = school.professors.map((_professor, of) => {
    const { first_name, last_name } = professorName(of);
    return [first_name, '', last_name, 'Approved', american(dateOf(0))].join('|');
  });
  await page.goto('/adminProfessorDashboard');
  const { name, lines } = await csvOf(page);
  compareLines(school, name, wanted, columnsOfFile(lines, 0, 1, 2, 3, 4));
}

/** Every redemption of the school, however many pages its list has. */
async function redemptionFile(school: WeekSchool, page: Page): Promise<void> {
  const wanted = [...school.oracle.students.values()].flatMap(({ first_name, last_name, redemptions }) =>
    redemptions.map(({ item, price, state }) =>
      [first_name, last_name, item.split(' ')[0], price, stateWord(state)].join('|'),
    ),
  );
  await page.goto('/adminRedemptions');
  const { name, lines } = await csvOf(page);
  compareLines(school, name, wanted, columnsOfFile(lines, 0, 2, 5, 6, 8));
}

/** The week of each program level, as the office downloads it. */
async function classFiles(school: WeekSchool, page: Page): Promise<void> {
  const { oracle } = school;
  const nowMs = school.clock.nowMs();
  const [from, to] = [dateOf(0), dateOf(school.size.days - 1)];
  for (let program = 0; program < Math.min(MOST_SAVED, school.size.programs); program += 1) {
    const level = programName(program);
    const sessions = [...oracle.sessions.values()].filter((session) => session.program === level);
    const wanted = [...oracle.students.values()].flatMap(({ number, first_name, last_name }) => {
      const statuses = sessions.map((session) => oracle.statusOf(number, session, nowMs));
      const isListed = oracle.programOf(number, nowMs) === level;
      const counts = Object.keys(WORDS).map((word) => statuses.filter((status) => status === word).length);
      return isListed ? [[`${last_name}, ${first_name}`, ...counts].join('|')] : [];
    });
    await page.goto(`/adminAttendance/class/${encodeURIComponent(level)}?range=days&from=${from}&to=${to}`);
    const { name, lines } = await csvOf(
      page,
      undefined,
      page.getByRole('button', { name: 'Download CSV' }).first().locator('..'),
    );
    compareLines(school, name, wanted, columnsOfFile(lines, 0, 1, 2, 3, 4, 5));
    await page.goto(`/adminProgramMasterlist/${encodeURIComponent(level)}`);
    const listed = await csvOf(page);
    const members = school.pupilsOf(level).map(({ number }) => {
      const { first_name, last_name } = oracle.student(number);
      return [first_name, '', last_name, level].join('|');
    });
    compareLines(school, listed.name, members, columnsOfFile(listed.lines, 1, 2, 3, 4));
  }
}

/** The rolls of sessions and the week of students, as the office downloads them. */
async function rollFiles(school: WeekSchool, page: Page): Promise<void> {
  const { oracle } = school;
  const nowMs = school.clock.nowMs();
  for (const { name, class_id } of [...school.held.values()].slice(0, MOST_SAVED)) {
    const session = oracle.session(name);
    const wanted = [...oracle.students.values()].flatMap(({ number, first_name, last_name, belongings }) => {
      const status = oracle.statusOf(number, session, nowMs);
      const isListed = status !== null || oracle.programOf(number, nowMs) === session.program;
      const who = [`${last_name}, ${first_name}`, belongings.at(-1)?.program];
      return isListed ? [[...who, status ? WORDS[status] : NO_STATUS].join('|')] : [];
    });
    await page.goto(`/adminAttendance/session/${class_id}`);
    const saved = await csvOf(page);
    compareLines(school, `${saved.name} of ${name}`, wanted, columnsOfFile(saved.lines, 0, 1, 2));
  }
  for (const { number, id } of [...school.pupils.values()].slice(0, MOST_SAVED)) {
    const wanted = [...oracle.sessions.values()].flatMap((session) => {
      const status = oracle.statusOf(number, session, nowMs);
      return status ? [[american(dateOf(session.day)), session.subject.split(' ')[0], WORDS[status]].join('|')] : [];
    });
    await page.goto(`/adminAttendance/student/${id}`);
    const saved = await csvOf(page);
    compareLines(school, `${saved.name} of ${number}`, wanted, columnsOfFile(saved.lines, 0, 1, 3));
  }
}

/** All leave that was given. */
async function leaveFile(school: WeekSchool, page: Page): Promise<void> {
  // A period of leave that ended before its first day was removed.
  const standing = [...school.oracle.leaves].filter(({ fromDay, toDay }) => fromDay <= toDay);
  const wanted = standing.map(({ number, fromDay, toDay, kind }) => {
    const { first_name, last_name, belongings } = school.oracle.student(number);
    const who = [last_name, first_name, belongings.at(-1)?.program];
    return [...who, dateOf(fromDay), dateOf(toDay), WORDS[kind]].join('|');
  });
  await page.goto('/adminLeaves');
  const { name, lines } = await csvOf(page);
  compareLines(school, name, wanted, columnsOfFile(lines, 0, 1, 2, 3, 4, 5));
}

/**
 * Actions of the office that the oracle records for each student, with their names in the activity log.
 * @see docs/decisions/0052
 */
const DONE = { left: 'Marked a student as left', back: 'Readmitted a student', leave: 'Gave leave' };

/** The actions of the office for one student, each as often as it happened. */
function actsFor({ number, belongings }: OracleStudent, leaves: Iterable<OracleLeave>): string[] {
  const gone = belongings.filter(({ untilMs }) => belongings.every(({ sinceMs }) => sinceMs !== untilMs));
  return [
    ...gone.filter(({ untilMs }) => Number.isFinite(untilMs)).map(() => DONE.left),
    ...gone.filter(({ untilMs }) => belongings.some(({ sinceMs }) => sinceMs > untilMs)).map(() => DONE.back),
    ...[...leaves].filter((leave) => leave.number === number).map(() => DONE.leave),
  ];
}

/** Compares who did what for which student: one line for each action. */
async function auditFile(school: WeekSchool, page: Page): Promise<void> {
  const { students, leaves } = school.oracle;
  const wanted = [...students.values()].flatMap((student) =>
    actsFor(student, leaves).map((act) => `${act}|${student.first_name} ${student.last_name}`),
  );
  await page.goto('/adminAudit');
  const { name, lines } = await csvOf(page);
  const acts = new Set(Object.values(DONE));
  const shown = lines.flatMap(([, , , , done = '', , whom = '']) => {
    const what = done.replace(/\b\d+ students\b/, 'a student');
    return acts.has(what) ? whom.split(', ').map((each) => `${what}|${each}`) : [];
  });
  compareLines(school, name, wanted, shown);
}

/** Downloads every kind of the office's files in the specification, and compares them with the oracle. */
export async function officeFiles(school: WeekSchool, page: Page): Promise<void> {
  for (const file of [
    dayFiles,
    studentFile,
    professorFile,
    redemptionFile,
    classFiles,
    rollFiles,
    leaveFile,
    auditFile,
  ])
    await inBrowser(school, page, () => file(school, page));
}
