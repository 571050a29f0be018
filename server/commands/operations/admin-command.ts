import * as z from 'zod/mini';
import { LONGEST_USERNAME } from '#contract/account/sign-in/sign-in-calls.ts';
import { requiredText } from '#contract/platform/base/fields.ts';
import { makeOrResetAdministrator } from '#server/account/sign-in/administrator-reset-actions.ts';
import { runAtSchool } from '#server/app/run-command.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';

const USAGE = commandLine('admin', 'USERNAME');

function usernameAsked(): string {
  const usage = `Usage: ${USAGE}`;
  const [given, ...more] = typed(USAGE, { allowPositionals: true }).positionals;
  const username = z.safeParse(requiredText('The username', usage, LONGEST_USERNAME), given ?? '');
  if (more.length > 0) throw new WrongSetting(usage);
  if (!username.success) throw new WrongSetting(username.error.issues[0]?.message ?? usage);
  return username.data;
}

// npm run admin: a person with access to the machine can always get in again. @see decisions §3.4
await runAtSchool(usernameAsked, async ({ database }, username) => {
  const { oneTimePassword, made } = await makeOrResetAdministrator({ database, clock: machineClock }, username);
  const what = made ? 'A new administrator can sign in' : 'The administrator has a new password';
  console.info(`${what} (shown this once, good for 24 hours, to be changed within one hour of signing in):`);
  console.info(`  Username  ${username}\n  Password  ${oneTimePassword}`);
  return 0;
});
