import * as z from 'zod/mini';
import { requiredText } from '#contract/base/fields.ts';
import { LONGEST_USERNAME } from '#contract/sign-in/sign-in-calls.ts';
import { machineClock } from '#server/base/clock.ts';
import { WrongSetting } from '#server/base/config.ts';
import { makeOrResetAdministrator } from '#server/sign-in/administrator-reset-actions.ts';
import { openBeside } from './open-beside.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run admin -- [username]';

// npm run admin: whoever has the machine in hand can always get in again. @see decisions §3.4
await runCommand(async (config) => {
  const [given = config.adminUsername, ...more] = process.argv.slice(2);
  const username = z.safeParse(requiredText('The username', USAGE, LONGEST_USERNAME), given);
  if (more.length > 0 || given.startsWith('-')) throw new WrongSetting(USAGE);
  if (!username.success) throw new WrongSetting(username.error.issues[0]?.message ?? USAGE);
  const database = await openBeside(config, { create: true });
  try {
    const { oneTimePassword, made } = await makeOrResetAdministrator({ database, clock: machineClock }, username.data);
    const what = made ? 'A new administrator can sign in' : 'The administrator has a new password';
    console.info(`${what} (shown this once, good for 24 hours, to be changed at the first sign-in):`);
    console.info(`  Username  ${username.data}\n  Password  ${oneTimePassword}`);
    return 0;
  } finally {
    await database.close();
  }
});
