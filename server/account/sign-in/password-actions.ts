import type { updateStudentPassword } from '#contract/account/sign-in/own-password-calls.ts';
import type { AnswerOf, Role } from '#contract/platform/base/call.ts';
import { Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import {
  EASY_PASSWORD_WARNING,
  oneTimePasswordAgain,
  passwordOwnName,
  passwordShorterThan,
  passwordTooEasy,
  type passwordTooShort,
} from '#contract/platform/settings/password-words.ts';
import { SIGN_IN_HOURS } from '#contract/platform/settings/retention-periods.ts';
import { nameOf, type Person, personIdOf } from '#server/platform/base/actors.ts';
import { auditOwn } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { QueueClient } from '#server/platform/base/fair-queue.ts';
import { hashPassword, passwordMatches } from '#server/platform/base/password.ts';
import type { ActionResult } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { type PasswordOwner, whyEasy } from './common-passwords.ts';
import { changeSignIn, endSignIns, passwordOwner, storedPassword, storePassword } from './sign-in-queries.ts';

/** The reply to an accepted password; `warning` is for a student whose password is easy to guess. */
export type TakenPassword = AnswerOf<typeof updateStudentPassword>;

/**
 * Checks whether a password is accepted for this role: the school's minimum length, counted in visible characters, and
 * not easy to guess.
 * @returns the warning for the reply, or `passwordTooShort`, `passwordTooEasy`
 * @see decisions §8.12
 */
export async function judgedPassword(
  { config, database }: Pick<Services, 'config' | 'database'>,
  role: Role,
  password: string,
  owner: PasswordOwner,
): Promise<TakenPassword | typeof passwordTooShort | typeof passwordTooEasy> {
  const least = config.passwordMinLength;
  if (Array.from(password).length < least) return passwordShorterThan(least);
  const why = await whyEasy(password, owner, await settingValue(database.read, 'school_name'));
  if (why === undefined) return {};
  if (role === 'student' && why === 'easy') return { warning: EASY_PASSWORD_WARNING };
  return why === 'own-name' ? passwordOwnName : passwordTooEasy;
}

/**
 * Whether the typed text is the one-time password to be replaced. Capitals, as on the printed sheet, and surrounding
 * spaces are accepted.
 */
export async function isOneTimePassword(
  oneTime: string | undefined,
  typed: string,
  asker: QueueClient,
): Promise<boolean> {
  for (const each of new Set([typed, typed.trim().toUpperCase()]))
    if (await passwordMatches(oneTime, each, asker)) return true;
  return false;
}

/**
 * Sets the password a person has chosen, ends their other sign-ins and closes their sockets. After a one-time password,
 * the current sign-in no longer ends with that password.
 * @param place origin of the call, for the audit
 * @returns a warning about an easy password, or `passwordTooShort`, `passwordTooEasy`, `oneTimePasswordAgain`,
 *   `signInRequired` after a reset
 * @see decisions §3.1, §3.3, §3.5, §3.12
 */
export async function changePassword(
  services: Services,
  who: Person,
  password: string,
  place: string,
): ActionResult<typeof updateStudentPassword> {
  const { clock, database, notices } = services;
  const person_id = personIdOf(who);
  const owner = await passwordOwner(database.read, who.role, person_id);
  if (!owner) return signInRequired;
  const judged = await judgedPassword(services, who.role, password, owner);
  if (judged instanceof Refusal) return judged;
  const asker = { known: nameOf(who) };
  if (who.mustChangePassword) {
    const oneTime = await storedPassword(database.read, who.role, person_id);
    if (await isOneTimePassword(oneTime, password, asker)) return oneTimePasswordAgain;
  }
  const hashed = await hashPassword(password, asker);
  const expiresAt = who.mustChangePassword ? instantIn(clock, SIGN_IN_HOURS[who.role] * 3600) : who.expiresAt;
  const stored = await database.write(async (db) => {
    // Storing locks the account, and so does a reset at its start. So the later of the two sees the change of the
    // earlier one.
    await storePassword(db, who.role, person_id, hashed, null);
    if (!(await changeSignIn(db, who.signIn, { expiresAt }))) return signInRequired;
    await endSignIns(db, who.role, person_id, who.signIn);
    await auditOwn(db, clock, who.role, person_id, 'change-own-password', place);
    return undefined;
  });
  if (stored instanceof Refusal) return stored;
  notices.publish({ kind: 'signed-out', role: who.role, person_id, keep: who.signIn });
  return judged;
}
