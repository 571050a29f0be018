/** Each text that the specification quotes for an administrator can be read on the screen. */
import type { Page } from '@playwright/test';
import { laptop } from '#testkit/browser/browsers.ts';
import { answer } from '#testkit/browser/page-steps.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { PROGRAM } from '#testkit/school/teaching.ts';
import { oneTimePasswordText } from '#web/account/sign-in/one-time-password-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { whileFailing } from './failing-calls.ts';
import { quotedOnScreens, quotedTexts } from './quoted-texts.ts';

/** An administrator; two students and a professor who wait for approval; and an approved student. */
async function anOffice(school: SchoolUnderTest) {
  const named = (last_name: string) => ({ first_name: 'Ana', middle_name: '', last_name });
  await signedInStudent(school, { ...named('Abad'), isValidated: false });
  await signedInStudent(school, { ...named('Bautista'), isValidated: false });
  await signedInStudent(school, named('Cruz'));
  await signedInProfessor(school, { ...named('Dizon'), isValidated: false });
  return { role: 'admin', ...(await signedInAdmin(school)) } as const;
}

const test = walksAt(anOffice);
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.administrator, ...quotedOnScreens.administrator]);
test.describe.configure({ mode: 'serial' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const agree = (page: Page) => answer(page, 'Yes');
const search = (page: Page, typed: string) => page.getByRole('searchbox').fill(typed);
const validation = (page: Page) => page.getByRole('combobox', { name: 'Validation' });

let page: Page;

test('the dashboard', async ({ arrive, prepared }) => {
  ({ page } = await arrive(laptop, prepared));
  await seesAll(page, ['Students List', 'Professors List', 'Master List', 'Settings', 'Logout'], () =>
    page.goto(paths.adminDashboard.href()),
  );
});

test('students are approved and declined', async () => {
  await whileFailing(page, 'getAllStudent', 'unexplained', () =>
    sees(page, 'Failed to fetch student data.', () => page.goto(paths.adminStudents.href())),
  );
  await seesAll(page, ['Approved', 'Not Approved', 'Approve', 'Decline', 'Download CSV'], () => page.reload());
  await whileFailing(page, 'validateStudent/*', 'unexplained', async () => {
    await press(page, 'Approve Ana Abad');
    await sees(page, 'An error occurred during validation.', () => agree(page));
  });
  await press(page, 'Approve Ana Abad');
  await sees(page, 'Student Approved!', () => agree(page));
  await whileFailing(page, 'deleteStudent/*', 'unexplained', async () => {
    await press(page, 'Decline Ana Bautista');
    await sees(page, 'An error occurred while declining and removing the student.', () => agree(page));
  });
  await press(page, 'Decline Ana Bautista');
  await sees(page, 'Student Declined and Removed!', () => agree(page));
});

test('a student’s password is reset, and the student removed', async () => {
  async function choose(action: string) {
    await press(page, 'More for Ana Cruz');
    await press(page, `${action} Ana Cruz`);
    if (action === 'Remove') await press(page, 'Delete everything');
  }
  await whileFailing(page, 'resetStudentPassword/*', 'unexplained', async () => {
    await choose('Reset the password of');
    await sees(page, 'An error occurred while resetting the password.', () => agree(page));
  });
  await choose('Reset the password of');
  await sees(page, 'The password has been reset successfully.', () => agree(page));
  await press(page, 'Done');
  await answer(page, oneTimePasswordText.uncopied.confirmLabel);
  await whileFailing(page, 'deleteStudent/*', 'unexplained', async () => {
    await choose('Remove');
    await sees(page, 'An error occurred while deleting the student.', () => agree(page));
  });
  await choose('Remove');
  await sees(page, 'Student has been deleted', () => agree(page));
});

test('professors are searched for, and one is approved', async () => {
  await sees(page, 'All Professors', () => page.goto(paths.adminProfessors.href()));
  await sees(page, 'Pending Approval', () => validation(page).selectOption('Pending Approval'));
  await sees(page, 'No professors found.', () => search(page, 'nobody'));
  await search(page, '');
  await press(page, 'Approve Ana Dizon');
  await sees(page, 'Professor Approved!', () => agree(page));
});

test('the master list', async () => {
  await whileFailing(page, 'getAllStudentProgramLevel', 'unexplained', () =>
    sees(page, 'Failed to fetch program levels. Please try again.', () => page.goto(paths.adminMasterlist.href())),
  );
  await sees(page, 'Search program level...', () => page.reload());
  await sees(page, 'No program levels found.', () => search(page, 'none'));
  const programMasterlist = paths.programMasterlist.href({ programlevel: PROGRAM });
  await whileFailing(page, 'getClassStudentByProgram', 'unexplained', () =>
    sees(page, 'Failed to fetch student data.', () => page.goto(programMasterlist)),
  );
  await sees(page, 'Download CSV', () => page.reload());
  await sees(page, 'No students found for this program level or matching your search.', () => search(page, 'nobody'));
});

test('the level threshold is changed', async () => {
  await sees(page, 'Update', () => page.goto(paths.adminSettings.href()));
  const threshold = page.getByLabel('New level threshold');
  await threshold.fill('2000');
  const update = page.locator('form', { has: threshold }).getByRole('button', { name: 'Update' });
  await whileFailing(page, 'updateLevelThreshold', 'unexplained', async () => {
    await update.click();
    await sees(page, 'Failed to update level threshold. Please try again.', () => agree(page));
  });
  await update.click();
  await sees(page, 'Level Threshold updated successfully', () => agree(page));
});

test('signing out', async () => {
  await sees(page, 'Do you want to log out?', () => press(page, 'Logout'));
});

test('every text was seen', everyOneSeen);
