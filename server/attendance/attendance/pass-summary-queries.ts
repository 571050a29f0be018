import type { OwnFlame, OwnStanding } from '#contract/people/student/student-calls.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Database } from '#server/platform/database/database.ts';
import { batchedQuery } from '#server/platform/database/queries.ts';
import type { ScanRules } from '#server/platform/settings/settings-queries.ts';
import { asInstant, latestMarks, streakBefore, streakOfMarks } from './streak-queries.ts';

/** How many of a student's latest attendances are searched for subjects in which they have a streak. */
const LATEST = 40;

/** The most sessions of one day that are shown. */
const MOST_OF_A_DAY = 20;

const attendedSince = batchedQuery({ stud_id: 'integer', since: 'timestamptz' }, (db, value, dialect) =>
  db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['attendance.class_id', 'subject.subject_name', 'attendance.createdAt', 'attendance.status'])
    .where('attendance.stud_id', '=', value('stud_id'))
    .where('attendance.createdAt', '>=', asInstant(value('since'), dialect) as Instant)
    .where('class_session.isdeleted', '=', false)
    .orderBy('attendance.createdAt', 'desc')
    .limit(MOST_OF_A_DAY),
);

const excusedSince = batchedQuery(
  { stud_id: 'integer', since: 'timestamptz', until: 'timestamptz' },
  (db, value, dialect) =>
    db
      .selectFrom('excuse')
      .innerJoin('class_session', 'class_session.class_id', 'excuse.class_id')
      .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
      .leftJoin('attendance', (join) =>
        join.onRef('attendance.stud_id', '=', 'excuse.stud_id').onRef('attendance.class_id', '=', 'excuse.class_id'),
      )
      .select(['excuse.class_id', 'subject.subject_name', 'class_session.createdAt', 'excuse.kind'])
      .where('excuse.stud_id', '=', value('stud_id'))
      .where('attendance.class_id', 'is', null)
      .where('class_session.createdAt', '>=', asInstant(value('since'), dialect) as Instant)
      .where('class_session.createdAt', '<', asInstant(value('until'), dialect) as Instant)
      .where('class_session.isdeleted', '=', false)
      .orderBy('class_session.createdAt')
      .limit(MOST_OF_A_DAY),
);

const marksOfSubjects = batchedQuery({ stud_id: 'integer', now: 'timestamptz' }, (db, value, dialect) =>
  db
    .selectFrom((latest) =>
      latest
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
        .select('latest.subject_id')
        .distinct()
        .as('attended'),
    )
    .innerJoin('subject', 'subject.subject_id', 'attended.subject_id')
    .select(['subject.subject_id', 'subject.subject_name', 'subject.subject_courseYearSection'])
    .select(latestMarks(dialect, value('stud_id'), asInstant(value('now'), dialect)).as('marks'))
    .orderBy('subject.subject_id'),
);

/** The longest current streak. If two streaks are equal, the streak in the subject with the lower id counts. */
async function flameOf(
  database: Database,
  stud_id: number,
  now: Instant,
  { streak_step: step, streak_points: points }: ScanRules,
): Promise<OwnFlame | null> {
  let best: OwnFlame | null = null;
  for (const { marks, subject_name, ...subject } of await marksOfSubjects(database, { stud_id, now })) {
    const streak = streakOfMarks(marks) ?? (await streakBefore(database.read, stud_id, subject, now));
    if (streak <= (best?.streak ?? 0)) continue;
    best = { subject_id: subject.subject_id, subject_name, streak, step, points };
  }
  return best;
}

/**
 * A student's attendance today in the school's time zone, their excuses, and their longest current streak. Sessions in
 * the bin do not count.
 * @param rules from the school's settings
 * @see docs/decisions/0041
 */
export async function standingOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  stud_id: number,
  rules: ScanRules,
): Promise<OwnStanding> {
  const now = instantIn(clock);
  const { day } = localTime(now, rules.time_zone);
  const since = instantAt(day, '00:00', rules.time_zone);
  const until = instantAt(dayAfter(day), '00:00', rules.time_zone);
  const [came, excused, flame] = await Promise.all([
    attendedSince(database, { stud_id, since }),
    excusedSince(database, { stud_id, since, until }),
    flameOf(database, stud_id, now, rules),
  ]);
  const today = came.map(({ status, ...each }) => ({ ...each, late: status === 'late' }));
  return { today: today.reverse(), excused, flame };
}
