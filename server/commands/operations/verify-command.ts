import { runAtSchool } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { keptSettings } from '#server/platform/settings/settings-queries.ts';
import { zoneFault } from '#server/startup/open-school/check-stored-settings.ts';
import { schoolFaults } from '#server/startup/open-school/school-check.ts';

// npm run verify: proves that the points ledger explains every balance, even while the school is in use. @see decisions
// §1.1
await runAtSchool(
  () => typed(commandLine('verify'), {}),
  async ({ database }) => {
    // Everything is read in one transaction, so that a scan in between does not look like a mistake.
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
