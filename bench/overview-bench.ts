import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import type { Bench } from '#bench/base/bench.ts';
import { calls } from '#contract/app/calls.ts';
import { dialectOf } from '#server/platform/database/database.ts';
import { bringSignIn, laptop, startBrowser, visit, withStore } from '#testkit/browser/browsers.ts';
import { arrivedMs, elementsOf, firstSeenMs, framesOfScrolling, noteFirst } from '#testkit/browser/page-clock.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { fillLargeSchool, largeProgramName, signEverybodyIn } from '#testkit/school/large-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { paths } from '#web/platform/base/paths.ts';

/** A subject of realistic size after two years, and one larger than any school has. */
const sizes = [
  { students: 500, sessions: 200, presentPercent: 80 },
  { students: 5000, sessions: 1000, presentPercent: 20 },
] as const;

/** How often the screen is opened; the first time fills the browser's cache and is not counted. */
const OPENINGS = 6;
const FRAMES = 240;
const LONGEST_MS = 60_000;

/** Records this percentage of all possible attendances, at random. */
async function recordByLot({ services }: SchoolUnderTest, percent: number): Promise<void> {
  const { schema } = services.database;
  // SQLite evaluates random() once per row of the last table that the condition names.
  const drawn =
    dialectOf(schema) === 'postgres' ? 'random() * 100' : 'abs((random() + 0 * stud_id + 0 * class_id) % 100)';
  const text = `insert into attendance (stud_id, class_id, "createdAt", "rewardKind", streak, points, exp, level)
    select stud_id, class_id, class_session."createdAt", 'none', 1, 0, 0, 0
    from student cross join class_session where ${drawn} < ${percent}`;
  await sql.raw(text).execute(schema);
}

async function measure(browser: Browser, size: (typeof sizes)[number], report: Report): Promise<void> {
  const { students, sessions, presentPercent } = size;
  const what = `${students} × ${sessions}`;
  const box = await makeBlackBox('SQLite');
  try {
    const token = await box.closed(async (school) => {
      const shape = { programs: 1, subjectsOfProgram: 1, programsWithPast: 0 };
      await fillLargeSchool(school, { ...shape, studentsOfProgram: students, sessionsOfSubject: sessions });
      await recordByLot(school, presentPercent);
      const [first = ''] = await signEverybodyIn(school, 'professor', [1]);
      return first;
    });
    const server = await box.start({ LOG_LEVEL: 'warn' });
    const visitor = await visit(browser, server.origin, { ...laptop, ...withStore });
    await bringSignIn(visitor, { role: 'professor', token });
    await visitor.context.addInitScript(noteFirst('[role=gridcell]'));
    const { page } = visitor;
    const place = { subjectID: 1, subjectName: 'Subject 1', subjectProgramLevel: largeProgramName(1) };
    const asked = [calls.getStudentEntry, calls.getAllSubjectClass].map(({ path }) => path.split(':')[0] ?? path);

    const shownMs: number[] = [];
    const openMs: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      await page.goto(paths.participationOverview.href(place));
      const seenMs = await firstSeenMs(page, LONGEST_MS);
      if (opening === 0) {
        // The first visit also loads the files for offline use.
        await page.evaluate('navigator.serviceWorker.ready');
        await page.waitForLoadState('networkidle');
        continue;
      }
      openMs.push(seenMs);
      shownMs.push(seenMs - (await arrivedMs(page, asked)));
    }
    report.figure(`${what}: from its data to the screen, median`, quantile(shownMs, 0.5), 'ms', atMost(100));
    report.figure(`${what}: from the address to the screen, median`, quantile(openMs, 0.5), 'ms');
    report.figure(`${what}: elements of the page`, await elementsOf(page), '', atMost(3000));
    for (const [way, down, across] of [
      ['down', 60, 0],
      ['across', 0, 60],
      ['both ways', 60, 60],
    ] as const) {
      const frames = await framesOfScrolling(page, '[role=grid]', { down, across }, FRAMES);
      report.figure(`${what}: scrolled ${way}, longest frame`, Math.max(...frames), 'ms', atMost(50));
      report.figure(`${what}: scrolled ${way}, 95 % of the frames within`, quantile(frames, 0.95), 'ms');
    }
    report.figure(`${what}: elements after scrolling`, await elementsOf(page), '', atMost(3000));
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    const last = page.locator(`#participation-${students - 1}-${sessions - 1}`);
    await last.waitFor({ state: 'attached', timeout: LONGEST_MS }).catch(() => undefined);
    report.figure(`${what}: its last cell can be reached`, await last.count(), '', exactly(1));
    report.figure(`${what}: faults of the page`, visitor.faults.length, '', exactly(0));
    for (const fault of visitor.faults) report.note(fault);
    await visitor.context.close();
  } finally {
    await box.remove();
  }
}

/** The widest table of the product. */
export const overviewBench: Bench = {
  name: 'overview',
  asks: 'How soon does the participation overview stand on the screen, and does it scroll without a stutter?',
  async run(report) {
    const browser = await startBrowser();
    try {
      for (const size of sizes) await measure(browser, size, report);
    } finally {
      await browser.close();
    }
  },
};
