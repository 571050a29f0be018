import { type AuditAction, MACHINE_ID, type OwnAction } from '#contract/platform/base/audit-actions.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows, preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import type { AuditEntryTable } from '#server/platform/database/tables.ts';
import { type Person, personIdOf } from './actors.ts';
import { type Clock, instantIn } from './clock.ts';

/** People of one role whom a deed concerns. */
export interface Concerned {
  role: Role;
  ids: readonly number[];
}

/**
 * Keeps who did what to whom, in the same transaction as the deed: one entry, however many it concerns.
 * @param who `machine` for a command at the server's console
 * @param object what it was done to, or from what to what: by ids where it is somebody, and never a secret
 * @param concerned whom it concerns, each id once
 * @see docs/decisions/0052
 */
export async function audit(
  db: Db,
  clock: Clock,
  who: Person | 'machine',
  action: AuditAction,
  object: string,
  ...concerned: readonly Concerned[]
): Promise<void> {
  const doer =
    who === 'machine'
      ? { role: 'admin' as const, person_id: MACHINE_ID }
      : { role: who.role, person_id: personIdOf(who) };
  const { audit_entry_id } = await db
    .insertInto('audit_entry')
    .values({ ...doer, action, object, createdAt: instantIn(clock) })
    .returning('audit_entry_id')
    .executeTakeFirstOrThrow();
  const people = concerned.flatMap(({ role, ids }) => ids.map((person_id) => ({ audit_entry_id, role, person_id })));
  if (people.length > 0) await db.insertInto('audit_person').values(people).execute();
}

/** The same of a deed done to people of one role at once: of nobody nothing is kept, of several how many in the entry itself. */
export async function auditPeople(
  db: Db,
  clock: Clock,
  who: Person,
  action: AuditAction,
  concerned: Concerned,
): Promise<void> {
  const { ids, role } = concerned;
  if (ids.length === 0) return;
  await audit(db, clock, who, action, ids.length === 1 ? `${ids[0]}` : `${ids.length} ${role}s`, concerned);
}

const storeOwn = preparedQuery((db, value: ValueOf<Omit<AuditEntryTable, 'audit_entry_id'>>) =>
  db.insertInto('audit_entry').values({
    role: value('role'),
    person_id: value('person_id'),
    action: value('action'),
    object: value('object'),
    createdAt: value('createdAt'),
  }),
);

/**
 * Keeps what somebody does with their own sign-ins or password, in the same transaction: one insert, since a whole school
 * signs in at once.
 * @param place the browser and the network, as `placeText` has them
 */
export async function auditOwn(
  db: Db,
  clock: Clock,
  role: Role,
  person_id: number,
  action: OwnAction,
  place: string,
): Promise<void> {
  await storeOwn(db, { role, person_id, action, object: place, createdAt: instantIn(clock) });
}

/** A deed that is done in several calls, as printing is, goes on for no longer than this, in seconds. */
const ONE_DEED_SECONDS = 3600;

/**
 * The same of a deed that goes on: the entry of its first call names these people as well, so that one deed is one entry.
 * Where there is none of this person within the hour, it is a new one.
 */
export async function auditMorePeople(
  db: Db,
  clock: Clock,
  who: Person,
  action: AuditAction,
  concerned: Concerned,
): Promise<void> {
  const { ids, role } = concerned;
  if (ids.length === 0) return;
  const begun = await db
    .selectFrom('audit_entry')
    .select(['audit_entry_id', 'action'])
    .where('role', '=', who.role)
    .where('person_id', '=', personIdOf(who))
    .where('createdAt', '>=', instantIn(clock, -ONE_DEED_SECONDS))
    .orderBy('audit_entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (begun?.action !== action) return auditPeople(db, clock, who, action, concerned);
  const { audit_entry_id } = begun;
  await db
    .insertInto('audit_person')
    .values(ids.map((person_id) => ({ audit_entry_id, role, person_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const people = await countRows(db.selectFrom('audit_person').where('audit_entry_id', '=', audit_entry_id));
  const object = `${people} ${role}s`;
  await db.updateTable('audit_entry').set({ object }).where('audit_entry_id', '=', audit_entry_id).execute();
}
