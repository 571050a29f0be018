/**
 * Every address that carries a name works as a link and after a reload, whatever the name holds.
 * Seeded defect it was seen to catch: `/`, `?` and `#` of a name that stand in the address as they are.
 */
import { expect, type Page } from '@playwright/test';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { reads } from '#testkit/browser/page-steps.ts';
import { aTeacher } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import type { School } from '#testkit/school/school.ts';
import { addSession, addSubject } from '#testkit/school/teaching.ts';

/** Name of a subject, and its program level. */
const subjects = [
  ['Logic / Sets', 'BSCS 4A'],
  ['100 % #1 ? & = +', 'BS/CS #4 %'],
  ['50%2F50', 'BSIT 1B'],
  ['数学 रसायन Ünïcode العربية', 'ΑΒΓ 1'],
  ['..', '.'],
] as const;
const EVENT = 'Fest / 100 % #1 ñ';

async function namesOfAllKinds(school: School) {
  const teacher = await aTeacher(school);
  for (const [name, program] of subjects) {
    await addSession(school, teacher, await addSubject(school, teacher, name, program), { program });
  }
  await addSession(school, teacher, await addSubject(school, teacher, EVENT, ' '), { program: ' ' });
  return { teacher };
}

const test = walksAt(namesOfAllKinds);

test.describe('an address with a name in it', () => {
  let professor: Visitor;
  test.beforeAll(async ({ arrive, prepared }) => {
    professor = await arrive(laptop, prepared.teacher);
    await installStandIn(professor.context);
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  /** The screen under this heading is there by the link, and again after a reload. */
  async function holds(page: Page, name: string): Promise<void> {
    await heading(page, name);
    await page.reload();
    await heading(page, name);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  }
  async function openCard(page: Page, name: string, link: string): Promise<void> {
    await page.goto('/professor');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await card.getByRole('link', { name: link }).click();
  }

  for (const [name, program] of subjects) {
    test(`leads to the sessions, the bin and the scanner of ${name}, ${program}`, async () => {
      const { page } = professor;
      await openCard(page, name, 'View Sessions');
      await holds(page, name);
      await reads(page, '1 session');
      await page.getByRole('link', { name: 'Recycle bin' }).click();
      await holds(page, `RECYCLE BIN · ${name}`);
      await reads(page, program);
      await page.goBack();
      await page.getByRole('link', { name: /View details/ }).click();
      await holds(page, `Attendance for ${name}`);
      await page.locator('[data-phase="running"]').waitFor();
    });

    test(`leads to the participation overview of ${name}, ${program}`, async () => {
      const { page } = professor;
      await openCard(page, name, 'View Participation Overview');
      await reads(page, `${name} · ${program}`);
      await page.reload();
      await reads(page, `${name} · ${program}`);
    });
  }

  test('leads to everything of an event, whose program is a single space', async () => {
    const { page } = professor;
    await page.goto('/professor/event');
    await page.getByRole('link', { name: `Enter ${EVENT}` }).click();
    await holds(page, EVENT);
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await holds(page, `RECYCLE BIN · ${EVENT}`);
    expect(new URL(page.url()).pathname).toMatch(/\/%20$/);
    await page.goBack();
    await page.getByRole('link', { name: /View details/ }).click();
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/%20$/);
    await page.reload();
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor();
    expect(professor.faults).toEqual([]);
  });
});
