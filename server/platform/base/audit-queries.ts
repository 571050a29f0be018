import { type AuditAction, MACHINE_ID, type OwnAction } from '#contract/platform/base/audit-actions.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows, preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import type { AuditEntryTable } from '#server/platform/database/tables.ts';
import { type Person, personIdOf } from './actors.ts';
import { type Clock, instantIn } from './clock.ts';

/** People of one role whom an action affects. */
export interface Concerned {
  role: Role;
  ids: readonly number[];
}

/**
 * Records who did what to whom, in the same transaction as the action: one entry, however many people it affects.
 * @param who `machine` for a command at the server's console
 * @param object the object of the action, or the old and new value; names people by id, and never contains a secret
 * @param concerned the people affected, each id once
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

/**
 * Records an action on people of one role. Records nothing if there are no people. For several people, the entry has
 * their number.
 */
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
 * Records what a person did with their own sign-ins or password, in the same transaction. This takes only one insert,
 * because a whole school signs in at the same time.
 * @param place the browser and the network, from `placeText`
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

/** How long an action that takes several calls, such as printing, can continue, in seconds. */
const ONE_DEED_SECONDS = 3600;

/**
 * Records the continuation of an action: adds these people to the entry of its first call, so that one action is one
 * entry. If this person has no such entry within the hour, adds a new entry.
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
