/**
 * Each text that the specification quotes for incentives and the log of redemptions can be read on the screen. This
 * walk has found a dialog that scrolled to the first empty field, so that the error was below the edge.
 */
import { expect, type Page } from '@playwright/test';
import { createItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { answer } from '#testkit/browser/page-steps.ts';
import { aTeacher, pupils } from '#testkit/browser/professor-desk.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { givePoints } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { whileFailing } from './failing-calls.ts';
import { quotedOnScreens, quotedTexts } from './quoted-texts.ts';

const SUBJECT = 'Compilers';
const PEN = { item_name: 'Pen', item_quantity: 3, item_price: 20, item_classSection: PROGRAM, item_subject: SUBJECT };

async function aShop(school: SchoolUnderTest) {
  const teacher = await aTeacher(school);
  await addSubject(school, teacher, SUBJECT);
  const { reply } = await school.ask(createItems, { headers: teacher.headers, body: PEN });
  for (const { stud_id, token } of await pupils(school, 2)) {
    await givePoints(school, stud_id, PEN.item_price);
    const params = { item_id: reply.item.item_id };
    await school.ask(buyStudentShopItems, { headers: { studtoken: token }, params });
  }
  return { teacher };
}

const test = walksAt(aShop);
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.shop, ...quotedOnScreens.shop]);
test.describe.configure({ mode: 'serial' });

test.describe('a professor reads what the specification quotes', () => {
  let professor: Visitor;
  let page: Page;
  test.beforeAll(async ({ arrive, prepared }) => {
    professor = await arrive(laptop, prepared.teacher);
    page = professor.page;
  });
  /** Expects these texts during a step whose call fails without a message. */
  const fails = (address: string, texts: Parameters<typeof seesAll>[1], step: () => Promise<unknown>) =>
    whileFailing(page, address, 'unexplained', () => seesAll(page, texts, step));
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Chooses Delete from the row's menu, and answers Yes. */
  async function remove(name: string) {
    await press(`More for ${name}`);
    await press(`Delete ${name}`);
    await answer(page, 'Yes');
  }
  async function confirmed(button: string) {
    await press(button);
    await answer(page, 'Yes');
  }

  test('of the catalog', async () => {
    const columns = ['Incentive Label', 'Subject', 'Program Level', 'Quantity', 'Point Value', '{} Points'] as const;
    const tools = ['All Subjects', 'All Programs', 'Add Incentive', 'Update', 'Students Incentives Log'] as const;
    await seesAll(page, [...columns, ...tools], () => page.goto('/professor/shop'));
    const search = page.getByRole('searchbox');
    await sees(page, 'No matching items found.', () => search.fill('ruler'));
    await search.clear();
  });

  test('of adding an incentive', async () => {
    await press('Add Incentive');
    const dialog = page.getByRole('dialog');
    await sees(page, 'All fields are required.', () => press('Save'));
    await dialog.getByLabel('Incentive Label').fill('Ruler');
    await dialog.getByLabel('Subject').fill(SUBJECT);
    await dialog.getByLabel('Program Level').fill(PROGRAM);
    await dialog.getByLabel('Quantity').fill('1');
    await dialog.getByLabel('Point Value').fill('100');
    await fails('createItems', ['Failed to add incentive', 'An error occurred'], () => press('Save'));
    await sees(page, 'Incentive added successfully!', () => press('Save'));
  });

  test('of changing an incentive', async () => {
    await press('Update Pen');
    const failed = ['Failed to update incentive', 'An error occurred while updating incentive'] as const;
    await fails('updateProfessorShopItem/*', failed, () => confirmed('Save'));
    await sees(page, 'Incentive updated successfully', () => confirmed('Save'));
  });

  test('of deleting incentives until none is left', async () => {
    const failed = ['Failed to delete incentive', 'An error occurred while deleting incentive'] as const;
    await fails('deleteProfessorShopItem/*', failed, () => remove('Ruler'));
    await sees(page, 'Incentive Deleted successfully', () => remove('Ruler'));
    await sees(page, 'No shop items available.', () => remove('Pen'));
  });

  test('of the log of redemptions', async () => {
    await fails('getProfessorTransaction', ['Failed to fetch transactions'], () =>
      page.getByRole('link', { name: 'Students Incentives Log' }).click(),
    );
    const columns = ['Student Name', 'Program Level', 'Subject', 'Incentive Label', 'Point Value', 'Date'] as const;
    const statuses = ['Status', 'All', 'Verified', 'Pending', 'Approve'] as const;
    const tools = ['All Subjects', 'All Programs', 'Download CSV'] as const;
    await seesAll(page, [...columns, ...statuses, ...tools], () => press('Try again'));
  });

  test('of approving a redemption', async () => {
    const approve = async () => {
      await page
        .getByRole('button', { name: /^Approve Pen/ })
        .last()
        .click();
      await answer(page, 'Yes');
    };
    const failed = ['Failed to approve incentive', 'An error occurred while verifying the incentive'] as const;
    await fails('verifyTransaction', failed, approve);
    await sees(page, 'Approved! The incentive has been verified.', approve);
    await expect(page.getByRole('row').filter({ hasText: 'Verified' })).toHaveCount(1);
  });

  test('of downloading an empty list', async () => {
    const records = 'No matching student redemption records found.';
    await sees(page, records, () => page.getByRole('searchbox').fill('nobody'));
    const nothing = 'Please ensure there is data to download based on your current filters.';
    await seesAll(page, ['No data to download', nothing], () => press('Download CSV'));
    expect(professor.faults).toEqual([]);
  });
});

test('every text was seen', everyOneSeen);
