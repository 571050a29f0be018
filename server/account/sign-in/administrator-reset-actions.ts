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

/** How long a one-time password can be signed in with, in seconds. @see decisions §3.5 */
export const ONE_TIME_PASSWORD_SECONDS = 86_400;

/** A password that was made less than so many seconds ago has not been read yet: whoever asks again at once waits. */
const JUST_MADE_SECONDS = 10;

/**
 * Makes an administrator of this username, or gives the one there is a new password: a random one-time password, good
 * for 24 hours and to be changed at the first sign-in. The sign-ins of one who is
 * reset end, and the wrong passwords that were counted are forgotten. Of several who ask at once one is given a password. The
 * audit keeps that it was done on the machine.
 * @returns the password, which is kept nowhere, and whether the administrator is a new one
 * @throws WrongSetting when there is none of this username and nobody new may be called so, or a password was made just now
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
