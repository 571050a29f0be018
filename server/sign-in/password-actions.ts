import { Refusal, signInRequired } from '#contract/base/refusal.ts';
import { oneTimePasswordAgain, passwordShorterThan, type passwordTooShort } from '#contract/settings/settings-calls.ts';
import type { Config } from '#server/base/config.ts';
import { hashPassword, passwordMatches } from '#server/base/password.ts';
import type { Services } from '#server/base/services.ts';
import { nameOf, type Person, personIdOf } from '#server/base/who.ts';
import { endSignIns, signInLives, storedPassword, storePassword } from './sign-in-queries.ts';

/** The refusal of a password that is shorter than the school wants it, counted in characters as people see them. @see decisions §3.3 */
export function refusedPassword({ passwordMinLength }: Config, password: string): typeof passwordTooShort | undefined {
  return Array.from(password).length < passwordMinLength ? passwordShorterThan(passwordMinLength) : undefined;
}

/**
 * Gives somebody the password he has chosen, ends his other sign-ins and tells their sockets. A one-time password is
 * over with it.
 * @returns undefined, or `passwordTooShort`, `oneTimePasswordAgain`, or `signInRequired` when a reset or a removal came first
 * @see decisions §3.1, §3.3, §3.5, §3.12
 */
export async function changePassword(
  { config, database, notices }: Services,
  who: Person,
  password: string,
): Promise<undefined | typeof passwordTooShort | typeof oneTimePasswordAgain | typeof signInRequired> {
  const refused = refusedPassword(config, password);
  if (refused) return refused;
  const person_id = personIdOf(who);
  const asker = { known: nameOf(who) };
  if (
    who.mustChangePassword &&
    (await passwordMatches(await storedPassword(database.read, who.role, person_id), password, asker))
  )
    return oneTimePasswordAgain;
  const hashed = await hashPassword(password, asker);
  const stored = await database.write(async (db) => {
    // Storing locks the account, and a reset does the same first: whichever comes second sees what the other did.
    await storePassword(db, who.role, person_id, hashed, null);
    if (!(await signInLives(db, who.signIn))) return signInRequired;
    await endSignIns(db, who.role, person_id, who.signIn);
    return undefined;
  });
  if (stored instanceof Refusal) return stored;
  notices.publish({ kind: 'signed-out', role: who.role, person_id, keep: who.signIn });
  return undefined;
}
