/** Each text that the specification quotes for subjects, events, sessions and the recycle bin is readable on screen. */
import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import { addSessionByHand, aTeacher, fillTime, pupils } from '#testkit/browser/professor-desk.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { whileFailing } from './failing-calls.ts';
import { quotedOnScreens, quotedTexts } from './quoted-texts.ts';

const DAY_MS = 86_400_000;
const TAUGHT = 'Networks';
const NEW = 'Robotics';
const EVENT = 'Open Day';

/** A subject with two sessions in the bin, an event, and a student. */
async function aDesk(school: SchoolUnderTest) {
  const teacher = await aTeacher(school);
  await pupils(school, 1);
  const now = school.clock.nowMs();
  const subjectId = await addSubject(school, teacher, TAUGHT);
  for (const daysAgo of [2, 1]) {
    school.clock.set(new Date(now - daysAgo * DAY_MS).toISOString());
    const classId = await addSession(school, teacher, subjectId);
    const params = { subjectId, classId };
    await school.ask(calls.deleteClass, { headers: teacher.headers, params, body: { isdeleted: true } });
  }
  school.clock.set(new Date(now).toISOString());
  await addSubject(school, teacher, EVENT, ' ');
  return { teacher };
}

const test = walksAt(aDesk);
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.teaching, ...quotedOnScreens.teaching]);
test.describe.configure({ mode: 'serial' });

