import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Product } from '#testkit/process/product.ts';
import { ask } from '#testkit/process/wire.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { SCHOOL_ZONE } from '#testkit/school/prepared-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';

/** A student in a walk about a professor's screens. */
export interface DeskStudent {
  role: 'student';
  stud_id: number;
  token: string;
  /** First and last name, as screens show it. */
  name: string;
}

/** A signed-in professor, with the header that contains the token. */
export interface Teacher {
  role: 'professor';
  token: string;
  headers: { proftoken: string };
}

export async function aTeacher(school: SchoolUnderTest): Promise<Teacher> {
  const { token, headers } = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper' });
  return { role: 'professor', token, headers };
}

const firstNames = ['Ana', 'Ben', 'Carla', 'Dino', 'Ella', 'Felix', 'Gina', 'Hugo'];
const lastNames = ['Abad', 'Bautista', 'Cruz', 'Dizon', 'Estrada', 'Flores', 'Garcia', 'Hilario'];
/** For each school, how many of its 64 names are used. */
const named = new WeakMap<SchoolUnderTest, number>();

/** The next of a school's 64 names (Ana Abad, Ben Abad and so on), in the order in which lists show them. */
function nextName(school: SchoolUnderTest): [first: string, last: string] {
  const number = named.get(school) ?? 0;
  named.set(school, number + 1);
  return [firstNames[number % 8] ?? '', lastNames[Math.floor(number / 8) % 8] ?? ''];
}

/** Creates approved students with distinct names. */
export async function pupils(
  school: SchoolUnderTest,
  count: number,
  courseYearSection = PROGRAM,
): Promise<DeskStudent[]> {
  const names = Array.from({ length: count }, () => nextName(school));
  const made = await students(school, count, (at) => {
    const [first_name = '', last_name = ''] = names[at] ?? [];
    return { first_name, middle_name: '', last_name, courseYearSection };
  });
  return made.map(({ stud_id, token }, at) => ({ role: 'student', stud_id, token, name: names[at]?.join(' ') ?? '' }));
}

/** Creates a professor with one subject, one session that can be scanned now, and students of its program level. */
export async function aClass(school: SchoolUnderTest, count: number, subjectName = 'Discrete Mathematics') {
  const teacher = await aTeacher(school);
  const students = await pupils(school, count);
  const subject_id = await addSubject(school, teacher, subjectName);
  const class_id = await addSession(school, teacher, subject_id);
  return { teacher, students, subject_id, class_id };
}

/** A day as screens and files of a prepared school show it. */
export function schoolDayText(instant: string | Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: SCHOOL_ZONE }).format(new Date(instant));
}

/** Opens a class scanner and waits until its camera runs. */
export async function openScanner(
  page: Page,
  { subject_id, class_id }: { subject_id: number; class_id: number },
  program = PROGRAM,
): Promise<void> {
  await page.goto(`/professor/session/qrscanner/${subject_id}/${class_id}/${encodeURIComponent(program)}`);
  await page.locator('[data-phase="running"]').waitFor();
}

export function latestScans(page: Page): Locator {
  return page.getByRole('status', { name: 'Latest scans' });
}

export function presentList(page: Page): Locator {
  return page.getByRole('region', { name: 'PRESENT STUDENTS' });
}

/**
 * Types like a handheld scanner: 5 ms between keys, with Enter at the end. Each key event has its own timestamp,
 * because a busy machine would type no faster than a person.
 * @param agoMs how long before now the last key counts as typed, as if a busy page received it late
 */
export async function typeLikeAScanner(page: Page, value: string, { agoMs = 0 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...value, 'Enter'];
  const endsAt = (Date.now() - agoMs) / 1000;
  await Promise.all(
    keys.map((key, index) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text: key === 'Enter' ? '\r' : key,
        timestamp: endsAt - (keys.length - index) * 0.005,
      }),
    ),
  );
  await session.detach();
}

/** A new QR value of a student, from the call that the student's screen uses. The value is valid for 15 s. */
export async function qrValueAtServer(product: Product, student: { token: string }): Promise<string> {
  return (await ask(product, calls.generateNewToken, { body: { oldToken: student.token } })).QrToken;
}

/** The students whom the server lists as present at a session. */
export async function presentAtServer(
  product: Product,
  { headers }: Pick<Teacher, 'headers'>,
  class_id: number,
): Promise<AttendanceRecord[]> {
  return (await ask(product, calls.getAttendance, { params: { sessionId: class_id }, headers })).attend;
}

/** Types a time of day into its three fields. */
export async function fillTime(
  dialog: Locator,
  label: string,
  [hour, minute, half]: [string, string, string],
): Promise<void> {
  await dialog.getByLabel(`${label}: hours`).pressSequentially(hour);
  await dialog.getByLabel(`${label}: minutes`).pressSequentially(minute);
  await dialog.getByLabel(`${label}: AM or PM`).selectOption(half);
}

/** Adds a session in the dialog of the sessions screen, with the suggested hours. */
export async function addSessionByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Session' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
}
