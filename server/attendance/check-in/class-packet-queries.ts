import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { OwnSession } from '#server/attendance/session/session-queries.ts';
import type { Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * How long a device that holds a class packet may be silent during the session before it counts as offline, in seconds. A
 * device that shows the session reports every 60.
 */
const SILENT_SECONDS = 150;

/** The most devices of a professor that are remembered for a session; one more replaces the one that was silent for longest. */
const MOST_DEVICES = 10;

/** Records that a device fetched a session's packet, and keeps its number of waiting scans. */
export async function notePacket(
  db: Db,
  { prof_id, signIn }: ProfessorActor,
  { class_id }: Authorized<OwnSession>,
  mark: string,
  now: Instant,
): Promise<void> {
  const { device: name } = await db
    .selectFrom('sign_in')
    .select('device')
    .where('hash', '=', signIn)
    .executeTakeFirstOrThrow();
  const taken = { signIn, name, takenAt: now, heardAt: now };
  const device = secretHash(mark);
  await db
    .insertInto('class_packet')
    .values({ class_id, prof_id, device, ...taken })
    .onConflict((conflict) => conflict.columns(['class_id', 'prof_id', 'device']).doUpdateSet(taken))
    .execute();
  // After a new sign-in, the device is heard of for its other sessions too.
  await db
    .updateTable('class_packet')
    .set({ signIn })
    .where((eb) => eb.and({ prof_id, device }))
    .execute();
  const oldest = db
    .selectFrom('class_packet')
    .select('packet_id')
    .where((eb) => eb.and({ class_id, prof_id }))
    .orderBy('heardAt', 'desc')
    .orderBy('packet_id', 'desc')
    .limit(1)
    .offset(MOST_DEVICES);
  await db.deleteFrom('class_packet').where('packet_id', 'in', oldest).execute();
}

/**
 * Notes how many scans of a session wait on a professor's device that took its class packet, or forgets the device.
 * @returns false if the device did not take it
 */
export async function noteWaiting(
  db: Db,
  { prof_id, signIn }: ProfessorActor,
  class_id: number,
  { device, waiting, open }: { device: string; waiting: number; open: boolean },
  now: Instant,
): Promise<boolean> {
  const own = { class_id, prof_id, device: secretHash(device) };
  const isDone = waiting === 0 && !open;
  const [noted] = isDone
    ? await db
        .deleteFrom('class_packet')
        .where((eb) => eb.and(own))
        .execute()
    : await db
        .updateTable('class_packet')
        .set({ signIn, waiting, heardAt: now })
        .where((eb) => eb.and(own))
        .execute();
  return noted !== undefined && ('numDeletedRows' in noted ? noted.numDeletedRows : noted.numUpdatedRows) > 0n;
}

/**
 * The devices that may hold scans of sessions outside the bin: those that said so, and those that were last heard of
 * before the session was over and have been silent for a while.
 * @param class_ids only of these sessions; without them, of all
 * @param ownSignIn the sign-in of the device that asks, which says itself what it holds
 */
export async function devicesThatMayHold(
  db: Db,
  now: Instant,
  class_ids?: readonly number[],
  ownSignIn = '',
): Promise<MayHold[]> {
  if (class_ids?.length === 0) return [];
  const rows = await db
    .selectFrom('class_packet')
    .innerJoin('class_session', 'class_session.class_id', 'class_packet.class_id')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'class_packet.prof_id')
    .leftJoin('sign_in', 'sign_in.hash', 'class_packet.signIn')
    .select(['class_packet.class_id', 'subject_name', fullNameColumn('professor').as('professor'), 'waiting'])
    .select(['class_packet.name as device', 'heardAt', 'sign_in.seenAt', 'overAt'])
    .where('isdeleted', '=', false)
    .where('class_packet.signIn', 'is distinct from', ownSignIn)
    .$if(class_ids !== undefined, (query) => query.where('class_packet.class_id', 'in', class_ids ?? []))
    .orderBy('heardAt')
    .orderBy('packet_id')
    .execute();
  const silentSince = secondsAfter(now, -SILENT_SECONDS);
  return rows.flatMap(({ heardAt, seenAt, overAt, ...packet }) => {
    const since = seenAt !== null && seenAt > heardAt ? seenAt : heardAt;
    return packet.waiting > 0 || (since < overAt && since < silentSince) ? [{ ...packet, since }] : [];
  });
}
