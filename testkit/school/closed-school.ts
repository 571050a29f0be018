import { buildApp } from '#server/app/app.ts';
import { openServices } from '#server/app/open-services.ts';
import { readConfig } from '#server/base/config.ts';
import { makeLog } from '#server/base/log.ts';
import { askOf, type School } from './school.ts';

/**
 * Opens the whole application in this process on the database that the settings name, for as long as the work takes:
 * to fill a school before a process of the product serves it, or to look at what one has left behind. Its clock is the
 * machine's or the database's and cannot be moved; its mails are written to the data folder.
 */
export async function atClosedSchool<Result>(
  env: Record<string, string>,
  work: (school: School) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(readConfig({ ...env, LOG_LEVEL: 'silent' }), makeLog('silent'));
  const app = await buildApp(services);
  const moved = () => {
    throw new Error('The time of a closed school cannot be set.');
  };
  const close = async () => {
    await app.close();
    await services.mail.settled();
    await services.database.close();
  };
  const clock = { nowMs: () => services.clock.nowMs(), set: moved, pass: moved };
  try {
    return await work({ app, services, letters: [], clock, ask: askOf(app), close });
  } finally {
    await close();
  }
}
