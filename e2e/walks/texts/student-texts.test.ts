/** Each text that the specification quotes for a student, and for a professor's view of one, is readable on screen. */
import type { Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { answer, field } from '#testkit/browser/page-steps.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import { heldClasses } from '#testkit/school/held-classes.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';
import { hubText } from '#web/rewards/shop/hub-text.ts';
import { whileFailing } from './failing-calls.ts';
import { quotedOnScreens, quotedTexts } from './quoted-texts.ts';

/** A subject with four days that one student attended, two subjects that begin today, and one without sessions. */
async function aTerm(school: SchoolUnderTest) {
  const nowMs = school.clock.nowMs();
  // At eight in the morning, since it is noon now.
  school.clock.set(new Date(nowMs - (5 * 24 + 4) * 3_600_000).toISOString());
  const { rich, offered, buy } = incentiveShop(school);
  const student = await rich(120);
  const { professor, subject_id, hold } = await heldClasses(school);
  for (let day = 0; day < 4; day += 1) await hold(PROGRAM, [student]);
  school.clock.set(new Date(nowMs).toISOString());

  const begun = async (name: string, exp: number) =>
    addSession(school, professor, await addSubject(school, professor, name), { exp });
  const first = await begun('Algebra', 10);
  const fifth = await addSession(school, professor, subject_id, { exp: 10 });
  const lifting = await begun('Logic', 1_500);
  const unheld = await addSubject(school, professor, 'Ethics');

  const bought = await buy(student, await offered(professor.headers, { item_price: 10, item_name: 'Pencil' }));
  const { transaction_id } = bought.reply.transaction;
  await school.ask(calls.verifyTransaction, { headers: professor.headers, body: { transaction_id } });
  await offered(professor.headers, { item_price: 10_000, item_name: 'Day off' });
  await offered(professor.headers, { item_price: 10, item_name: 'Notebook' });
  const guest = { role: 'student', ...student } as const;
  return {
    student: guest,
    professor: { role: 'professor', ...professor } as const,
    subject_id,
    unheld,
    first,
    fifth,
    lifting,
  };
}

const test = walksAt(aTerm);
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.student, ...quotedOnScreens.student]);
test.describe.configure({ mode: 'serial' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const agree = (page: Page) => answer(page, 'Yes');

let page: Page;

test('a student opens the pass', async ({ arrive, prepared }) => {
  ({ page } = await arrive(phone, prepared.student));
  const pass = ['SCAN HERE', 'Generate QR Code', 'Experience', 'Current Points'] as const;
  const navigation = ['Home', 'Incentives', 'Leaderboard', 'Logout'] as const;
  await seesAll(page, [...pass, ...navigation], () => page.goto(paths.studentHome.href()));
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 2_000);
  await seesAll(page, ['Check Attendance Details', 'Change Password']);
});

test('the code is scanned three times', async ({ product, prepared }) => {
  const rewards = [
    [prepared.first, 'Enjoy your class'],
    [prepared.fifth, "You're on fire with a {} streak!{}earned!"],
    [prepared.lifting, 'You leveled up!! You gained {} points'],
  ] as const;
  for (const [sessionId, reward] of rewards) {
    await page.goto(paths.studentHome.href());
    const made = page.waitForResponse('**/generateNewToken');
    await sees(page, 'QR Code will disappear in {} seconds', () => press(page, 'Generate QR Code'));
    const { QrToken: studtoken } = (await (await made).json()) as { QrToken: string };
    const headers = { ...prepared.professor.headers, studtoken };
    await sees(page, reward, () => ask(product, calls.createAttendance, { params: { sessionId }, headers }));
  }
});

test('the password is changed', async () => {
  await page.goto(paths.studentHome.href());
  await press(page, 'Change Password');
  await sees(page, 'Please fill in both password fields', () => press(page, 'Save password'));
  await field(page, 'New Password').fill('a better password');
  await field(page, 'Confirm Password').fill('a better passwort');
  await sees(page, 'The passwords do not match. Please try again.', () => press(page, 'Save password'));
  await field(page, 'Confirm Password').fill('a better password');
  await whileFailing(page, 'updateStudentPassword', 'unexplained', async () => {
    await press(page, 'Save password');
    await sees(page, 'Failed to update password. Please try again.', () => agree(page));
  });
  await press(page, 'Save password');
  await sees(page, 'Password updated successfully', () => agree(page));
});

test('the attendance is looked up and downloaded', async () => {
  await sees(page, 'My Attendance', () => follow(page, 'Check Attendance Details'));
  await page.getByRole('button', { name: /Discrete Math/ }).click();
  await sees(page, 'Search by date Ex: m/d/yyyy');
  await seesAll(page, ['Download CSV', 'Downloaded Successfully'], () => press(page, 'Download CSV'));
});

test('incentives are redeemed', async () => {
  await page.goto(paths.incentivesHub.href());
  await seesAll(page, ['INCENTIVES HUB', 'My Points', 'Redeem Now', 'Claimed Incentives']);
  await sees(page, 'Insufficient Points', () => press(page, 'Redeem Now: Day off'));
  await press(page, 'Redeem Now: Notebook');
  await answer(page, hubText.redeem);
  const ticket = page.getByRole('dialog');
  const columns = ['INCENTIVE LABEL', 'POINT VALUE', 'DATE', 'STATUS'] as const;
  await seesAll(page, ['Pending', ...columns], () => ticket.getByRole('link', { name: 'Claimed Incentives' }).click());
  await page.setViewportSize({ width: 1440, height: 900 });
  await seesAll(page, columns);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.mouse.wheel(0, 2_000);
  await sees(page, 'Verified');
  await page.evaluate('delete HTMLAnchorElement.prototype.download');
  await sees(page, "Your browser doesn't support downloading files.", () => press(page, 'Download CSV'));
});

test('the leaderboard is empty at first, then shows the student', async () => {
  await page.route('**/getStudentLeaderboard*', async (route) => {
    const response = await route.fetch();
    const whole = (await response.json()) as object;
    await route.fulfill({ response, json: { ...whole, studentLeaderboard: [] } });
  });
  await sees(page, 'Loading leaderboard or no data available...', () => follow(page, 'Leaderboard'));
  await page.unroute('**/getStudentLeaderboard*');
  await sees(page, '← YOU', () => page.reload());
  await page.setViewportSize({ width: 1440, height: 900 });
  await seesAll(page, ['RANK', 'STUDENT LIST', 'RANK POINTS']);
  await page.setViewportSize(phone.viewport ?? { width: 360, height: 740 });
});

test('the profile is changed, and the student logs out', async () => {
  await page.goto(paths.studentProfile.href());
  await sees(page, 'Update Profile');
  await page.mouse.wheel(0, 2_000);
  await sees(page, 'Change Password');
  await press(page, 'Update Profile');
  await sees(page, 'Program Level', () => field(page, 'First Name').fill('Anabel'));
  await whileFailing(page, 'updateStudent', 'unexplained', async () => {
    await press(page, 'Update');
    await sees(page, 'An error occurred while updating student', () => agree(page));
  });
  await press(page, 'Update');
  await sees(page, 'Profile updated successfully', () => agree(page));
  await sees(page, 'Do you want to log out?', () => press(page, 'Logout'));
});

test('a professor sees the student’s days', async ({ arrive, prepared }) => {
  ({ page } = await arrive(laptop, prepared.professor));
  const overview = (subjectID: number, subjectName: string) =>
    paths.participationOverview.href({ subjectID, subjectName, subjectProgramLevel: PROGRAM });
  await sees(page, 'This subject does not have any classes available at the moment.', () =>
    page.goto(overview(prepared.unheld, 'Ethics')),
  );
  await page.goto(overview(prepared.subject_id, 'Discrete Math'));
  const details = page.getByTitle(/^Attendance details of/);
  await seesAll(page, ['Attendance Details for', 'Search by date Ex: m/d/yyyy'], () => details.click());
  await page.getByRole('dialog').getByRole('searchbox').fill('1/1/1999');
  await sees(page, 'Please ensure there is data for this student to download.', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click(),
  );
});

test('a professor’s tables name days and points, and changing their profile fails', async ({ prepared }) => {
  const subject = { subjectID: prepared.subject_id, subjectName: 'Discrete Math', subjectCourse: PROGRAM };
  const sessions = paths.subjectSessions.href({ ...subject, startTime: '08:00', endTime: '10:00' });
  await sees(page, 'Class Date', () => page.goto(sessions));
  await sees(page, '{} Points', () => page.goto(paths.incentivesCatalog.href()));
  await page.goto(paths.professorProfile.href());
  await press(page, 'Update Profile');
  await field(page, 'First Name').fill('Admiral');
  await whileFailing(page, 'updateProfessor', 'unexplained', async () => {
    await press(page, 'Save');
    await seesAll(page, ['Failed to update profile', 'An error occurred while updating profile'], () => agree(page));
  });
});

test('every text was seen', everyOneSeen);
