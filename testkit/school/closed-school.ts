import { buildApp } from '#server/app/app.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { serveNoPages } from '#server/platform/http/pages.ts';
import { openServices } from '#server/startup/open-school/open-services.ts';
import { askOf, type SchoolUnderTest } from './school.ts';

/**
 * Opens the whole application without its pages in this process, on the database of the settings. The application uses
 * the clock of the machine or database, which tests cannot move; email is written to the data folder.
 * @param machine the machine's clock, which may be wrong
 */
export async function openApplication(env: Record<string, string>, machine = machineClock): Promise<SchoolUnderTest> {
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }), makeLog('silent'), machine);
  const app = await buildApp(services, serveNoPages);
  const moved = () => {
    throw new Error('The time of a school that was opened as it is cannot be set.');
  };
  return {
    app,
    services,
    letters: [],
    clock: { nowMs: () => services.clock.nowMs(), set: moved, pass: moved },
    ask: askOf(app),
    async close() {
      await app.close();
      await services.mail.settled();
      services.mail.close();
      await services.database.close();
    },
  };
}

/**
 * Opens the application only for `work`: to fill a school before it is served, or to see what a process left behind.
 */
export async function atClosedSchool<Result>(
  env: Record<string, string>,
  work: (school: SchoolUnderTest) => Promise<Result>,
): Promise<Result> {
  const school = await openApplication(env);
  return await work(school).finally(() => school.close());
}
