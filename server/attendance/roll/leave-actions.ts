import * as calls from '#contract/attendance/roll/leave-calls.ts';
import type { BodyOf, RefusalOf } from '#contract/platform/base/call.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { type AdministratorActor, type ProfessorActor, personIdOf } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishChangedFor } from '#server/platform/database/notices.ts';
import { type LockFor, lockOfDay } from '#server/platform/settings/roll-lock-queries.ts';
import { heldTimeZone, schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { endExcuses, excuseByLeaves, handExcusesOver, instantsOf } from './leave-excuse-queries.ts';
import * as queries from './leave-queries.ts';

/** How long a leave stays listed after it is over, in days. */
const SHOWN_DAYS = 400;

/** A person who gives leave: an administrator for all sessions, or a professor for their own. */
type Giver = AdministratorActor | ProfessorActor;

function scopeOf(who: Giver): queries.LeaveScope {
  return { prof_id: who.role === 'admin' ? null : who.prof_id };
}

/**
 * The periods of leave of the last 400 days and of the future that this person can see, newest first. With a student's
 * id, only this student's.
 */
export const leavesOf: Action<typeof calls.getLeaves | typeof calls.getProfessorLeaves> = async (
  { who, query },
  { clock, database: { read } },
) => {
  const { day: today } = localTime(instantIn(clock), await schoolTimeZone(read));
  return { leaves: await queries.leavesSince(read, scopeOf(who), dayAfter(today, -SHOWN_DAYS), query.stud_id) };
};

/**
 * Gives these students leave, which excuses them from existing and later sessions. An identical leave is reused.
 * @returns the periods of leave, or `notFound` if a student is not approved or is not on a master list of the
 *   professor, `leaveDays`, `tooManyLeaves`, `rollLocked`; a refusal gives no one leave
 * @see docs/decisions/0031
 */
export async function giveLeaves<Who extends Giver>(
  services: Services,
  who: Who,
  { stud_ids, fromDay, toDay, kind, note }: BodyOf<typeof calls.createLeaves>,
): Promise<calls.Leave[] | RefusalOf<typeof calls.createLeaves> | LockFor<Who> | typeof notFound> {
  const { clock, database } = services;
  let told: number[] = [];
  const leaves = await database.write(async (db) => {
    told = [];
    if (!fromDay || !toDay || fromDay > toDay || toDay > dayAfter(fromDay, calls.LEAVE_DAYS)) return calls.leaveDays;
    // A transaction that makes sessions locks the time zone. So this lock prevents a session from being made after the
    // days were computed and before the excuses are stored.
    const timeZone = await heldTimeZone(db, 'to change it');
    const students = [...new Set(stud_ids)];
    if ((await queries.countApprovedAmong(db, students, scopeOf(who), instantIn(clock))) < students.length)
      return notFound;
    const by = { byRole: who.role, by_id: personIdOf(who), createdAt: instantIn(clock) };
    const leave = { fromDay, toDay, kind, note, prof_id: scopeOf(who).prof_id, ...by };
    const same = await queries.sameLeaves(db, students, leave);
    const others = students.filter((stud_id) => !same.has(stud_id));
    const ids = [...same.values()];
    if (others.length > 0) {
      const now = localTime(by.createdAt, timeZone).day;
      const locked = await lockOfDay(db, who, fromDay, now);
      if (locked) return locked;
      const since = dayAfter(now, -SHOWN_DAYS);
      const full = { least: calls.LEAVES_OF_STUDENT, since, ...scopeOf(who) };
      const stud_id = await queries.studentWithLeaves(db, others, full);
      if (stud_id !== undefined) return calls.tooManyLeaves.saying({ stud_id });
      const given = await queries.insertLeaves(db, others, leave);
      await excuseByLeaves(db, given, instantsOf(leave, timeZone));
      told = await queries.sessionsExcused(db, given, instantsOf({ fromDay: now, toDay: now }, timeZone));
      ids.push(...given);
      await audit(db, clock, who, 'give-leave', `${fromDay} to ${toDay}`, { role: 'student', ids: others });
    }
    return queries.leavesNamed(db, ids);
  });
  // Only screens of today are notified: those of other days reload when they open.
  publishChangedFor(services.notices, told, stud_ids);
  return leaves;
}

/**
 * Ends a leave: its excuses end today, and its last day is yesterday. With `all`, or if none of its days is over, the
 * leave is deleted. On days that another leave covers, that leave excuses the student.
 * @returns the leave with its new end and the sessions that it still excuses, or `notFound`, `rollLocked`
 * @see docs/decisions/0031
 */
export async function endLeaveOf<Who extends Giver>(
  services: Services,
  who: Who,
  leave_id: number,
  all: boolean,
): Promise<calls.Leave | typeof notFound | LockFor<Who>> {
  const { clock, database } = services;
  let told: number[] = [];
  const done = await database.write(async (db) => {
    told = [];
    const timeZone = await heldTimeZone(db, 'to change it');
    const leave = await queries.leaveInScope(db, scopeOf(who), leave_id);
    const [shown] = leave ? await queries.leavesNamed(db, [leave_id]) : [];
    if (!leave || !shown) return notFound;
    if (leave.endedAt !== null && !all) return shown;
    const endedAt = instantIn(clock);
    const now = localTime(endedAt, timeZone).day;
    const isGone = all || leave.fromDay >= now;
    const locked = isGone && (await lockOfDay(db, who, leave.fromDay, now));
    if (locked) return locked;
    const toDay = leave.toDay < now ? leave.toDay : dayAfter(now, -1);
    told = await queries.sessionsExcused(db, [leave_id], instantsOf({ fromDay: now, toDay: now }, timeZone));
    const freed = { fromDay: isGone ? leave.fromDay : now, toDay: leave.toDay };
    for (const other of await queries.leavesBeside(db, leave, freed)) {
      const shared = {
        fromDay: other.fromDay > freed.fromDay ? other.fromDay : freed.fromDay,
        toDay: other.toDay < freed.toDay ? other.toDay : freed.toDay,
      };
      await handExcusesOver(db, leave_id, other.leave_id, instantsOf(shared, timeZone));
    }
    if (isGone) await queries.removeLeave(db, leave);
    else {
      await endExcuses(db, leave_id, instantsOf(freed, timeZone).from);
      await queries.storeEnd(db, leave, { toDay, endedAt });
    }
    const concerned = { role: 'student', ids: [shown.student.stud_id] } as const;
    await audit(db, clock, who, isGone ? 'remove-leave' : 'end-leave', `${leave_id}`, concerned);
    if (isGone) return { ...shown, endedAt, sessions: 0 };
    const [ended] = await queries.leavesNamed(db, [leave_id]);
    return ended ?? notFound;
  });
  if (!(done instanceof Refusal)) publishChangedFor(services.notices, told, [done.student.stud_id]);
  return done;
}
