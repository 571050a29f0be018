/**
 * Every address of the application with something on it, in light and in dark and on a phone: nothing that axe-core
 * finds fault with. Seeded defect that it was seen to catch: a button without a name.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { createItems } from '#contract/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/redemption/redemption-calls.ts';
import { deleteClass } from '#contract/session/session-calls.ts';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { everyRoute, type NamedInAddresses } from '#testkit/browser/every-route.ts';
import { reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import type { Opener } from '#web/base/paths.ts';
import { paths } from '#web/base/paths.ts';

const test = walksAt();
const PROGRAM = 'BSCS 4A';

const visitors: Partial<Record<Opener, Visitor>> = {};
/** What the addresses name, known once it has been made. */
const made: NamedInAddresses = {
  class: 0,
  className: 'Discrete Math',
  event: 0,
  eventName: 'Open Day',
  classSession: 0,
  eventSession: 0,
  program: PROGRAM,
};

/** What can be read at each address once it is all there. */
const shown: Record<keyof typeof paths, string | RegExp> = {
  studentLogin: 'Greetings Students!',
  professorLogin: 'Greetings Professors!!',
  professorLoginByName: 'Greetings Professors!!',
  registerStudent: 'Create your student account',
  registerProfessor: 'Create your professor account',
  studentHome: 'Ana Cruz',
  attendanceDetails: '1 Present',
  incentivesHub: 'A day off',
  claimedIncentives: 'Extra credit',
  studentProfile: 'ana.cruz@school.test',
  leaderboard: '← YOU',
  subjects: 'Discrete Math',
  incentivesCatalog: 'A day off',
  redeemedIncentives: /Ana/,
  professorProfile: 'Grace Hopper',
  eventDashboard: 'Open Day',
  eventSessions: '7',
  subjectSessions: '120',
  classRecycleBin: '33',
  eventRecycleBin: '44',
  classScanner: 'Ana Cruz',
  eventScanner: 'Ana Cruz',
  roll: /Cruz/,
  participationOverview: /Cruz/,
  professorLeaves: 'Nobody is on leave.',
  adminLogin: 'Hello Admin!',
  adminDashboard: 'Waiting for approval',
  adminStudents: /Cruz/,
  adminProfessors: /Hopper/,
  adminMasterlist: PROGRAM,
  programMasterlist: /Cruz/,
  adminAttendance: 'Discrete Math',
  adminSessionRoll: /Cruz/,
  adminStudentRoll: 'Discrete Math',
  adminClassRoll: /Cruz/,
  adminLeaves: 'Nobody is on leave.',
  adminSettings: '1,500',
};

test.beforeAll(async ({ arrive, members, product }) => {
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
  made.student = ana.id;
  made.classSession = await members.session(grace, math, { points: 120, exp: 20 });
  made.eventSession = await members.session(grace, openDay, { points: 7, exp: 3 });
  await members.scan(grace, made.classSession, ana);
  await members.scan(grace, made.eventSession, ana);
  const item = { item_quantity: 2, item_classSection: PROGRAM, item_subject: 'Discrete Math' };
  await ask(product, createItems, { body: { ...item, item_name: 'A day off', item_price: 500 }, headers });
  const cheap = { ...item, item_name: 'Extra credit', item_price: 100 };
  const { item_id } = (await ask(product, createItems, { body: cheap, headers })).item;
  await ask(product, buyStudentShopItems, { params: { item_id }, headers: await members.asStudent(ana) });

  const entered = async (who: Opener, path: string, username: string, password?: string) => {
    const visitor = await arrive(who === 'student' ? phone : laptop);
    await signInAt(visitor.page, path, username, password);
    await visitor.page.getByRole('navigation').waitFor();
    visitors[who] = visitor;
  };
  await entered('student', paths.studentLogin.href(), ana.username);
  await entered('professor', paths.professorLogin.href(), grace.username);
  await entered('admin', paths.adminLogin.href(), product.admin.username, product.admin.password);
  visitors.nobody = await arrive(laptop);
});

async function open(name: keyof typeof paths, scheme: 'light' | 'dark'): Promise<Page> {
  const { who, at } = everyRoute(made)[name];
  const page = visitors[who]?.page;
  if (!page) throw new Error(`${who} has not come.`);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(at);
  await reads(page.getByRole('main'), shown[name]);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page;
}

/** What axe-core finds, each with the elements concerned. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

for (const name of Object.keys(shown) as (keyof typeof paths)[]) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${name} has no fault in ${scheme}`, async () => {
      const page = await open(name, scheme);
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  test(`${name} has no fault on a phone`, async () => {
    const page = await open(name, 'light');
    const before = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    try {
      await reads(page.getByRole('main'), shown[name]);
      expect(await faultsOf(page)).toEqual([]);
    } finally {
      if (before) await page.setViewportSize(before);
    }
  });
}
