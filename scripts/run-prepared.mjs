import { findChromium } from '#scripts/machine/chromium.mjs';
import { findPostgres, startPostgres } from '#scripts/machine/postgres.mjs';
import { findTools } from '#scripts/machine/tools.mjs';
import { preparePackages, preparePages, prepareServer, productNode } from './prepare.mjs';
import { inForeground, main, step } from './steps.mjs';

/**
 * Prepares what tests and long runs need: packages, pages, the server, a Chromium and, until the work has ended, a PostgreSQL of their own.
 * @param work gets the environment that names both
 * @param options.tools programs of the system that are used
 * @param options.withPostgres false leaves PostgreSQL out
 * @param options.waitsForDisk whether the PostgreSQL has its data on the disk before it answers, as a real one has
 */
export async function prepared(work, { tools = [], withPostgres = true, waitsForDisk = false } = {}) {
  await preparePackages({ withDevelopment: true });
  const chromium = await findChromium();
  await findTools(tools);
  const programs = withPostgres ? await findPostgres() : undefined;
  await preparePages();
  await prepareServer();
  const postgres = programs && (await step('Starting PostgreSQL', () => startPostgres(programs, { waitsForDisk })));
  const { TEST_DATABASE_URL: _stale, ...environment } = process.env;
  try {
    return await work({
      ...environment,
      CHROMIUM_PATH: chromium,
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    });
  } finally {
    await postgres?.stop();
  }
}

/**
 * Runs one of the long runs in the foreground, with the arguments of this command and all that it needs prepared.
 * @param file the program, from the project's folder
 * @param options as `prepared` takes them
 */
export function runPrepared(file, options) {
  return main(() => prepared((env) => inForeground(productNode(), [file, ...process.argv.slice(2)], { env }), options));
}
