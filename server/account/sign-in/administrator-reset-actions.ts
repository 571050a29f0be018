import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import {
  accountByUsername,
  endSignIns,
  insertAdministrator,
  storePassword,
  takeTurnAtStart,
} from './sign-in-queries.ts';
import { forgetWrongPasswords } from './tries-queries.ts';

/** How long a one-time password is valid, in seconds. @see decisions §3.5 */
export const ONE_TIME_PASSWORD_SECONDS = 86_400;

/** A password that was made less than this many seconds ago has not been read yet, so another request waits. */
const JUST_MADE_SECONDS = 10;

/**
 * Makes an administrator with this username, or resets the existing one's password to a random one-time password. The
 * password is valid for 24 hours and must be changed at the first sign-in. A reset ends the administrator's sign-ins
 * and clears the count of wrong passwords. If several requests come at the same time, only one gets a password. The
 * audit records that it was done on the command line.
 * @returns the password, which is never stored, and whether the administrator is new
 * @throws WrongSetting if no administrator has this username and it is invalid, or if a password was made just now
 * @see decisions §3.4, §3.5
 */
export async function makeOrResetAdministrator(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  username: string,
): Promise<{ oneTimePassword: string; made: boolean }> {
  const password = oneTimePassword();
  const hashed = await hashPassword(password, THE_MACHINE);
  const oneTimePasswordUntil = instantIn(clock, ONE_TIME_PASSWORD_SECONDS);
  const made = await database.write(async (db) => {
    await takeTurnAtStart(db);
    const account = { username, password: hashed, oneTimePasswordUntil, createdAt: instantIn(clock) };
    const found = await accountByUsername(db, 'admin', username);
    if (!found) {
      const admin_id = await insertAdministrator(db, account);
      const concerned = { role: 'admin', ids: [admin_id] } as const;
      await audit(db, clock, 'machine', 'create-administrator', `${admin_id} as admin`, concerned);
      return true;
    }
    const admin_id = found.person_id;
    const until = found.oneTimePasswordUntil ?? '';
    const justMade = instantIn(clock, ONE_TIME_PASSWORD_SECONDS - JUST_MADE_SECONDS);
    if (until > justMade && until <= instantIn(clock, ONE_TIME_PASSWORD_SECONDS))
      throw new WrongSetting(
        `${username} was given a new password a moment ago, by another command or administrator: that one is valid. For another one, run this again in ${JUST_MADE_SECONDS} seconds.`,
      );
    await storePassword(db, 'admin', admin_id, hashed, oneTimePasswordUntil);
    await endSignIns(db, 'admin', admin_id);
    await forgetWrongPasswords(db, { role: 'admin', username });
    const concerned = { role: 'admin', ids: [admin_id] } as const;
    await audit(db, clock, 'machine', 'reset-administrator-password', `${admin_id}`, concerned);
    return false;
  });
  return { oneTimePassword: password, made };
}
