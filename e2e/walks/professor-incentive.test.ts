/**
 * An incentive from offer to approval, and everything that refunds points. The professor uses one browser, the student
 * who redeems the incentive another, and an administrator a third.
 */
import { expect, type Page } from '@playwright/test';
import { createItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { axeFaults } from '#testkit/browser/axe-faults.ts';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, csvOf, reads } from '#testkit/browser/page-steps.ts';
import { aTeacher, type DeskStudent, pupils } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { givePoints, signedInAdmin } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';
import { hubText } from '#web/rewards/shop/hub-text.ts';

const SUBJECT = 'Compilers';
const OFFER = 'Skip one quiz, 100 %';
const PEN = { item_name: 'Pen', item_quantity: 3, item_price: 20, item_classSection: PROGRAM, item_subject: SUBJECT };

async function aShop(school: SchoolUnderTest) {
  const teacher = await aTeacher(school);
  const subjectID = await addSubject(school, teacher, SUBJECT);
  const [rich, poor] = (await pupils(school, 2)) as [DeskStudent, DeskStudent];
  await givePoints(school, rich.stud_id, 120);
  await givePoints(school, poor.stud_id, 30);
  await school.ask(createItems, { headers: teacher.headers, body: PEN });
  const { token } = await signedInAdmin(school);
  return { teacher, rich, poor, subjectID, admin: { role: 'admin' as const, token } };
}

/** Checks what opens here on a phone; `layout` checks every screen at each width. */
async function expectNoFaults(page: Page): Promise<void> {
  const own = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await axeFaults(page)).toEqual([]);
  if (own) await page.setViewportSize(own);
}

/** The points on a student's pass. */
const pointsOn = (page: Page) => page.locator('dt', { hasText: 'Current Points' }).locator('+ dd');

const test = walksAt(aShop);
test.describe.configure({ mode: 'serial' });

