import type { Browser } from '@playwright/test';
import { DEMO_ADMIN, DEMO_PASSWORD, professors } from '#server/commands/demo/demo-cast.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openBeside } from '#server/startup/open-school/open-for-command.ts';
import { fillMidTerm } from '#testkit/school/mid-term.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { laptop, phone, visit, withStore } from './browsers.ts';
import { type Wander, type Wanderer, type WanderLog, wander } from './wanderer.ts';
import { watchPage } from './watched-page.ts';

/** The result of one wandering run. */
export interface Wandered {
  /** Each step in words, up to the one that failed. */
  readonly steps: readonly string[];
  /** How often a screen was compared with a call's reply. */
  readonly compared: number;
  /** What failed; undefined if nothing did. */
  readonly fault: string | undefined;
}

const tablet = { viewport: { width: 820, height: 1180 } };

async function someStudents(school: SchoolUnderTest): Promise<string[]> {
  await fillMidTerm(school);
  const approved = school.services.database.read.selectFrom('student').where('isValidated', '=', true);
  const found = await approved.select('username').orderBy('stud_id').limit(20).execute();
  return found.map(({ username }) => username);
}

/**
 * Wanders through a new school in mid-term as a student on a phone, a professor at a desk and an administrator on a
 * tablet. The same seed and count produce the same steps.
 * @param picture path, without extension, for a screenshot of the screen that failed
 */
export async function wanderStretch(browser: Browser, seed: number, count: number, picture: string): Promise<Wandered> {
  const product = await startPrepared(someStudents);
  const arrive = async (role: Wanderer['role'], usernames: readonly string[], options: typeof phone) => {
    const { page } = await visit(browser, product.url, {
      ...options,
      // Only for students, who use the application on the move; offline-reload tests the cache for staff.
      ...(role === 'student' && withStore),
      reducedMotion: 'reduce',
    });
    return { role, usernames, tries: 0, watched: await watchPage(page) };
  };
  const people = {
    student: await arrive('student', product.prepared, phone),
    professor: await arrive(
      'professor',
      professors.map(({ username }) => username),
      laptop,
    ),
    admin: await arrive('admin', [DEMO_ADMIN], tablet),
  };
  const place: Wander = { product, password: DEMO_PASSWORD, people };
  const log: WanderLog = { steps: [], compared: 0, wanted: count };
  let fault: string | undefined;
  try {
    await wander(place, seed, log);
  } catch (error) {
    fault = (error as Error).message;
    for (const { role, watched } of Object.values(people))
      await watched.page.screenshot({ path: `${picture}-${role}.png` }).catch(() => undefined);
  }
  await Promise.all(Object.values(people).map(({ watched }) => watched.page.context().close()));
  const { database } = await openBeside(readConfig({ DATA_DIR: product.dataDir }));
  const found = await violations(database.read).finally(() => database.close());
  await product.stop();
  return { ...log, fault: found.length > 0 ? [fault, ...found].join('\n') : fault };
}
