/**
 * Every address that carries a name works as a link and after a reload, whatever the name holds.
 * Seeded defect it was seen to catch: `/`, `?` and `#` of a name that stand in the address as they are.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#testkit/browser/browsers.ts';
import { addSession, addSubject, aTeacher } from '#testkit/browser/professor-desk.ts';
import { stageOfProfessor } from '#testkit/browser/professor-stage.ts';
import { patient, reads } from '#testkit/browser/walk-stage.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import type { School } from '#testkit/school/school.ts';

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

const stage = stageOfProfessor(namesOfAllKinds);

describe('an address with a name in it', () => {
  let professor: Visitor;
  beforeAll(async () => {
    professor = await stage.arrive('addresses', stage.prepared.teacher);
    await installStandIn(professor.context);
  });

  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { name, exact: true, level: 1 }).waitFor(patient);
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
    await card.getByRole('link', { name: link }).click(patient);
  }

  test.each(subjects)('leads to the sessions, the bin and the scanner of %s, %s', async (name, program) => {
    const { page } = professor;
    await openCard(page, name, 'View Sessions');
    await holds(page, name);
    await reads(page, '1 session');
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await holds(page, `RECYCLE BIN · ${name}`);
    await reads(page, program);
    await page.goBack();
    await page.getByRole('link', { name: /View details/ }).click(patient);
    await holds(page, `Attendance for ${name}`);
    await page.locator('[data-phase="running"]').waitFor(patient);
  });

  test.each(subjects)('leads to the participation overview of %s, %s', async (name, program) => {
    const { page } = professor;
    await openCard(page, name, 'View Participation Overview');
    await reads(page, `${name} · ${program}`);
    await page.reload();
    await reads(page, `${name} · ${program}`);
  });

  test('leads to everything of an event, whose program is a single space', async () => {
    const { page } = professor;
    await page.goto('/professor/event');
    await page.getByRole('link', { name: `Enter ${EVENT}` }).click(patient);
    await holds(page, EVENT);
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await holds(page, `RECYCLE BIN · ${EVENT}`);
    expect(new URL(page.url()).pathname).toMatch(/\/%20$/);
    await page.goBack();
    await page.getByRole('link', { name: /View details/ }).click(patient);
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor(patient);
    expect(new URL(page.url()).pathname).toMatch(/\/%20$/);
    await page.reload();
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor(patient);
    expect(professor.faults).toEqual([]);
  });
});
