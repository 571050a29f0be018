import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { accountByUsername, endSignIns, insertAdministrator, storePassword } from './sign-in-queries.ts';
import { forgetWrongPasswords } from './tries-queries.ts';

/** How long a one-time password can be signed in with, in seconds. @see decisions §3.5 */
export const ONE_TIME_PASSWORD_SECONDS = 86_400;

/**
 * Makes an administrator of this username, or gives the one there is a new password: a random one-time password, good
 * for 24 hours and to be changed at the first sign-in. The sign-ins of one who is
 * reset end, and the wrong passwords that were counted are forgotten.
 * @returns the password, which is kept nowhere, and whether the administrator is a new one
 * @throws WrongSetting when there is none of this username and nobody new may be called so
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
    const account = { username, password: hashed, oneTimePasswordUntil, createdAt: instantIn(clock) };
    const found = await accountByUsername(db, 'admin', username);
    if (!found) {
      await insertAdministrator(db, account);
      return true;
    }
    const admin_id = found.person_id;
    await storePassword(db, 'admin', admin_id, hashed, oneTimePasswordUntil);
    await endSignIns(db, 'admin', admin_id);
    await forgetWrongPasswords(db, { role: 'admin', username });
    return false;
  });
  return { oneTimePassword: password, made };
}
