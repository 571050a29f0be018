import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import type { ReportOracleSchool, ReportOracleSession, ReportOracleStudent } from './report-oracle.ts';
import { oracleDay, oracleSessionLevel } from './report-oracle.ts';

/** Clocks change in three of them on one of the days below, in Cairo and Havana at midnight. */
const ZONES = ['America/St_Johns', 'Africa/Cairo', 'America/Havana', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
const FIRST = Date.UTC(2026, 9, 20);
const DAYS = 18;
const QUARTERS = 96;

/** The program levels, and the former levels that sessions and students of each may once have belonged to. */
const FORMER: Record<string, number[]> = { A: [1, 3], B: [2], C: [] };
const LEVELS = ['A', 'A', 'A', 'B', 'C'];

const instant = (quarter: number) => new Date(FIRST + quarter * 15 * 60_000).toISOString();
const someMoment = (chance: SeededRandom) => instant(chance.whole(-QUARTERS, (DAYS + 1) * QUARTERS));

/** Periods one after the other, some with gaps between them; the last may continue. */
function periods<What>(chance: SeededRandom, atMost: number, what: () => What) {
  const borders = Array.from({ length: chance.whole(0, atMost) }, () => someMoment(chance));
  const begins = [...new Set(borders)].sort();
  return begins
    .map((since, place) => ({ ...what(), since, until: begins[place + 1] ?? null }))
    .filter(() => chance.happens(0.85));
}

/** Most students are there all the time; others come late, change their level, leave, or return. */
function randomStudent(chance: SeededRandom, stud_id: number, subject_ids: readonly number[]): ReportOracleStudent {
  const level = () => {
    const name = chance.pick(LEVELS);
    return { level: name, former: (FORMER[name] ?? []).filter(() => chance.happens(0.3)) };
  };
  const levels = chance.happens(0.5)
    ? [{ ...level(), since: instant(-QUARTERS * 9), until: chance.happens(0.2) ? someMoment(chance) : null }]
    : periods(chance, 4, level);
  const kind = () => ({ kind: chance.pick(['in', 'out'] as const) });
  const enrolments = chance.happens(0.4)
    ? subject_ids.flatMap((subject_id) => periods(chance, 3, () => ({ subject_id, ...kind() })))
    : [];
  return { stud_id, levels, enrolments };
}

/** A session at any time of the day, so that some begin around midnight; some are under way or still to come. */
function randomSession(
  chance: SeededRandom,
  { class_id, now, days }: { class_id: number; now: string; days: number },
  subjects: readonly { subject_id: number; level: string }[],
): ReportOracleSession {
  const { subject_id, level: subjectLevel } = chance.pick(subjects);
  const begins = chance.whole(0, days * QUARTERS - 1);
  const ownLevel = chance.pick(['', subjectLevel, ...LEVELS]);
  const formerOf = (level: string) => chance.pick([null, null, null, ...(FORMER[level] ?? [])]);
  const overAt = instant(begins + chance.pick([2, 4, 8, 40]));
  const isClosed = chance.happens(0.1) && instant(begins) <= now;
  const createdAt = chance.happens(0.1) ? new Date(Date.parse(instant(begins)) - 1).toISOString() : instant(begins);
  const about = { class_id, subject_id, subjectLevel, ownLevel, isClosed, createdAt };
  return {
    ...about,
    former: formerOf(ownLevel || subjectLevel),
    subjectFormer: formerOf(subjectLevel),
    overAt: isClosed && overAt > now ? now : overAt,
    isInBin: chance.happens(0.08),
    attended: [],
    excused: [],
  };
}

/** Fills in who came and who was excused, by hand or on leave. Some rolls stay empty, some students never come. */
function takeRoll(chance: SeededRandom, { students, sessions, timeZone, now }: ReportOracleSchool): void {
  const habits = students.map(({ stud_id, levels }) => ({
    stud_id,
    home: new Set(levels.map(({ level }) => level)),
    comes: chance.pick([0, 0.4, 0.7, 0.8, 0.9, 0.95, 1]),
    leave: chance.happens(0.3)
      ? [someMoment(chance), someMoment(chance)].map((at) => oracleDay(at, timeZone)).sort()
      : null,
    leaveKind: chance.pick(['excused', 'school'] as const),
  }));
  for (const session of sessions) {
    const isEmpty = chance.happens(0.12) || session.createdAt > now;
    const day = oracleDay(session.createdAt, timeZone);
    for (const { stud_id, home, comes, leave, leaveKind } of habits) {
      const isGuest = !home.has(oracleSessionLevel(session));
      const onLeave = leave !== null && `${leave[0]}` <= day && day <= `${leave[1]}`;
      if (onLeave) session.excused.push({ stud_id, kind: leaveKind, byHand: false });
      else if (!isEmpty && chance.happens(0.06))
        session.excused.push({ stud_id, kind: chance.pick(['excused', 'school']), byHand: true });
      if (!isEmpty && chance.happens(onLeave || isGuest ? 0.1 : comes))
        session.attended.push({ stud_id, status: chance.pick(['present', 'present', 'late']) });
    }
  }
}

/** A small school in the middle of a few weeks in which everything happened that changes a figure. */
export function randomReportSchool(chance: SeededRandom): ReportOracleSchool {
  const timeZone = chance.pick(ZONES);
  const days = chance.whole(1, DAYS);
  const now = instant(chance.whole(days, days + 2) * QUARTERS - chance.whole(0, QUARTERS));
  const subjects = ['A', 'B', ''].map((level, place) => ({ subject_id: place + 1, level }));
  const subject_ids = subjects.map(({ subject_id }) => subject_id);
  const school: ReportOracleSchool = {
    timeZone,
    now,
    from: oracleDay(instant(chance.pick([-2, 0, 0, 3]) * QUARTERS), timeZone),
    to: oracleDay(instant(chance.pick([DAYS + 2, days + 3, Math.max(days - 2, 3)]) * QUARTERS), timeZone),
    absenceShare: chance.pick([5, 10, 10, 25]),
    leastDays: chance.pick([1, 3, 10]),
    dayShare: chance.pick([50, 50, 34, 67, 100]),
    students: Array.from({ length: chance.whole(1, 6) }, (_none, place) =>
      randomStudent(chance, place + 1, subject_ids),
    ),
    sessions: Array.from({ length: chance.whole(0, 4 * days) }, (_none, place) =>
      randomSession(chance, { class_id: place + 1, now, days }, subjects),
    ),
  };
  takeRoll(chance, school);
  return school;
}