test.describe('a professor reads what the specification quotes', () => {
  let professor: Visitor;
  let page: Page;
  test.beforeAll(async ({ arrive, prepared }) => {
    professor = await arrive(laptop, prepared.teacher);
    page = professor.page;
  });
  const dialog = () => page.getByRole('dialog');
  /** Expects these texts during a step whose call fails without a message. */
  const fails = (address: string, texts: Parameters<typeof seesAll>[1], step: () => Promise<unknown>) =>
    whileFailing(page, address, 'unexplained', () => seesAll(page, texts, step));
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const goTo = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  async function confirmed(...buttons: (string | RegExp)[]) {
    for (const button of buttons) await press(button);
    await answer(page, 'Yes');
  }
  async function fillHours() {
    await fillTime(dialog(), 'Start Time', ['8', '00', 'AM']);
    await fillTime(dialog(), 'End Time', ['9', '00', 'AM']);
  }

  test('of the subjects', async () => {
    await fails('getAllSubject', ['Failed to fetch subjects'], () => page.goto('/professor'));
    const frame = ['Class', 'Incentives', 'Events', 'Profile', 'Logout'] as const;
    const screen = [
      'MY SUBJECTS',
      'Add Subject',
      'All Programs',
      'View Sessions',
      'View Participation Overview',
    ] as const;
    await seesAll(page, [...frame, ...screen], () => press('Try again'));
  });

  test('of adding a subject', async () => {
    await press('Add Subject');
    await sees(page, 'All fields are required.', () => press('Save'));
    await dialog().getByLabel('Subject Name').fill(NEW);
    await dialog().getByLabel('Program Level').fill(PROGRAM);
    await fillHours();
    const why = 'Subject with that name is already Existing or an unexpected error occurred.';
    await fails('createSubject', ['Failed to add subject', why], () => press('Save'));
    await sees(page, 'Subject added successfully!', () => press('Save'));
  });

  test('of changing a subject', async () => {
    await sees(page, 'Update', () => press(`More for ${NEW}`));
    await press(`Update ${NEW}`);
    const why = 'A subject with that name already exists or an unexpected error occurred.';
    await fails('updateSubject/*', ['Failed to update subject', why], () => confirmed('Save'));
    await sees(page, 'Subject name updated successfully', () => confirmed('Save'));
  });

  test('of deleting a subject', async () => {
    const remove = () => confirmed(`More for ${NEW}`, `Delete ${NEW}`);
    await fails(
      'deleteSubject/*',
      ['Failed to delete Subject item', 'An error occurred while deleting subject'],
      remove,
    );
    await sees(page, 'Subject Deleted successfully', remove);
  });

  test('of its participation overview', async () => {
    const failed = 'An error occurred while fetching all subject session.';
    await fails('getAllSubjectClass', [failed], () => goTo('View Participation Overview'));
    const none = 'This subject does not have any classes available at the moment.';
    await seesAll(page, [none, 'Download CSV'], () => press('Try again'));
    await press('Back');
  });

  test('of its sessions', async () => {
    await fails('getClass/*', ['Failed to fetch sessions'], () => goTo('View Sessions'));
    await sees(page, 'No sessions found.', () => press('Try again'));
  });

  test('of adding a session', async () => {
    await press('Add Session');
    await press('More options');
    await page.getByLabel('Point Value').fill('');
    await sees(page, 'All fields are required.', () => press('Save'));
    await press('Cancel');
    await sees(page, 'Session has been added successfully!', () => addSessionByHand(page));
    const columns = ['Class Date', 'Point Value', 'Exp'] as const;
    await seesAll(page, [...columns, 'Search by date Ex: m/d/yyyy']);
    const tooSoon =
      'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.';
    await sees(page, tooSoon, () => addSessionByHand(page));
    await press('Cancel');
  });

  test('of changing a session', async () => {
    await press(/^Update the session/);
    const failed = ['Failed to update Sessions', 'An error occurred while updating Sessions'] as const;
    await fails('updateClass/**', failed, () => confirmed('Save'));
    await sees(page, 'Sessions updated successfully', () => confirmed('Save'));
  });

  test('of a student’s attendance', async () => {
    await press('Back');
    await goTo('View Participation Overview');
    const title = 'Attendance Details for {}';
    const table = ['Date', 'Time In', 'Status'] as const;
    const tools = ['Search by date Ex: m/d/yyyy', 'All', 'Present', 'Absent', 'Close', 'Download CSV'] as const;
    const name = page.getByRole('rowheader').getByRole('button').first();
    await seesAll(page, [title, ...table, ...tools], () => name.click());
    await press('Close');
    await press('Back');
    await goTo('View Sessions');
  });

  test('of deleting a session, which stays after No', async () => {
    const remove = () => confirmed(/^Delete the session/);
    await press(/^Delete the session/);
    await answer(page, 'No');
    const failed = ['Failed to delete session', 'An error occurred while updating this session.'] as const;
    await fails('deleteClass/**', failed, remove);
    await reads(page, '1 session');
    await seesAll(page, ['Session deleted successfully', 'No sessions found.'], remove);
  });

  test('of the recycle bin, which restores a session or deletes it permanently', async () => {
    await sees(page, 'Restore', () => goTo('Recycle bin'));
    await reads(page, '3 sessions');
    for (const button of [/^More for the session/, /^Permanently delete the session/]) await press(button);
    await reads(page.getByRole('alertdialog'), 'The session and all its attendance are permanently deleted.');
    await sees(page, 'Class Data Deleted successfully', () => answer(page, 'Yes'));
    await reads(page, '2 sessions');
    await sees(page, 'Class Data Restored successfully', () => confirmed(/^Restore the session/));
    await reads(page, '1 session');
    await goTo('Class');
    await goTo('View Sessions');
    await page.getByRole('heading', { name: TAUGHT, level: 1 }).waitFor();
    await reads(page, '1 session');
  });

  test('of the events', async () => {
    await seesAll(page, ['EVENT DASHBOARD', 'Search Events...', 'Add Event', 'Enter'], () => goTo('Events'));
    const fields = ['Event Details', 'Event Name', 'Start Time', 'End Time'] as const;
    await seesAll(page, fields, () => press('Add Event'));
    await sees(page, 'All fields are required', () => press('Save'));
    await dialog().getByLabel('Event Name').fill(EVENT);
    await fillHours();
    await sees(page, 'Subject with that name is already Existing', () => press('Save'));
    await dialog().getByLabel('Event Name').fill('Fair');
    await sees(page, 'Event added successfully!', () => press('Save'));
    const hint = "Leave it blank if you don't want to update certain details";
    await seesAll(page, ['New Event Details', hint], () => press('Update Fair'));
    await dialog().getByLabel('Event Name').fill(EVENT);
    await sees(page, 'A subject with that name already exist', () => confirmed('Save'));
    await press('Cancel');
    await fails('deleteSubject/*', ['An error occurred while deleting subject'], () => confirmed('Delete Fair'));
  });

  test('of the profile and signing out', async () => {
    await seesAll(page, ['Update Profile', 'Change Password'], () => goTo('Profile'));
    await seesAll(page, ['Do you want to log out?', 'No'], () => press('Logout'));
    expect(professor.faults).toEqual([]);
  });
});

test('every text was seen', everyOneSeen);
