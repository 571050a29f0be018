import { findChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { preparePackages, preparePages, prepareServer, productNode } from './prepare.mjs';
import { inForeground, main, step } from './steps.mjs';
import { findTools } from './tools.mjs';

/**
 * Prepares what the long runs need, as the tests do (packages, pages, the server, a Chromium, a PostgreSQL of their own), and runs
 * one of them in the foreground with the arguments of this command.
 * @param file the program, from the project's folder
 * @param options.tools programs of the system that it uses
 * @param options.waitsForDisk whether the PostgreSQL has its data on the disk before it answers, as a real one has
 */
export function runPrepared(file, { tools = [], waitsForDisk = false } = {}) {
  return main(async () => {
    await preparePackages({ withDevelopment: true });
    const chromium = await findChromium();
    await findTools(tools);
    const programs = await findPostgres();
    await preparePages();
    await prepareServer();
    const postgres = await step('Starting PostgreSQL', () => startPostgres(programs, { waitsForDisk }));
    try {
      return await inForeground(productNode(), [file, ...process.argv.slice(2)], {
        env: { ...process.env, CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres.url },
      });
    } finally {
      await postgres.stop();
    }
  });
}
