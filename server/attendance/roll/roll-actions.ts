import { sessionNotYet } from '#contract/attendance/check-in/check-in-calls.ts';
import * as calls from '#contract/attendance/roll/roll-calls.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { isComing, overAt } from '#contract/attendance/session/session-date-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { devicesThatMayHold } from '#server/attendance/check-in/class-packet-queries.ts';
import { nameOfSession } from '#server/attendance/session/session-name.ts';
import { type OwnSession, ownSession, storeSession } from '#server/attendance/session/session-queries.ts';
import type { Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import { heldSubject } from '#server/subjects/subject/subject-queries.ts';
import { isTaken, rollEntries } from './roll-entries-queries.ts';
import { lockOf, type Setter, type StatusAnswer, setStatusBy, storeStatuses } from './set-status-action.ts';

/** The most statuses set in one transaction. Each transaction reads the session and the session's rules once. */
const IN_ONE = 5;
/** The number of transactions in progress at a time, so that scans get their turn in between. */
const AT_ONCE = 5;

/** The roll of a session, for a person who may see it. @see docs/decisions/0030 */
export async function rollOf(
  { database: { read }, clock }: Services,
  who: Setter,
  session: Authorized<OwnSession>,
): Promise<calls.Roll> {
  const { subject_courseYearSection: _program, ...shown } = session;
  const moment = await momentNow(read, clock);
  const roll = await rollEntries(read, who, session, moment);
  return {
    class: shown,
    roll,
    counts: countsOf(roll.filter(isExpected).map(({ status }) => status)),
    isOver: session.overAt <= moment.now,
    locked: session.isdeleted || (await lockOf(read, who, session, moment.now)) !== undefined,
    taken: isTaken(session, roll),
    mayHold: await devicesThatMayHold(read, moment.now, [session.class_id], who.signIn),
  };
}

/**
 * Sets a student's status at one of the professor's sessions.
 * @returns see {@link setStatusBy}
 * @see docs/decisions/0030
 */
export const setStatusAction: Action<typeof calls.setStatus> = ({ who, params, headers, body }, services) =>
  setStatusBy(services, who, (db) => ownSession(db, who, params.sessionId, 'roll'), {
    ...body,
    key: headers['idempotency-key'],
  });

/**
 * Sets many statuses independently; each failure has its reason and the current status.
 * @returns the students who have the status, and the failures, or `notFound`, `rollLocked`
 * @see docs/decisions/0030
 */
export const setStatusesAction: Action<typeof calls.setStatuses> = async (
  { who, params, headers, body: { entries, reason } },
  services,
) => {
  const { read } = services.database;
  const find = (db: Db) => ownSession(db, who, params.sessionId, 'roll');
  const session = await find(read);
  if (!session || session.isdeleted) return notFound;
  const locked = await lockOf(read, who, session, instantIn(services.clock));
  if (locked) return locked;
  const done = new Set<number>();
  const failed: ReplyOf<typeof calls.setStatuses>['failed'] = [];
  // The key is the whole call's; each status gets one derived from it.
  const key = headers['idempotency-key'];
  const asked = entries
    .map((entry) => ({ ...entry, reason, timeIn: null, key: key && `${key} ${entry.stud_id}` }))
    .toSorted((one, other) => one.stud_id - other.stud_id);
  const store = async (some: typeof asked) => {
    const answers = await storeStatuses(services, who, find, some, async () => undefined);
    answers.forEach((answer, place) => {
      const { stud_id } = some[place] as calls.StatusToSet;
      if (!(answer instanceof Refusal)) {
        done.add(stud_id);
        return;
      }
      const { code, message, also } = answer;
      const entry = code === calls.rollChanged.code ? (also.entry as StatusAnswer['entry']) : undefined;
      failed.push({ stud_id, code, message, status: entry?.status ?? null });
    });
  };
  const step = AT_ONCE * IN_ONE;
  for (let from = 0; from < asked.length; from += step) {
    const lots = Array.from({ length: AT_ONCE }, (_none, lot) =>
      asked.slice(from + lot * IN_ONE, from + (lot + 1) * IN_ONE),
    );
    await Promise.all(lots.filter(({ length }) => length > 0).map(store));
  }
  failed.sort((one, other) => one.stud_id - other.stud_id);
  const { roll, counts } = await rollOf(services, who, session);
  return { done: roll.filter(({ student }) => done.has(student.stud_id)), failed, counts };
};

/**
 * Closes one of the professor's sessions, which ends it and its scans, or reopens it until its end time.
 * @returns the session with its counts, or `notFound`, `rollLocked`, `sessionNotYet`
 * @see docs/decisions/0030
 */
export async function closeRollAction(
  services: Services,
  who: ProfessorActor,
  class_id: number,
  closed: boolean,
): Promise<
  Omit<ReplyOf<typeof calls.closeRoll>, 'message'> | typeof notFound | typeof rollLocked | typeof sessionNotYet
> {
  const { database, clock, notices } = services;
  const right = 'roll';
  const put = await database.write(async (db) => {
    const found = await ownSession(db, who, class_id, right);
    if (!found || found.isdeleted) return notFound;
    // Other changes of the session's end wait for this lock, and then see whether the session is closed.
    await heldSubject(db, who, found.subject_id, right);
    const held = await ownSession(db, who, class_id, right);
    if (!held || held.isdeleted) return notFound;
    const now = instantIn(clock);
    const locked = await lockOf(db, who, held, now);
    if (locked) return locked;
    const timeZone = await heldTimeZone(db);
    if (closed && isComing(held.createdAt, now, timeZone)) return sessionNotYet;
    if (closed === (held.closedAt !== null)) return { session: held, isChanged: false };
    const closedAt = closed ? now : null;
    const closedBy = closed ? who.prof_id : null;
    await storeSession(db, held, { closedAt, closedBy, overAt: overAt({ ...held, closedAt }, timeZone) });
    await audit(db, clock, who, closed ? 'close-roll' : 'open-roll', await nameOfSession(db, held));
    const session = await ownSession(db, who, class_id, right);
    return session ? { session, isChanged: true } : notFound;
  });
  if (put instanceof Refusal) return put;
  if (put.isChanged) notices.publish({ kind: 'session-changed', class_id });
  const { class: shown, counts } = await rollOf(services, who, put.session);
  return { class: shown, counts };
}
