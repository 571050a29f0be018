import type { Instant } from '#contract/platform/base/fields.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import type { DemoStudent, Habit } from './demo-people.ts';
import { type Calendar, type DemoSession, type DemoSubject, WEEKS } from './demo-timetable.ts';

/** A scan of one student at one session. */
export interface DemoScan {
  student: DemoStudent;
  session: DemoSession;
  createdAt: Instant;
}

/** The demo student's current streak in the first subject; attending the next session gives a reward. */
const OWN_STREAK = 14;
/**
 * The share of students of other program levels who come to an open session, and of all students who come to an event.
 */
const GUESTS = 0.02;
const EVENT_VISITORS = 0.35;
/** The share of the coming students who have been scanned at the open session already. */
const ALREADY_SCANNED = 0.6;
/** The latest time of a scan, in seconds. */
const LATEST_SECONDS = 1500;

/** The probability that a student with this habit comes to a session. */
function comes(habit: Habit, { day, row }: DemoSession): number {
  if (habit.illOnDay !== undefined && day >= habit.illOnDay && day < habit.illOnDay + 7) return 0;
  const early = (row.start_time ?? '') < '09:00' ? habit.sleepsLate : 0;
  const friday = day % 7 === 4 ? habit.longWeekends : 0;
  const fading = habit.fading * Math.max(0, Math.floor(day / 7) - WEEKS / 2);
  return Math.max(0.05, habit.usual - early - friday - fading);
}

/**
 * The scans at all sessions of the term, by the students' habits. The demo student has not been scanned at the open
 * session yet. At that session, a streak reward waits for the demo student.
 */
export function demoAttendance(
  chance: SeededRandom,
  calendar: Calendar,
  students: readonly DemoStudent[],
  subjects: readonly DemoSubject[],
  sessions: readonly DemoSession[],
): DemoScan[] {
  const approved = students.filter(({ row }) => row.isValidated);
  const own = approved[0];
  const open = sessions.findLast(({ row }) => row.subject_id === 1);
  const ofFirst = sessions.filter(({ row }) => row.subject_id === 1 && !row.isdeleted && row !== open?.row);
  const streak = new Set(ofFirst.slice(-OWN_STREAK));
  const broken = ofFirst.at(-OWN_STREAK - 1);
  const programOf = new Map(subjects.map((subject) => [subject.subject_id, subject.subject_courseYearSection]));
  const scans: DemoScan[] = [];
  for (const session of sessions) {
    if (session.row.isdeleted) continue;
    const program = programOf.get(session.row.subject_id) ?? '';
    for (const student of approved) {
      const { habit, row } = student;
      const invited = program === '' || program === row.courseYearSection;
      if (!invited && session.row.class_courseYearSection !== '') continue;
      const probability = !invited ? GUESTS : comes(habit, session) * (program === '' ? EVENT_VISITORS : 1);
      let present = chance.happens(probability);
      if (student === own && (streak.has(session) || session === broken)) present = session !== broken;
      if (session === open) present = present && student !== own && chance.happens(ALREADY_SCANNED);
      if (!present) continue;
      const late = -habit.lateSeconds * Math.log(1 - chance.next() * 0.99);
      const longest =
        session === open ? (Date.parse(calendar.now) - Date.parse(session.row.createdAt)) / 1000 - 5 : LATEST_SECONDS;
      const after = Math.min(20 + chance.next() * 120 + late, longest - chance.next() * 60);
      const at = Math.min(
        Date.parse(session.row.createdAt) + Math.round(after * 1000),
        Date.parse(calendar.now) - 1000,
      );
      scans.push({ student, session, createdAt: new Date(at).toISOString() });
    }
  }
  return scans;
}
