import { runAtSchool } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/config/command-line.ts';
import { zoneFault } from '#server/opening/kept-settings.ts';
import { schoolFaults } from '#server/opening/school-check.ts';
import { keptSettings } from '#server/settings/settings-queries.ts';

// npm run verify: proves that the points ledger explains every balance, also while the school is at work.
// @see decisions §1.1
await runAtSchool(
  () => typed(commandLine('verify'), {}),
  async ({ database }) => {
    // One transaction, so that a scan in between cannot look like a mistake.
    const found = await database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => [zoneFault(await keptSettings(db)) ?? [], await schoolFaults(db)].flat());
    for (const line of found) console.error(line);
    console.info(
      found.length === 0
        ? 'All records hold: the ledger explains every balance, attendance, redemption and stock.'
        : 'Some records do not hold; see the lines above.',
    );
    return found.length === 0 ? 0 : 1;
  },
);
