import type { Browser, Page } from '@playwright/test';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { csvOf } from '#testkit/browser/page-steps.ts';
import type { OracleSession } from './oracle-records.ts';
import {
  american,
  browserOf,
  columnsOfFile,
  compareLines,
  inBrowser,
  MOST_SAVED,
  NO_STATUS,
  stateWord,
  WORDS,
} from './saved-file.ts';
import { dateOf, programName } from './week-plan.ts';
import type { Course, Pupil, WeekSchool } from './week-school.ts';

/** A subject's sessions, newest first. */
function newestFirst({ oracle }: WeekSchool, course: Course): OracleSession[] {
  const sessions = [...oracle.sessions.values()].filter(({ subject }) => subject === course.name);
  return sessions.sort((one, other) => other.day - one.day);
}

/** A student's sessions of a subject, from the subject's overview. */
async function detailsFile(school: WeekSchool, page: Page, course: Course): Promise<void> {
  const [pupil] = school.pupilsOf(programName(course.program));
  if (!pupil) return;
  const { first_name, last_name } = school.oracle.student(pupil.number);
  await page.getByRole('button', { name: `${last_name}, ${first_name}` }).click();
  const saved = await csvOf(page, undefined, page.getByRole('dialog'));
  const wanted = newestFirst(school, course).map((session) => {
    const status = school.oracle.statusOf(pupil.number, session, school.clock.nowMs());
    return [american(dateOf(session.day)), status ? WORDS[status] : NO_STATUS].join('|');
  });
  compareLines(school, `${saved.name} of ${course.name}`, wanted, columnsOfFile(saved.lines, 0, 2));
}

/** A session's attendance, as downloaded from its scanner. */
async function sessionFile(school: WeekSchool, page: Page, course: Course): Promise<void> {
  const { oracle } = school;
  const level = programName(course.program);
  const held = school.held.get(`${course.name} ${dateOf(0)}`);
  if (!held) return;
  const session = oracle.session(held.name);
  // Students who joined later are not expected, so the file does not contain them.
  const wanted = [...oracle.students.values()].flatMap(({ number, first_name, last_name, belongings }) => {
    const status = oracle.statusOf(number, session, school.clock.nowMs());
    return status ? [[first_name, last_name, belongings.at(-1)?.program, WORDS[status]].join('|')] : [];
  });
  await page.goto(`/professor/session/qrscanner/${course.subject_id}/${held.class_id}/${encodeURIComponent(level)}`);
  const saved = await csvOf(page);
  school.compare('the name of a file', `Attendance_${dateOf(0)}_${level.replaceAll(' ', '')}.csv`, saved.name);
  compareLines(school, saved.name, wanted, columnsOfFile(saved.lines, 1, 3, 4, 6));
}

/** The people of a subject, and how often each was absent. */
async function peopleFile(school: WeekSchool, page: Page, course: Course): Promise<void> {
  const { oracle } = school;
  const sessions = newestFirst(school, course);
  const level = programName(course.program);
  const wanted = school.pupilsOf(level).map(({ number }) => {
    const { first_name, last_name } = oracle.student(number);
    const statuses = sessions.map((session) => oracle.statusOf(number, session, school.clock.nowMs()));
    return [last_name, first_name, level, statuses.filter((status) => status === 'absent').length].join('|');
  });
  await page.goto(`/professor/people/${course.subject_id}/${course.name.split(' ')[0]}`);
  const { name, lines } = await csvOf(page);
  compareLines(school, `${name} of ${course.name}`, wanted, columnsOfFile(lines, 0, 1, 3, 6));
}

/** The redemptions of a professor's incentives. */
async function redeemedFile(school: WeekSchool, page: Page, { professor, name }: Course): Promise<void> {
  const wanted = [...school.oracle.students.values()].flatMap(({ first_name, last_name, redemptions }) =>
    redemptions
      .filter(({ item }) => school.items.get(item)?.by === professor)
      .map(({ item, price, state }) => [first_name, last_name, item.split(' ')[0], price, stateWord(state)].join('|')),
  );
  // Without redemptions, there is no file.
  if (wanted.length === 0) return;
  await page.goto('/professor/shop/Transaction');
  const saved = await csvOf(page);
  compareLines(school, `${saved.name} of ${name}`, wanted, columnsOfFile(saved.lines, 0, 2, 5, 6, 8));
}

