import { forgetAttempts } from '#server/base/attempts.ts';
import { instantIn } from '#server/base/clock.ts';
import { hashPassword } from '#server/base/password.ts';
import { oneTimePassword } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import { endSignIns, storePassword } from './sign-in-queries.ts';
import { signInTriesKey, UNKNOWN_DEVICE } from './tries-queries.ts';

/** How long a one-time password can be signed in with, in seconds. @see decisions §3.5 */
export const ONE_TIME_PASSWORD_SECONDS = 86_400;

/**
 * Makes an administrator of this username, or gives the one there is a new password: a random one-time password, good
 * for 24 hours and to be changed at the first sign-in. The sign-ins of one who is
 * reset end, and the wrong passwords that were counted are forgotten.
 * @returns the password, which is kept nowhere, and whether the administrator is a new one
 * @see decisions §3.4, §3.5
 */
export async function makeOrResetAdministrator(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  username: string,
): Promise<{ oneTimePassword: string; made: boolean }> {
  const password = oneTimePassword();
  const hashed = await hashPassword(password);
  const oneTimePasswordUntil = instantIn(clock, ONE_TIME_PASSWORD_SECONDS);
  const made = await database.write(async (db) => {
    const inserted = await db
      .insertInto('administrator')
      .values({ username, password: hashed, oneTimePasswordUntil, createdAt: instantIn(clock) })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('admin_id')
      .executeTakeFirst();
    if (inserted) return true;
    const { admin_id } = await db
      .selectFrom('administrator')
      .select('admin_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await storePassword(db, 'admin', admin_id, hashed, oneTimePasswordUntil);
    await endSignIns(db, 'admin', admin_id);
    await forgetAttempts(db, signInTriesKey('admin', UNKNOWN_DEVICE, username));
    return false;
  });
  return { oneTimePassword: password, made };
}
