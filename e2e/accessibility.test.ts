/**
 * Every address of the application with something on it, in light and in dark: nothing that axe-core finds fault with,
 * and nothing that a phone would have to be scrolled sideways for or would cut off.
 * Seeded defects that it was seen to catch: a button without a name, a part wider than a phone, and a table cut off by
 * the sheet around it.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createItems } from '#contract/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/redemption/redemption-calls.ts';
import { deleteClass } from '#contract/session/session-calls.ts';
import { paths } from '#web/base/paths.ts';
import { laptop, phone, type Visitor } from './testing/browsers.ts';
import { patient, reads, signInAt, stageOfWalks } from './testing/stage.ts';
import { ask } from './testing/wire.ts';

const stage = stageOfWalks();
const PROGRAM = 'BSCS 4A';
const hours = { startTime: '00:00', endTime: '23:59' };

/** Who looks, at which address, and what can be read there once it is all there. */
interface Look {
  readonly who: 'student' | 'professor' | 'admin' | 'nobody';
  readonly at: string;
  readonly shows: string | RegExp;
}
const visitors: Partial<Record<Look['who'], Visitor>> = {};
/** What the addresses name, known once it has been made. */
const made = { class: 0, event: 0, classSession: 0, eventSession: 0 };

const looks: Record<keyof typeof paths, () => Look> = {
  studentLogin: () => ({ who: 'nobody', at: paths.studentLogin.href(), shows: 'Greetings Students!' }),
  professorLogin: () => ({ who: 'nobody', at: paths.professorLogin.href(), shows: 'Greetings Professors!!' }),
  professorLoginByName: () => ({
    who: 'nobody',
    at: paths.professorLoginByName.href(),
    shows: 'Greetings Professors!!',
  }),
  registerStudent: () => ({ who: 'nobody', at: paths.registerStudent.href(), shows: 'Create your student account' }),
  registerProfessor: () => ({
    who: 'nobody',
    at: paths.registerProfessor.href(),
    shows: 'Create your professor account',
  }),
  studentHome: () => ({ who: 'student', at: paths.studentHome.href(), shows: 'Ana Cruz' }),
  attendanceDetails: () => ({ who: 'student', at: paths.attendanceDetails.href(), shows: '1 Present' }),
  incentivesHub: () => ({ who: 'student', at: paths.incentivesHub.href(), shows: 'A day off' }),
  claimedIncentives: () => ({ who: 'student', at: paths.claimedIncentives.href(), shows: 'Extra credit' }),
  studentProfile: () => ({ who: 'student', at: paths.studentProfile.href(), shows: 'ana.cruz@school.test' }),
  leaderboard: () => ({ who: 'student', at: paths.leaderboard.href(), shows: '← YOU' }),
  subjects: () => ({ who: 'professor', at: paths.subjects.href(), shows: 'Discrete Math' }),
  incentivesCatalog: () => ({ who: 'professor', at: paths.incentivesCatalog.href(), shows: 'A day off' }),
  redeemedIncentives: () => ({ who: 'professor', at: paths.redeemedIncentives.href(), shows: /Ana/ }),
  professorProfile: () => ({ who: 'professor', at: paths.professorProfile.href(), shows: 'Grace Hopper' }),
  eventDashboard: () => ({ who: 'professor', at: paths.eventDashboard.href(), shows: 'Open Day' }),
  eventSessions: () => ({
    who: 'professor',
    at: paths.eventSessions.href({ subjectID: made.event, subjectName: 'Open Day', ...hours }),
    shows: '7',
  }),
  subjectSessions: () => ({
    who: 'professor',
    at: paths.subjectSessions.href({
      subjectID: made.class,
      subjectName: 'Discrete Math',
      subjectCourse: PROGRAM,
      ...hours,
    }),
    shows: '120',
  }),
  classRecycleBin: () => ({
    who: 'professor',
    at: paths.classRecycleBin.href({ subjectID: made.class, subjectName: 'Discrete Math', programlevel: PROGRAM }),
    shows: '33',
  }),
  eventRecycleBin: () => ({
    who: 'professor',
    at: paths.eventRecycleBin.href({ subjectID: made.event, subjectName: 'Open Day', programlevel: ' ' }),
    shows: '44',
  }),
  classScanner: () => ({
    who: 'professor',
    at: paths.classScanner.href({ subjectID: made.class, sessionID: made.classSession, programlevel: PROGRAM }),
    shows: 'Ana Cruz',
  }),
  eventScanner: () => ({
    who: 'professor',
    at: paths.eventScanner.href({ subjectID: made.event, sessionID: made.eventSession, programlevel: ' ' }),
    shows: 'Ana Cruz',
  }),
  participationOverview: () => ({
    who: 'professor',
    at: paths.participationOverview.href({
      subjectID: made.class,
      subjectName: 'Discrete Math',
      subjectProgramLevel: PROGRAM,
    }),
    shows: /Cruz/,
  }),
  adminLogin: () => ({ who: 'nobody', at: paths.adminLogin.href(), shows: 'Hello Admin!' }),
  adminDashboard: () => ({ who: 'admin', at: paths.adminDashboard.href(), shows: 'Waiting for approval' }),
  adminStudents: () => ({ who: 'admin', at: paths.adminStudents.href(), shows: /Cruz/ }),
  adminProfessors: () => ({ who: 'admin', at: paths.adminProfessors.href(), shows: /Hopper/ }),
  adminMasterlist: () => ({ who: 'admin', at: paths.adminMasterlist.href(), shows: PROGRAM }),
  programMasterlist: () => ({
    who: 'admin',
    at: paths.programMasterlist.href({ programlevel: PROGRAM }),
    shows: /Cruz/,
  }),
  adminSettings: () => ({ who: 'admin', at: paths.adminSettings.href(), shows: '1,500' }),
};