/** A subject's whole overview, as its professor downloads it. */
async function overviewFile(school: WeekSchool, page: Page, course: Course): Promise<void> {
  const { oracle } = school;
  const nowMs = school.clock.nowMs();
  const sessions = newestFirst(school, course);
  const wanted = [...oracle.students.values()].flatMap(({ number, first_name, last_name }) => {
    const statuses = sessions.map((session) => oracle.statusOf(number, session, nowMs));
    const isListed =
      oracle.programOf(number, nowMs) === programName(course.program) || statuses.some((status) => status !== null);
    const words = statuses.map((status) => (status ? WORDS[status] : NO_STATUS));
    return isListed ? [[`${first_name} ${last_name}`, ...words].join('|')] : [];
  });
  const [name, level] = [course.name.split(' ')[0] ?? '', encodeURIComponent(programName(course.program))];
  await page.goto(`/professor/studentParticipantsOverview/${course.subject_id}/${name}/${level}`);
  const saved = await csvOf(page);
  school.compare(`${saved.name}: its first line`, [`Total Class Sessions: ${sessions.length}`], saved.lines[0]);
  school.compare(
    `${saved.name}: its days`,
    sessions.map(({ day }) => american(dateOf(day))),
    saved.lines[1]?.slice(3),
  );
  const shown = saved.lines.slice(2).map(([who, , , ...marks]) => [who, ...marks].join('|'));
  compareLines(school, `${saved.name} of ${course.name}`, wanted, shown);
  await detailsFile(school, page, course);
}

/** The files of professors about their subjects. */
export async function subjectFiles(school: WeekSchool, browser: Browser): Promise<void> {
  for (const course of school.courses.slice(0, MOST_SAVED)) {
    const page = await browserOf(school, browser, course.professor, laptop);
    for (const file of [overviewFile, sessionFile, peopleFile, redeemedFile])
      await inBrowser(school, page, () => file(school, page, course));
    await page.context().close();
  }
}

/** A student's own attendance in each subject. */
async function ownFiles(school: WeekSchool, page: Page, { number }: Pupil): Promise<void> {
  const { oracle, clock } = school;
  const { places } = oracle.student(number);
  const sessions = [...oracle.sessions.values()].flatMap((session) => {
    const status = oracle.statusOf(number, session, clock.nowMs());
    return status ? [{ session, status }] : [];
  });
  for (const [subject, of] of Map.groupBy(sessions, ({ session }) => session.subject.split(' ')[0] ?? '')) {
    const wanted = of.map(({ session, status }) => {
      const { points = 0, exp = 0 } = places.get(session.name)?.net ?? {};
      return [american(dateOf(session.day)), WORDS[status], points, exp].join('|');
    });
    await page.goto('/student/attendancedetails');
    await page.getByRole('button', { name: subject }).click();
    const { name, lines } = await csvOf(page, undefined, page.getByRole('dialog', { name: subject }));
    compareLines(school, `${name} of ${number}`, wanted, columnsOfFile(lines, 0, 2, 4, 5));
  }
}

/** The files of students: their attendance and redemptions. */
export async function studentFiles(school: WeekSchool, browser: Browser): Promise<void> {
  const buyers = [...school.pupils.values()].filter(({ number }) => {
    const isThere = school.oracle.programOf(number, school.clock.nowMs()) !== undefined;
    return isThere && school.oracle.student(number).redemptions.length > 0;
  });
  for (const pupil of buyers.slice(0, MOST_SAVED)) {
    const page = await browserOf(school, browser, pupil, phone);
    await inBrowser(school, page, () => ownFiles(school, page, pupil));
    const { redemptions } = school.oracle.student(pupil.number);
    const wanted = redemptions.map(({ item, price, state }) => [item.split(' ')[0], price, stateWord(state)].join('|'));
    await page.goto('/student/shop/transaction');
    const { name, lines } = await csvOf(page);
    compareLines(school, `${name} of ${pupil.number}`, wanted, columnsOfFile(lines, 0, 1, 3));
    await page.context().close();
  }
}
