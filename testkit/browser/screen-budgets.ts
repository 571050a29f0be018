import type { Page } from '@playwright/test';
import { calls } from '#contract/app/calls.ts';
import { acceptedPictures } from '#testkit/samples/pictures.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { PROGRAM, scanStudent } from '#testkit/school/teaching.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { type PlaceOf, paths, placeNames } from '#web/platform/base/paths.ts';
import { answer } from './page-steps.ts';
import type { WeighedScreen } from './page-weight.ts';
import { aClass } from './professor-desk.ts';

/** A class with a student who has attended, redeemed one incentive and can redeem another. */
export async function aWeighedSchool(school: SchoolUnderTest) {
  const made = await aClass(school, 1);
  const { teacher, students, class_id } = made;
  const [student] = students;
  if (!student) throw new Error('There is nobody in the class.');
  await scanStudent(school, teacher, class_id, student);
  const item = { item_quantity: 5, item_price: 1, item_classSection: PROGRAM, item_subject: 'Mathematics' };
  const body = { ...item, item_name: 'A day off' };
  const { item_id } = (await school.ask(calls.createItems, { headers: teacher.headers, body })).reply.item;
  const own = { studtoken: student.token };
  await school.ask(calls.buyStudentShopItems, { headers: own, params: { item_id } });
  return { ...made, student };
}

async function openByButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
}

async function openPhoto(page: Page): Promise<void> {
  const { png } = await acceptedPictures();
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: png };
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByLabel('Cropped picture').waitFor();
  await close(page);
}

async function openPassword(page: Page): Promise<void> {
  await openByButton(page, 'Change Password');
  await close(page);
}

async function download(page: Page): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await saved;
}

/** The text that a complete screen shows, and the function that opens everything on the screen. */
type Weighed = Pick<WeighedScreen, 'shows' | 'open'>;

/** Everything that a student can open on each screen, in a likely order. */
const ofStudents: Record<PlaceOf<'student'>, Weighed> = {
  studentHome: {
    shows: 'Current Points',
    async open(page) {
      await page.getByRole('button', { name: 'Generate QR Code' }).click();
      await page.getByRole('img', { name: 'Your QR code' }).waitFor();
      await close(page);
      await openPhoto(page);
      await openPassword(page);
      await openByButton(page, 'Logout');
    },
  },
  attendanceDetails: {
    shows: 'Discrete Mathematics',
    async open(page) {
      await openByButton(page, /Discrete Mathematics/);
      await download(page);
      await close(page);
      await openByButton(page, 'Logout');
    },
  },
  incentivesHub: {
    shows: 'A day off',
    async open(page) {
      await openByButton(page, /Redeem Now/);
      await answer(page, baseText.cancel);
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await openByButton(page, 'Logout');
    },
  },
  claimedIncentives: {
    shows: 'A day off',
    async open(page) {
      await download(page);
      await openByButton(page, 'Logout');
    },
  },
  studentProfile: {
    shows: 'Full Name',
    async open(page) {
      await openByButton(page, 'Update Profile');
      await close(page);
      await openPhoto(page);
      await openPassword(page);
      await openByButton(page, 'Logout');
    },
  },
  leaderboard: {
    shows: '← YOU',
    open: (page) => openByButton(page, 'Logout'),
  },
};

/** The screens for people who are not signed in. Two addresses lead to the professors' login, so one is left out. */
const ofNobody: Record<Exclude<PlaceOf<'nobody'>, 'professorLoginByName'>, Weighed> = {
  studentLogin: { shows: 'Greetings Students!' },
  registerStudent: { shows: 'Create your student account' },
  professorLogin: { shows: 'Greetings Professors!!' },
  registerProfessor: { shows: 'Create your professor account' },
  adminLogin: { shows: 'Hello Admin!' },
  privacy: { shows: 'Your data' },
};

/** The screens to weigh, in the order of all places, each with the name of its place. */
const listed = (screens: Partial<Record<PlaceOf<'student' | 'nobody'>, Weighed>>): readonly WeighedScreen[] =>
  placeNames.flatMap((name) => {
    const screen = (screens as Partial<Record<string, Weighed>>)[name];
    return screen ? [{ name, at: (paths[name].href as () => string)(), ...screen }] : [];
  });

/** Every screen of a student, with everything that can be opened there. */
export const studentScreens = listed(ofStudents);
/** Every screen that is open to everyone. */
export const openWeighedScreens = listed(ofNobody);

/** The scanner of a class, with its camera and decoder. */
export function scannerScreen({ subject_id, class_id }: { subject_id: number; class_id: number }): WeighedScreen {
  return {
    name: 'scanner',
    at: paths.classScanner.href({ subjectID: subject_id, sessionID: class_id, programlevel: PROGRAM }),
    shows: 'PRESENT STUDENTS',
    async open(page) {
      await page.locator('[data-phase="running"]').waitFor();
    },
  };
}
