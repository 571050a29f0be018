import { findChromium } from '#scripts/machine/chromium.mjs';
import { findPostgres, startPostgres } from '#scripts/machine/postgres.mjs';
import { findTools } from '#scripts/machine/tools.mjs';
import { preparePackages, preparePages, prepareServer, productNode } from './prepare.mjs';
import { inForeground, main, step } from './steps.mjs';

/**
 * Prepares what tests and long runs need: packages, pages, the server, a Chromium and, until the work has ended, a
 * PostgreSQL server.
 * @param work receives the environment with both
 * @param options.tools system programs that are used
 * @param options.withPostgres false omits PostgreSQL
 * @param options.waitsForDisk whether PostgreSQL waits for the disk before it answers, as a real one does
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
 * Runs a long program in the foreground with this command's arguments, after preparing all that it needs.
 * @param file the program's path from the project's folder
 * @param options the options of `prepared`
 */
export function runPrepared(file, options) {
  return main(() => prepared((env) => inForeground(productNode(), [file, ...process.argv.slice(2)], { env }), options));
}
