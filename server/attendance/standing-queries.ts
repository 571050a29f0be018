import { instantAt, localTime } from '#contract/base/dates.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { OwnFlame, OwnStanding, PresentToday } from '#contract/student/student-calls.ts';
import { type Clock, instantIn } from '#server/base/clock.ts';
import type { Db } from '#server/database/database.ts';
import { preparedQuery } from '#server/database/prepared-query.ts';
import { rewardRules, schoolTimeZone } from '#server/settings/settings-queries.ts';
import { asInstant, latestMarks, type StreakSubject, streakBefore, streakOfMarks } from './streak-queries.ts';

/** A streak is looked for in the subjects of so many of a student's latest attendances. */
const LATEST = 40;

/** What is shown of one day at most. */
const MOST_OF_A_DAY = 20;

const attendedSince = preparedQuery<{ stud_id: number; since: Instant }, PresentToday>((db, value, dialect) =>
  db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['attendance.class_id', 'subject.subject_name', 'attendance.createdAt'])
    .select((eb) => eb('attendance.status', '=', 'late').as('late'))
    .where('attendance.stud_id', '=', value('stud_id'))
    .where('attendance.createdAt', '>=', asInstant(value('since'), dialect) as Instant)
    .where('class_session.isdeleted', '=', false)
    .orderBy('attendance.createdAt', 'desc')
    .limit(MOST_OF_A_DAY),
);

type SubjectMarks = StreakSubject & Pick<OwnFlame, 'subject_name'> & { marks: string };

const marksOfSubjects = preparedQuery<{ stud_id: number; now: Instant }, SubjectMarks>((db, value, dialect) =>
  db
    .selectFrom('subject')
    .select(['subject.subject_id', 'subject.subject_name', 'subject.subject_courseYearSection'])
    .select(latestMarks(dialect, value('stud_id'), asInstant(value('now'), dialect)).as('marks'))
    .where('subject.subject_id', 'in', (eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('attendance')
            .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
            .select('class_session.subject_id')
            .where('attendance.stud_id', '=', value('stud_id'))
            .orderBy('attendance.createdAt', 'desc')
            .limit(LATEST)
            .as('latest'),
        )
        .select('latest.subject_id'),
    )
    .orderBy('subject.subject_id'),
);

/** The longest streak that stands; of two as long the subject that came first. */
async function flameOf(db: Db, stud_id: number, now: Instant): Promise<OwnFlame | null> {
  let best: OwnFlame | null = null;
  const rules = await rewardRules(db);
  for (const { marks, subject_name, ...subject } of await marksOfSubjects(db, { stud_id, now })) {
    const streak = streakOfMarks(marks) ?? (await streakBefore(db, stud_id, subject, now));
    if (streak <= (best?.streak ?? 0)) continue;
    best = {
      subject_id: subject.subject_id,
      subject_name,
      streak,
      step: rules.streak_step,
      points: rules.streak_points,
    };
  }
  return best;
}

/**
 * Where a student is present today in the school's time zone, and the longest streak they have now. Sessions in the bin
 * are in neither.
 * @see docs/decisions/0041
 */
export async function standingOf(db: Db, clock: Clock, stud_id: number): Promise<OwnStanding> {
  const now = instantIn(clock);
  const timeZone = await schoolTimeZone(db);
  const since = instantAt(localTime(now, timeZone).day, '00:00', timeZone);
  const today = await attendedSince(db, { stud_id, since });
  return {
    today: today.map((each) => ({ ...each, late: Boolean(each.late) })).reverse(),
    flame: await flameOf(db, stud_id, now),
  };
}
