import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import * as calls from '#contract/people/administrator/administrator-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { notAllowed, notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { ONE_TIME_PASSWORD_SECONDS } from '#server/account/sign-in/administrator-reset-actions.ts';
import { endSignIns, insertAdministrator, storePassword } from '#server/account/sign-in/sign-in-queries.ts';
import { forgetTriesOf, forgetWrongPasswords } from '#server/account/sign-in/tries-queries.ts';
import { usernameIsTaken } from '#server/account/sign-in/username-queries.ts';
import { type AdministratorActor, nameOf } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteAdministrator, heldAdministrators, storeKind } from './administrator-queries.ts';

type Changed<Done> = Done | typeof notAllowed | typeof notFound | typeof calls.lastAdministrator;

/** Whether a person has all rights and can sign in without help from others. */
const isInOffice = ({ kind, oneTimePasswordUntil }: calls.Administrator) =>
  kind === 'admin' && oneTimePasswordUntil === null;

/**
 * Changes one administrator while all are locked. A caller who was just removed or demoted cannot change anyone. If two
 * administrators remove each other, one stays.
 * @param leaves whether the administrator loses all rights or their own password, refused for the last one with both
 */
async function changeOne<Done>(
  db: Db,
  who: AdministratorActor,
  admin_id: number,
  leaves: boolean,
  change: (before: calls.Administrator) => Promise<Done>,
): Promise<Changed<Done>> {
  const all = await heldAdministrators(db);
  if (!all.some((each) => each.admin_id === who.admin_id && each.kind === 'admin')) return notAllowed;
  const before = all.find((each) => each.admin_id === admin_id);
  if (!before) return notFound;
  if (leaves && !all.some((each) => each.admin_id !== admin_id && isInOffice(each))) return calls.lastAdministrator;
  return change(before);
}

/**
 * Adds an administrator or registrar with a one-time password for 24 hours, which is shown only once and never stored.
 * @returns the administrator and the password, or `usernameTaken`, `tooManyAdministrators`, or `notAllowed` when the
 *   caller no longer has all rights
 * @see docs/decisions/0037
 */
export const createAdministratorAction: Action<typeof calls.createAdministrator> = async (
  { who, body: { username, kind } },
  { clock, database },
) => {
  const made = oneTimePassword();
  const password = await hashPassword(made, { known: nameOf(who) });
  const added = await database.write(async (db) => {
    const all = await heldAdministrators(db);
    if (!all.some((each) => each.admin_id === who.admin_id && each.kind === 'admin')) return notAllowed;
    if (all.length >= MAXIMUM.administrators) return calls.tooManyAdministrators;
    if (await usernameIsTaken(db, 'admin', username)) return usernameTaken;
    const createdAt = instantIn(clock);
    const oneTimePasswordUntil = instantIn(clock, ONE_TIME_PASSWORD_SECONDS);
    const admin_id = await insertAdministrator(db, { username, kind, password, oneTimePasswordUntil, createdAt });
    await audit(db, clock, who, 'create-administrator', `${admin_id} as ${kind}`, { role: 'admin', ids: [admin_id] });
    return { admin_id, username, kind, createdAt, oneTimePasswordUntil };
  });
  return added instanceof Refusal ? added : { administrator: added, oneTimePassword: made };
};

/**
 * Changes an administrator's rights from their next call on. Setting the same rights is not a change.
 * @returns the changed administrator, or `notFound`, `lastAdministrator`, `notAllowed`
 * @see docs/decisions/0037
 */
export const changeKind: Action<typeof calls.updateAdministrator> = async (
  { who, params: { id: admin_id }, body: { kind } },
  { clock, database },
) =>
  database.write((db) =>
    changeOne(db, who, admin_id, kind !== 'admin', async (before) => {
      if (before.kind !== kind) {
        await storeKind(db, admin_id, kind);
        const concerned = { role: 'admin', ids: [admin_id] } as const;
        await audit(db, clock, who, 'change-administrator', `${admin_id} to ${kind}`, concerned);
      }
      return { administrator: { ...before, kind } };
    }),
  );

/**
 * Gives an administrator a one-time password for 24 hours, ends their sign-ins, and resets their count of wrong
 * passwords.
 * @returns the administrator and the password, which is never stored and shown only once, or `notFound`,
 *   `lastAdministrator`, `notAllowed`
 */
export const resetPasswordOf: Action<typeof calls.resetAdministratorPassword> = async (
  { who, params: { id: admin_id } },
  { clock, database, notices },
) => {
  const made = oneTimePassword();
  const hashed = await hashPassword(made, { known: nameOf(who) });
  const reset = await database.write((db) =>
    changeOne(db, who, admin_id, true, async (before) => {
      const oneTimePasswordUntil = instantIn(clock, ONE_TIME_PASSWORD_SECONDS);
      await storePassword(db, 'admin', admin_id, hashed, oneTimePasswordUntil);
      await endSignIns(db, 'admin', admin_id);
      await forgetWrongPasswords(db, { role: 'admin', username: before.username });
      await audit(db, clock, who, 'reset-administrator-password', `${admin_id}`, { role: 'admin', ids: [admin_id] });
      return { ...before, oneTimePasswordUntil };
    }),
  );
  if (reset instanceof Refusal) return reset;
  notices.publish({ kind: 'signed-out', role: 'admin', person_id: admin_id });
  return { administrator: reset, oneTimePassword: made };
};

/**
 * Removes an administrator and ends their sign-ins. What they recorded stays, with an id that no longer belongs to
 * anyone.
 * @returns undefined, or `notFound`, `lastAdministrator`, `notAllowed`
 * @see docs/decisions/0037
 */
export const removeAdministratorAction: Action<typeof calls.removeAdministrator> = async (
  { who, params: { id: admin_id } },
  { clock, database, notices },
) => {
  const removed = await database.write((db) =>
    changeOne(db, who, admin_id, true, async ({ username }) => {
      await deleteAdministrator(db, admin_id);
      await forgetTriesOf(db, 'admin', [{ id: admin_id, username }]);
      await audit(db, clock, who, 'remove-administrator', `${admin_id}`, { role: 'admin', ids: [admin_id] });
      return undefined;
    }),
  );
  if (removed instanceof Refusal) return removed;
  notices.publish({ kind: 'signed-out', role: 'admin', person_id: admin_id });
  return undefined;
};
