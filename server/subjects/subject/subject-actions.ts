import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { restoreSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import * as calls from '#contract/subjects/subject/subject-calls.ts';
import { lockedProfessor } from '#server/people/professor/professor-queries.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action, ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type Notices, publishChangedFor } from '#server/platform/database/notices.ts';
import { lockOfDay } from '#server/platform/settings/roll-lock-queries.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import { deletedSubjects, schoolSubjects } from './school-subject-queries.ts';
import * as queries from './subject-queries.ts';

/**
 * Adds a subject, or an event when its program is empty.
 * @returns the subject, or `subjectExists` when this professor has one of this name and program, `tooManySubjects`,
 *   `programLevelUnlisted`
 * @see decisions §4.4
 */
export const createSubjectAction: Action<typeof calls.createSubject> = ({ who, body: values }, { database, clock }) =>
  database.write(async (db) => {
    // Serializes changes to the names of a professor's subjects.
    await lockedProfessor(db, who.prof_id);
    if (await queries.nameIsTaken(db, who.prof_id, values)) return calls.subjectExists;
    const refused = await unlisted(db, values.subject_courseYearSection, 'subject_courseYearSection');
    if (refused) return refused;
    if ((await queries.subjectCount(db, who.prof_id)) >= MAXIMUM.subjects) return calls.tooManySubjects;
    const subject_id = await queries.insertSubject(db, who.prof_id, values, instantIn(clock));
    return { subject: { subject_id, session_count: 0, bin_count: 0, ...values } };
  });

/**
 * Changes a subject or an event; blank and null fields keep their value. A subject never becomes an event, and an event
 * never becomes a subject. Open sessions follow the subject's program level, which cannot change once the roll of such
 * a session is locked. Only the subject's owner may change its name.
 * @param placed called when its open sessions are for another program level
 * @returns the changed subject, or `notFound`, `subjectNameTaken`, `rollLocked`, `programLevelUnlisted`
 * @see decisions §4.4, docs/decisions/0030
 */
export function updateSubjectAction(
  { who, params: { subjectId: subject_id }, body: changes }: Asked<typeof calls.updateSubject>,
  { database, clock }: Services,
  placed: queries.SessionsPlaced,
): ActionResult<typeof calls.updateSubject> {
  return database.write(async (db) => {
    const seen = await queries.ownSubject(db, who, subject_id, 'change');
    if (!seen) return notFound;
    await lockedProfessor(db, seen.prof_id);
    const before = await queries.heldSubject(db, who, subject_id);
    if (!before) return notFound;
    const isRenamed = changes.subject_name !== '' && changes.subject_name !== before.subject_name;
    if (isRenamed && before.standing !== 'owner') return notFound;
    const isEvent = before.subject_courseYearSection === '';
    const after = {
      subject_name: changes.subject_name || before.subject_name,
      subject_courseYearSection: isEvent ? '' : changes.subject_courseYearSection || before.subject_courseYearSection,
      subject_start_time: changes.subject_start_time ?? before.subject_start_time,
      subject_end_time: changes.subject_end_time ?? before.subject_end_time,
    };
    if (await queries.nameIsTaken(db, before.prof_id, after, subject_id)) return calls.subjectNameTaken;
    const { subject_courseYearSection: level } = before;
    const refused = await unlisted(db, after.subject_courseYearSection, 'subject_courseYearSection', level);
    if (refused) return refused;
    const isElsewhere = after.subject_courseYearSection !== level;
    const timeZone = await heldTimeZone(db);
    const sessions = isElsewhere ? await queries.openSessions(db, before, timeZone) : [];
    const [oldest] = sessions;
    const locked = oldest && (await lockOfDay(db, who, oldest.day, localTime(instantIn(clock), timeZone).day));
    if (locked) return locked;
    await queries.storeSubject(db, before, after);
    await placed(db, sessions);
    await audit(db, clock, who, 'change-subject', queries.nameOfSubject({ ...before, ...after }));
    return { subject: { ...before, ...after } };
  });
}

/** How long a student's pass shows an attendance at most, in seconds: one day. @see docs/decisions/0041 */
const STAMPED_SECONDS = 86_400;

/**
 * Notifies the screens of a subject's recent sessions, and the students who came to these sessions, that the sessions
 * are deleted or restored.
 */
function publishRecent(notices: Notices, recent: readonly queries.RecentSession[]): void {
  for (const [class_id, came] of Map.groupBy(recent, (each) => each.class_id)) {
    const students = came.flatMap(({ stud_id }) => stud_id ?? []);
    publishChangedFor(notices, [class_id], students);
  }
}

/**
 * Deletes a subject or an event. A subject with sessions is only hidden, together with its sessions and their
 * attendance, until an administrator restores it or the time for restoring is over. Students keep the points that they
 * earned in its sessions.
 * @returns undefined, or `notFound`
 * @see decisions §4.11, §8.1, docs/decisions/0060
 */
export const deleteSubjectAction: Action<typeof calls.deleteSubject> = async (
  { who, params: { subjectId: subject_id } },
  { database, clock, notices },
) => {
  const recent = await database.write(async (db) => {
    const subject = await queries.heldSubject(db, who, subject_id, 'own');
    if (!subject) return notFound;
    const gone = await queries.recentSessions(db, subject, instantIn(clock, -STAMPED_SECONDS));
    if (subject.session_count === 0) await queries.removeSubject(db, subject);
    else await queries.hideSubject(db, subject, instantIn(clock));
    const name = `${queries.nameOfSubject(subject)}, ${subject.session_count} sessions`;
    await audit(db, clock, who, 'delete-subject', name);
    return gone;
  });
  if (recent instanceof Refusal) return recent;
  publishRecent(notices, recent);
  return undefined;
};

/**
 * Restores a deleted subject or event completely. If its professor has since used the same name for another subject,
 * the id of the restored subject is appended to its name.
 * @returns the subject, or `notFound` if it was not deleted, or was deleted for good
 * @see decisions §8.1, docs/decisions/0060
 */
export const restoreSubjectAction: Action<typeof restoreSubject> = async (
  { who, params: { subjectId: subject_id } },
  { database, clock, notices },
) => {
  const restored = await database.write(async (db) => {
    await queries.lockSubject(db, subject_id);
    const [deleted] = await deletedSubjects(db, subject_id);
    if (!deleted) return notFound;
    await queries.showSubject(db, deleted);
    await audit(db, clock, who, 'restore-subject', queries.nameOfSubject(deleted));
    const recent = await queries.recentSessions(db, deleted, instantIn(clock, -STAMPED_SECONDS));
    const [subject] = await schoolSubjects(db, subject_id);
    return subject ? { subject, recent } : notFound;
  });
  if (restored instanceof Refusal) return restored;
  publishRecent(notices, restored.recent);
  return { subject: restored.subject };
};

/**
 * Sets the minute from which a scan counts as late, for new sessions of a subject; existing sessions stay unchanged.
 * @returns the subject, or `notFound`
 * @see docs/decisions/0030
 */
export function updateLatenessAction(
  { clock, database }: Services,
  who: ProfessorActor,
  subject_id: number,
  lateAfterMinutes: number | null,
): Promise<calls.Subject | typeof notFound> {
  return database.write(async (db) => {
    const subject = await queries.heldSubject(db, who, subject_id);
    if (!subject) return notFound;
    await queries.storeLateness(db, subject, lateAfterMinutes);
    const minutes = `${subject.lateAfterMinutes ?? 'never'} to ${lateAfterMinutes ?? 'never'}`;
    await audit(db, clock, who, 'change-lateness', `${queries.nameOfSubject(subject)}, ${minutes}`);
    return { ...subject, lateAfterMinutes };
  });
}
