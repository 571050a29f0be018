/**
 * A class without a network: scans and statuses wait on the device, outlive a reload there, and are settled when the
 * server is back. A handheld scanner types the values.
 */
import { expect } from '@playwright/test';
import { laptop, type Visitor, withStore } from '#testkit/browser/browsers.ts';
import { answer, reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';

const test = walksAt((school) => desk.aClass(school, 6));
test.describe.configure({ mode: 'serial' });

test.describe('a class without a network', () => {
  let professor: Visitor;
  let students: desk.DeskStudent[];
  /** Ids of the students whom the school has recorded as present. */
  let present: () => Promise<number[]>;
  const ids = (...numbers: number[]) => numbers.map((number) => student(number).stud_id);
  const student = (number: number) => students[number] as desk.DeskStudent;
  const line = (text: string) => professor.page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const lineGoes = () => professor.page.getByText(/^(?:No connection:|Sending) /).waitFor({ state: 'detached' });

  test.beforeAll(async ({ arrive, prepared, product }) => {
    students = prepared.students;
    present = async () => {
      const records = await desk.presentAtServer(product, prepared.teacher, prepared.class_id);
      return records.map(({ student: { stud_id } }) => stud_id).toSorted((one, other) => one - other);
    };
    professor = await arrive({ ...laptop, ...withStore }, prepared.teacher);
    const { page } = professor;
    await page.goto('/nowhere');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await installStandIn(professor.context);
    const ready = page.waitForResponse((response) => response.url().includes('/getClassPacket/'));
    await desk.openScanner(page, prepared);
    await ready;
    await reads(desk.presentList(page), '0 of 6');
  });

  test('keeps scans with the students’ names, and they are recorded automatically', async ({ product }) => {
    const { page, context } = professor;
    const values = await Promise.all([0, 1].map((number) => desk.qrValueAtServer(product, student(number))));
    await context.setOffline(true);
    for (const [number, value] of values.entries()) {
      await desk.typeLikeAScanner(page, value);
      await reads(desk.latestScans(page), student(number).name);
      await reads(desk.latestScans(page), 'Kept on this device');
    }
    await line('No connection: 2 scans kept on this device');
    await reads(desk.presentList(page), '2 of 6');
    expect(await present()).toEqual([]);
    await context.setOffline(false);
    await lineGoes();
    await reads(desk.presentList(page), '2 of 6');
    expect(await present()).toEqual(ids(0, 1));
  });

  test('records a student once if only the answer was lost', async ({ product }) => {
    const { page, context } = professor;
    const value = await desk.qrValueAtServer(product, student(2));
    const losing = { times: 1 };
    await context.route(
      '**/createAttendance/**',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      losing,
    );
    await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), student(2).name);
    await lineGoes();
    await reads(desk.presentList(page), '3 of 6');
    expect(await present()).toEqual(ids(0, 1, 2));
  });

  test('goes on after a reload without a network, on the scanner and on the roll', async ({ product }) => {
    const { page, context } = professor;
    const value = await desk.qrValueAtServer(product, student(3));
    // A second tab gets the sign-in from the first one, and leaves what the device holds.
    const second = await context.newPage();
    await second.goto('/professor/profile');
    await second.getByRole('heading', { level: 1 }).first().waitFor();
    await second.close();
    await context.setOffline(true);
    await desk.typeLikeAScanner(page, value);
    await line('No connection: 1 scan kept on this device');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await reads(desk.presentList(page), '4 of 6');
    await reads(desk.presentList(page), student(3).name);
    await page.getByRole('link', { name: 'Roll', exact: true }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Abad, Ella' });
    await page.getByRole('listitem').filter({ hasText: 'Abad, Dino' }).getByText('Kept on this device').waitFor();
    await row.getByRole('button', { name: 'Late' }).click();
    await row.getByText('Kept on this device').waitFor();
    await line('No connection: 1 scan and 1 change kept on this device');
    await page.reload();
    await row.getByText('Kept on this device').waitFor();
    expect(await present()).toEqual(ids(0, 1, 2));
    await context.setOffline(false);
    await lineGoes();
    await expect.poll(present).toEqual(ids(0, 1, 2, 3, 4));
  });

  test('leaves what the server refuses to the professor', async ({ prepared }) => {
    const { page, context } = professor;
    await desk.openScanner(page, prepared);
    await reads(desk.presentList(page), '5 of 6');
    await context.setOffline(true);
    await desk.typeLikeAScanner(page, '0'.repeat(32));
    await reads(desk.latestScans(page), 'Student not found in this class.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Needs you: 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Needs you' });
    await reads(dialog, 'Unknown code or card');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await answer(page, 'Discard');
    await reads(dialog, 'Nothing left to decide.');
    expect(await present()).toHaveLength(5);
  });
});
