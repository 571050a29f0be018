import { isNewUsername } from '#contract/account/sign-in/username-rules.ts';
import { LONGEST_PASSWORD } from '#contract/platform/base/field-bounds.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type Config, UnusableSetting } from '#server/platform/config/config.ts';
import { whyEasy } from './common-passwords.ts';
import { hasAdministrator, insertAdministrator, takeTurnAtStart } from './sign-in-queries.ts';

/** The sign-in of an administrator who has just been made; `password` is undefined when it was the one given. */
export interface NewAdministrator {
  username: string;
  password: string | undefined;
}

/**
 * How long a password that was printed at the first start can be signed in with, in seconds; afterwards `npm run admin`
 * makes another. A school is not set up in a day.
 */
const FIRST_PASSWORD_SECONDS = 30 * 86_400;

/**
 * Whether the first administrator can be made of the settings, for who has to know it before anything is made. A school
 * that has its administrators reads neither setting.
 * @throws WrongSetting when nobody new may be called so, or the password is too short, too long or easy to guess
 */
export function checkFirstSignIn(config: Config): void {
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
  if (whyEasy(adminPassword, { username: adminUsername }, schoolName))
    throw new UnusableSetting(
      'ADMIN_PASSWORD is easy to guess: many people use it, or it is the school’s name or ADMIN_USERNAME. Without it one is made and printed.',
    );
}

/**
 * Makes the first administrator, with the id that registrations carry, if there is none yet: from the settings, else
 * with a random password that is returned once, kept nowhere, good for 30 days and to be changed at the first sign-in.
 * @returns undefined when the school has an administrator already
 * @throws WrongSetting as `checkFirstSignIn` says
 * @see decisions §3.4, §3.13
 */
export async function firstAdministrator({ config, database, clock }: Services): Promise<NewAdministrator | undefined> {
  if (await hasAdministrator(database.read)) return undefined;
  checkFirstSignIn(config);
  const made = config.adminPassword === undefined ? oneTimePassword() : undefined;
  const password = await hashPassword(made ?? config.adminPassword ?? '', THE_MACHINE);
  const isFirst = await database.write(async (db) => {
    // Or the try of the second of two copies could use up the first id.
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
