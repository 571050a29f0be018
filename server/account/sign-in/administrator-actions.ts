import { isNewUsername } from '#contract/account/sign-in/username-rules.ts';
import { LONGEST_PASSWORD } from '#contract/platform/base/field-bounds.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type Config, UnusableSetting } from '#server/platform/config/config.ts';
import { whyEasy } from './common-passwords.ts';
import { hasAdministrator, insertAdministrator, takeTurnAtStart } from './sign-in-queries.ts';

/** The sign-in of a new administrator. `password` is undefined if the password came from the settings. */
export interface NewAdministrator {
  username: string;
  password: string | undefined;
}

/**
 * How long the password printed at the first start is valid, in seconds; afterwards `npm run admin` makes another. The
 * password is valid that long because setting up a school takes more than a day.
 */
const FIRST_PASSWORD_SECONDS = 30 * 86_400;

/**
 * Checks that the settings can make the first administrator, before anything is created. A school that already has
 * administrators ignores both settings.
 * @throws WrongSetting when the username is invalid, or the password is too short, too long or easy to guess
 */
export async function checkFirstSignIn(config: Config): Promise<void> {
  const { adminUsername, adminPassword, passwordMinLength, schoolName } = config;
  if (!isNewUsername(adminUsername.normalize('NFKC').trim()))
    throw new UnusableSetting(
      `ADMIN_USERNAME can have letters, digits, dots, underscores and hyphens only (it is "${adminUsername}").`,
    );
  if (adminPassword === undefined) return;
  const letters = [...adminPassword].length;
  if (letters < passwordMinLength || letters > LONGEST_PASSWORD)
    throw new UnusableSetting(
      `ADMIN_PASSWORD must have ${passwordMinLength} to ${LONGEST_PASSWORD} characters (it has ${letters}). Without it one is made and printed.`,
    );
  if (await whyEasy(adminPassword, { username: adminUsername }, schoolName))
    throw new UnusableSetting(
      'ADMIN_PASSWORD is easy to guess: many people use it, or it is the school’s name or ADMIN_USERNAME. Without it one is made and printed.',
    );
}

/**
 * Makes the first administrator if there is none, with the id that all registrations get. The password comes from the
 * settings. If they have no password, a random one is returned once, never stored, valid for 30 days, and must be
 * changed at the first sign-in.
 * @returns undefined when the school already has an administrator
 * @throws WrongSetting as in `checkFirstSignIn`
 * @see decisions §3.4, §3.13
 */
export async function firstAdministrator({ config, database, clock }: Services): Promise<NewAdministrator | undefined> {
  if (await hasAdministrator(database.read)) return undefined;
  await checkFirstSignIn(config);
  const made = config.adminPassword === undefined ? oneTimePassword() : undefined;
  const password = await hashPassword(made ?? config.adminPassword ?? '', THE_MACHINE);
  const isFirst = await database.write(async (db) => {
    // Without this, the try of a second copy of the product could use up the first id.
    await takeTurnAtStart(db);
    if (await hasAdministrator(db)) return false;
    await insertAdministrator(db, {
      username: config.adminUsername,
      password,
      oneTimePasswordUntil: made === undefined ? null : instantIn(clock, FIRST_PASSWORD_SECONDS),
      createdAt: instantIn(clock),
    });
    return true;
  });
  return isFirst ? { username: config.adminUsername, password: made } : undefined;
}