beforeAll(async () => {
  const { members, product } = stage;
  const [grace, ana] = await Promise.all([
    members.professor({ first: 'Grace', last: 'Hopper' }),
    members.student({ first: 'Ana', last: 'Cruz' }),
    members.student({ first: 'Ben', last: 'Wriothesley-Featherstonehaugh' }),
    members.student({ first: 'Cara', last: 'Lim' }),
    members.pendingStudent({ first: 'Dan', last: 'Uy' }),
  ]);
  const [math, openDay] = [
    await members.subject(grace, 'Discrete Math', PROGRAM),
    await members.event(grace, 'Open Day'),
  ];
  const headers = await members.asProfessor(grace);
  for (const [of, exp] of [
    [math, 33],
    [openDay, 44],
  ] as const) {
    const classId = await members.session(grace, of, { points: 1, exp });
    await ask(product, deleteClass, { params: { subjectId: of.subject_id, classId }, headers });
  }
  made.class = math.subject_id;
  made.event = openDay.subject_id;
  made.classSession = await members.session(grace, math, { points: 120, exp: 20 });
  made.eventSession = await members.session(grace, openDay, { points: 7, exp: 3 });
  await members.scan(grace, made.classSession, ana);
  await members.scan(grace, made.eventSession, ana);
  const item = { item_quantity: 2, item_classSection: PROGRAM, item_subject: 'Discrete Math' };
  await ask(product, createItems, { body: { ...item, item_name: 'A day off', item_price: 500 }, headers });
  const cheap = { ...item, item_name: 'Extra credit', item_price: 100 };
  const { item_id } = (await ask(product, createItems, { body: cheap, headers })).item;
  await ask(product, buyStudentShopItems, { params: { item_id }, headers: await members.asStudent(ana) });

  const entered = async (who: Look['who'], path: string, username: string, password?: string) => {
    const visitor = await stage.arrive(who, who === 'student' ? phone : laptop);
    await signInAt(visitor.page, path, username, password);
    await visitor.page.getByRole('navigation').waitFor(patient);
    visitors[who] = visitor;
  };
  await entered('student', paths.studentLogin.href(), ana.username);
  await entered('professor', paths.professorLogin.href(), grace.username);
  await entered('admin', paths.adminLogin.href(), product.admin.username, product.admin.password);
  visitors.nobody = await stage.arrive('nobody', laptop);
});

async function open(look: Look, scheme: 'light' | 'dark'): Promise<Page> {
  const page = visitors[look.who]?.page;
  if (!page) throw new Error(`${look.who} has not come.`);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(look.at);
  await reads(page.getByRole('main'), look.shows);
  await expect.poll(() => page.locator('[aria-busy=true]').count(), patient).toBe(0);
  return page;
}

/** What axe-core finds, each with the elements concerned. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** How many px the page is wider than its window; a phone's own notion of its width grows with what does not fit. */
async function overhang(page: Page): Promise<number> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  return width - (page.viewportSize()?.width ?? 0);
}

/** Elements that hide a part of what is in them, other than those for listeners alone; an ellipsis says so itself. */
const CUT = `[...document.querySelectorAll('main, main *:not(input, select, textarea, svg *, video)')]
  .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
  .filter((element) => {
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && clipPath !== 'inset(50%)';
  })
  .filter((element) => element.innerText?.trim())
  .map((element) => element.outerHTML.slice(0, 200))`;

describe.each(Object.entries(looks))('%s', (_name, lookOf) => {
  test.each(['light', 'dark'] as const)('has no fault in %s', async (scheme) => {
    const page = await open(lookOf(), scheme);
    expect(await faultsOf(page)).toEqual([]);
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  });

  test('fits a phone', async () => {
    const look = lookOf();
    const page = await open(look, 'light');
    const before = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    try {
      await reads(page.getByRole('main'), look.shows);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(CUT)).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      if (before) await page.setViewportSize(before);
    }
  });
});
