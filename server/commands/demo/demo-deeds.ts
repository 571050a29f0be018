import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { giveLeaves } from '#server/attendance/roll/leave-actions.ts';
import { closeRollAction } from '#server/attendance/roll/roll-actions.ts';
import { schoolDay } from '#server/attendance/roll/school-roll-queries.ts';
import { sessionOfSchool } from '#server/attendance/roll/school-session-queries.ts';
import { setStatusBy } from '#server/attendance/roll/set-status-action.ts';
import type { AdministratorActor, ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changeSettings, type SettingChanges } from '#server/platform/settings/settings-actions.ts';
import * as approval from '#server/school/approval/approval-actions.ts';
import { updateLatenessAction } from '#server/subjects/subject/subject-actions.ts';
import type { Calendar } from './demo-timetable.ts';

const set = (then: Services, admin: AdministratorActor, changes: SettingChanges) =>
  then.database.write((db) => changeSettings(db, then, admin, changes));

/** The ids of students whom the actions concern. */
const FORGETFUL = 40;
const AT_THE_FAIR = [12, 27];
/** The professor who closes a roll, and the professor who sets the lateness of an own subject. */
const CLOSER = 4;
const OWN = 1;
const STRICT = { subject: 2, minutes: 15 };
/** The delay between the last registration and the decisions, in milliseconds. */
const SOON_MS = 35 * 60_000;

/** An action in the term and its time. */
interface TermDeed {
  at: Instant;
  act: (then: Services, admin: AdministratorActor) => Promise<unknown>;
}

function signedIn(at: Instant) {
  return { signIn: '', at, expiresAt: at, seenAt: at, provenAt: at, mustChangePassword: false };
}

const professor = ({ clock }: Services, prof_id: number): ProfessorActor => ({
  role: 'professor',
  prof_id,
  ...signedIn(instantIn(clock)),
});

/** The last day before today on which students were absent, and these students. */
async function lastAbsence(services: Services, { day, today, timeZone }: Calendar) {
  const { read } = services.database;
  const moment = await momentNow(read, services.clock);
  for (let number = today - 1; number >= 0; number -= 1) {
    const { students } = await schoolDay(read, day(number), moment, timeZone);
    for (const { student, marks } of students) {
      const mark = marks.find(({ status }) => status === 'absent');
      if (mark) return { number, stud_id: student.stud_id, class_id: mark.class_id };
    }
  }
  return undefined;
}

/** The last session of a professor that ended before today, and when it ended. */
function lastSessionOf({ database: { read } }: Services, prof_id: number, before: Instant) {
  return read
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['class_session.class_id', 'class_session.overAt'])
    .where('subject.prof_id', '=', prof_id)
    .where('isdeleted', '=', false)
    .where('overAt', '<', before)
    .orderBy('overAt', 'desc')
    .executeTakeFirst();
}

/**
 * Plays what an administrator and a professor do in a term, with the product's own actions, each at its own time, so
 * that "Who did what" has entries. The first five of the waiting people are approved or declined. Emails of past times
 * are not sent.
 */
export async function playDeeds(services: Services, calendar: Calendar): Promise<void> {
  const { now, today, day, at } = calendar;
  const waiting = await services.database.read
    .selectFrom('student')
    .select(['stud_id', 'createdAt'])
    .where('isValidated', '=', false)
    .orderBy('createdAt')
    .limit(5)
    .execute();
  const absence = await lastAbsence(services, calendar);
  const session = await lastSessionOf(services, CLOSER, at(today, '00:00'));
  const ids = waiting.map(({ stud_id }) => stud_id);
  const soonAfter = (createdAt: Instant) => {
    const soon = new Date(Date.parse(createdAt) + SOON_MS).toISOString();
    return soon < now ? soon : now;
  };

  const deeds: (TermDeed | undefined)[] = [
    {
      at: at(-3, '09:10'),
      act: (then, admin) =>
        set(then, admin, { privacy_contact: 'Registrar’s office, room 12, weekdays from 8:00 to 16:00' }),
    },
    {
      at: at(-2, '14:25'),
      act: (then, admin) => set(then, admin, { award_day_most: 100 }),
    },
    {
      at: at(5, '16:20'),
      act: (then) => updateLatenessAction(then, professor(then, OWN), STRICT.subject, STRICT.minutes),
    },
    { at: at(today - 9, '11:40'), act: (then, admin) => approval.resetPassword(then, admin, 'student', FORGETFUL) },
    { at: at(today - 8, '07:55'), act: (then, admin) => approval.endWait(then, admin, 'student', FORGETFUL) },
    {
      at: at(today - 7, '08:05'),
      act: (then, admin) =>
        giveLeaves(then, admin, {
          stud_ids: AT_THE_FAIR,
          fromDay: day(today - 6),
          toDay: day(today - 5),
          kind: 'school',
          note: 'Regional science fair',
        }),
    },
    session && {
      at: new Date(Date.parse(session.overAt) + SOON_MS).toISOString(),
      act: (then) => closeRollAction(then, professor(then, CLOSER), session.class_id, true),
    },
    absence && {
      at: at(absence.number, '19:20'),
      act: (then, admin) =>
        setStatusBy(then, admin, async (db) => (await sessionOfSchool(db, absence.class_id))?.session, {
          stud_id: absence.stud_id,
          status: 'excused',
          was: 'absent',
          reason: 'In the infirmary, as the nurse confirmed',
          timeIn: null,
        }),
    },
    ...waiting.slice(0, 2).map(
      ({ stud_id, createdAt }): TermDeed => ({
        at: soonAfter(createdAt),
        act: (then, admin) => approval.approveStudent(then, admin, stud_id),
      }),
    ),
    ...waiting.slice(4).flatMap(({ stud_id, createdAt }): TermDeed[] => [
      {
        at: soonAfter(createdAt),
        act: (then, admin) =>
          approval.decideMany(then, admin, 'student', { ids: ids.slice(2, 4), decision: 'approve' }),
      },
      { at: soonAfter(createdAt), act: (then, admin) => approval.deleteAccount(then, admin, 'student', stud_id, true) },
    ]),
  ];
  const mail = { ...services.mail, keep: async () => 0, wake: () => undefined };
  const inOrder = deeds.filter((deed) => deed !== undefined).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const deed of inOrder) {
    const then: Services = { ...services, mail, clock: { nowMs: () => Date.parse(deed.at) } };
    const admin: AdministratorActor = { role: 'admin', admin_id: FIRST_ADMIN_ID, kind: 'admin', ...signedIn(deed.at) };
    const done = await deed.act(then, admin);
    if (done instanceof Refusal) throw new Error(`A deed of the demonstration was refused: ${done.message}`);
  }
}