test.describe('an incentive', () => {
  let professor: Visitor;
  let rich: Visitor;
  let poor: Visitor;
  let second: Visitor;
  test.beforeAll(async ({ arrive, prepared }) => {
    professor = await arrive(laptop, prepared.teacher);
    rich = await arrive(phone, prepared.rich);
    poor = await arrive(phone, prepared.poor);
    second = await arrive(laptop, prepared.rich);
  });

  test('is offered by the professor', async () => {
    const { page } = professor;
    await page.goto('/professor/shop');
    await page.getByRole('button', { name: 'Add Incentive' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Incentive Label').fill(OFFER);
    // Suggestions are accepted with one tap, although the keyboard's suggestions and the list cover them.
    await dialog.getByLabel('Subject').pressSequentially('compliers');
    await dialog.getByRole('button', { name: 'Did you mean Compilers?' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue('Compilers');
    await dialog.getByLabel('Program Level').pressSequentially('bscs4a');
    await reads(dialog, 'No student is in bscs4a yet.');
    await dialog.getByRole('button', { name: `Did you mean ${PROGRAM}?` }).click();
    await dialog.getByLabel('Quantity').fill('1');
    await dialog.getByLabel('Point Value').fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await reads(page, 'Incentive added successfully!');
    await reads(page.getByRole('row').nth(1), OFFER);
    await reads(page.getByRole('row').nth(1), '100 Points');
  });

  test('is redeemed by a student with enough points, and is pending', async () => {
    const { page } = rich;
    await page.goto('/student/shop');
    await reads(page, '120');
    await page.getByRole('button', { name: `Redeem Now: ${OFFER}` }).click();
    await reads(page.getByRole('alertdialog'), 'You will have 20 points left.');
    await answer(page, hubText.redeem);
    await reads(page.getByRole('dialog'), 'Show this to');
    await reads(page, 'Sold out');
    await page.getByRole('dialog').getByRole('link', { name: 'Claimed Incentives' }).click();
    await page.getByRole('heading', { name: 'CLAIMED INCENTIVES' }).waitFor();
    await reads(page, OFFER);
    await reads(page, 'Pending');
  });

  test('is on the student’s other device as well', async () => {
    await second.page.goto('/student/shop/transaction');
    await reads(second.page, OFFER);
    await reads(second.page, 'Pending');
  });

  test('is sold out for the others', async () => {
    await poor.page.goto('/student/shop');
    await reads(poor.page, 'Sold out');
  });

  test('is approved by the professor, and only once', async ({ prepared }) => {
    const { page } = professor;
    const { rich: buyer } = prepared;
    await page.getByRole('link', { name: 'Students Incentives Log' }).click();
    await page.getByRole('heading', { name: 'STUDENTS INCENTIVES LOG' }).waitFor();
    await reads(page.getByRole('row').nth(1), 'Pending');
    const approve = page.getByRole('button', { name: `Approve ${OFFER} for ${buyer.name}` });
    await approve.click();
    await answer(page, 'No');
    await reads(page.getByRole('row').nth(1), 'Pending');
    await approve.click();
    await answer(page, 'Yes');
    await reads(page, 'Approved! The incentive has been verified.');
    await reads(page.getByRole('row').nth(1), 'Verified');
    expect(await approve.count()).toBe(0);
    const { name, lines } = await csvOf(page);
    expect(name).toBe('student_redeemed_incentives.csv');
    expect(lines.filter((line) => line.includes(OFFER))).toHaveLength(1);
    expect(lines[1]?.at(-1)).toBe('Verified');
  });

  test('is verified on the student’s screen', async () => {
    // The status changed automatically.
    for (const { page } of [rich, second]) {
      await reads(page, 'Verified');
      await page.reload();
      await reads(page, 'Verified');
      await expect(page.getByText('Pending')).toHaveCount(0);
    }
    await rich.page.goto('/student');
    await reads(pointsOn(rich.page), /^20$/);
  });

  test('is declined with a reason, which the student reads on the ticket and in the points history', async ({
    prepared,
  }) => {
    const { page } = rich;
    await page.goto('/student/shop');
    await page.getByRole('button', { name: `Redeem Now: ${PEN.item_name}` }).click();
    await answer(page, hubText.redeem);
    await reads(page.getByRole('dialog'), 'Show this to');
    await professor.page.goto(paths.redeemedIncentives.href());
    await professor.page.getByRole('button', { name: `Decline ${PEN.item_name} for ${prepared.rich.name}` }).click();
    const dialog = professor.page.getByRole('dialog');
    await dialog.waitFor();
    await expectNoFaults(professor.page);
    await dialog.getByLabel('Reason').fill('Out of stock');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await reads(professor.page, 'Declined.');
    // The open ticket shows the refund, and the shop below it shows the points.
    await reads(page.getByRole('dialog'), 'Out of stock · 20 points are back');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await reads(page, /^20$/);
    await expectNoFaults(page);
    await page.goto('/student');
    await page.getByRole('button', { name: 'Points history' }).click();
    await reads(page.getByRole('dialog'), 'Declined · Out of stock');
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
  });

  test('is followed by points that are given by hand, with a reason', async ({ prepared }) => {
    const { page } = professor;
    await page.goto(paths.subjectPeople.href({ subjectID: prepared.subjectID, subjectName: SUBJECT }));
    await page.getByRole('button', { name: 'Give points', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('checkbox', { name: new RegExp(prepared.rich.name.split(' ')[1] ?? '') })
      .first()
      .check();
    expect(await dialog.getByRole('combobox', { name: 'Students' }).count(), 'one group is no choice').toBe(0);
    await dialog.getByLabel('Points for each student').fill('15');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Great answer');
    await expectNoFaults(page);
    await dialog.getByRole('button', { name: 'Give to 1 student' }).click();
    await reads(page, `15 points given to ${prepared.rich.name}: Great answer`);
    // A pass without a stamp has no socket; it loads its data when opened.
    await rich.page.reload();
    await reads(pointsOn(rich.page), /^35$/);
    await rich.page.getByRole('button', { name: 'Points history' }).click();
    await reads(rich.page.getByRole('dialog'), 'From Grace Hopper');
    await rich.page.keyboard.press('Escape');
  });

  test('is refunded by an administrator long after it was verified', async ({ arrive, prepared }) => {
    const { page, faults } = await arrive(laptop, prepared.admin);
    await page.goto(paths.adminProfessors.href());
    await page.getByRole('link', { name: 'Redemptions' }).click();
    await page.getByRole('heading', { name: 'REDEMPTIONS' }).waitFor();
    await reads(page, '2 redemptions');
    await page.getByRole('searchbox').fill(prepared.rich.name.toUpperCase());
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Verified');
    await reads(page, '1 redemption');
    await expectNoFaults(page);
    await page.getByRole('button', { name: `Refund ${OFFER} for ${prepared.rich.name}` }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page);
    await page.getByRole('dialog').getByLabel('Reason').fill('Not received');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await reads(page, 'Refunded.');
    await reads(page, 'No redemption matches these filters.');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All redemptions');
    await reads(page.getByRole('row').nth(2), 'Not received');
    const { name, lines } = await csvOf(page);
    expect([name, lines[2]?.slice(-2)]).toEqual(['school_redemptions.csv', ['Grace Hopper', 'Not received']]);
    await rich.page.reload();
    await reads(pointsOn(rich.page), /^135$/);
    const seen = [professor, rich, poor, second].flatMap((visitor) => visitor.faults);
    expect([...seen, ...faults]).toEqual([]);
  });
});
