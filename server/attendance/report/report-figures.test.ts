/** The reports' figures must equal those of a second implementation, in random schools. */
import { describe, expect, it } from 'vitest';
import { meantAmong, statusesAt } from '#contract/attendance/attendance/counting-rules.ts';
import * as rules from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import { insertRows } from '#server/commands/demo/demo-school.ts';
import type { Db } from '#server/platform/database/database.ts';
import { manyStudents } from '#testkit/attendance/random-classes.ts';
import { randomReportSchool } from '#testkit/attendance/random-report-school.ts';
import {
  oracleDay,
  oracleFigures,
  oracleGroups,
  oracleLevel,
  oracleMonday,
  oracleRollsMissing,
  oracleSessionLevel,
  oracleSums,
  type ReportOracleSchool,
  type ReportOracleSession,
  type ReportOracleStudent,
} from '#testkit/attendance/report-oracle.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import { classesReport } from './classes-report.ts';
import { ReportSource } from './report-source.ts';

const rulesOf = (school: ReportOracleSchool) => ({
  absence_share: school.absenceShare,
  least_days: school.leastDays,
  day_share: school.dayShare,
});

/** What decides which sessions count for a student, as the product keeps it. */
const membershipOf = ({ levels, enrolments }: ReportOracleStudent) => ({
  belongings: levels.map(({ level, former, ...time }) => ({
    courseYearSection: level,
    former: former.map((id) => `${id},`).join(''),
    ...time,
  })),
  enrolments,
});

/** A session's columns, as the product keeps them. */
const columnsOf = ({
  subject_id,
  ownLevel,
  former,
  subjectFormer,
  createdAt,
  overAt,
  isInBin,
}: ReportOracleSession) => ({
  subject_id,
  class_courseYearSection: ownLevel,
  former_id: former,
  former_subject_id: subjectFormer,
  createdAt,
  overAt,
  isdeleted: isInBin,
});

/** The product's figures of a school's students, in the oracle's words. */
function figuresOf(school: ReportOracleSchool) {
  const { timeZone, from, to, now } = school;
  const sessions = school.sessions
    .map((session) => ({
      ...columnsOf(session),
      class_id: session.class_id,
      subject_courseYearSection: session.subjectLevel,
      day: oracleDay(session.createdAt, timeZone),
      isTaken: session.isClosed || session.attended.length > 0 || session.excused.some(({ byHand }) => byHand),
      came: new Map(session.attended.map(({ stud_id, status }) => [stud_id, status])),
      excused: new Map(session.excused.map(({ stud_id, kind }) => [stud_id, kind])),
    }))
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) =>
      one.createdAt === other.createdAt ? one.class_id - other.class_id : one.createdAt < other.createdAt ? -1 : 1,
    );
  const memberships = new Map(school.students.map((student) => [student.stud_id, membershipOf(student)]));
  // Far enough away: only sessions of a later day ask for it, and they have not begun.
  const moment = { now, tomorrow: now };
  const meant = meantAmong(memberships);
  const found = new Map(school.students.map(({ stud_id }) => [stud_id, new rules.StudentFigures(rulesOf(school))]));
  for (const session of sessions.filter(({ isdeleted, isTaken }) => isTaken && !isdeleted)) {
    const own = meant(session);
    const counted = rules.countedStatuses(statusesAt(session, own, moment), own, session.overAt <= now);
    for (const [stud_id, status] of counted) found.get(stud_id)?.add(session.day, status);
  }
  return [...found.values()].map(inWords);
}

function inWords({ tally, sums }: rules.StudentFigures) {
  const { of: _of, ...own } = rules.sumsOf(tally);
  const { days, daysAbsent, ofThemExcused, isChronic, band, sessionsInARow, daysInARow } = sums;
  const judged = band === null ? { chronic: null, from: null } : { chronic: isChronic, from: rules.absenceBands[band] };
  return { ...tally, ...own, days: { days, daysAbsent, ofThemExcused, ...judged }, sessionsInARow, daysInARow };
}

/** The oracle's figures, with the absent days that the product shows. */
const expectedOf = (school: ReportOracleSchool) =>
  oracleFigures(school).map(({ days: { days, half, absent, excused, present: _present, ...judged }, ...own }) => ({
    ...own,
    days: { days, daysAbsent: absent + half / 2, ofThemExcused: excused, ...judged },
  }));

/** A student with a session a day; each letter says what happened at it, the roll of `-` was not taken. */
function schoolOf(letters: string): ReportOracleSchool {
  const statuses: Record<string, 'excused' | 'school'> = { E: 'excused', S: 'school' };
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 8, 1 + day, hour)).toISOString();
  const asked = { timeZone: 'Asia/Manila', now: at(99, 0), from: '2026-09-01', to: '2026-12-01' };
  const limits = { absenceShare: 10, leastDays: 10, dayShare: 50 };
  const session = { subject_id: 1, subjectLevel: 'A', ownLevel: '', former: null, subjectFormer: null, isInBin: false };
  return {
    ...asked,
    ...limits,
    students: [{ stud_id: 1, levels: [{ level: 'A', former: [], since: at(0, 0), until: null }], enrolments: [] }],
    sessions: [...letters].map((letter, day) => {
      const kind = statuses[letter];
      return {
        ...session,
        class_id: day,
        isClosed: letter !== '-',
        createdAt: at(day, 1),
        overAt: at(day, 2),
        attended: letter === 'P' ? [{ stud_id: 1, status: 'present' }] : [],
        excused: kind ? [{ stud_id: 1, kind, byHand: true }] : [],
      };
    }),
  };
}

describe('the figures of reports', () => {
  it('equal those of a second implementation in 2,000 random schools', () =>
    atRandom((chance) => {
      for (let school = 0; school < 2000; school += 1) {
        const seed = chance.whole(0, 2 ** 31);
        const random = randomReportSchool(seededRandom(seed));
        expect(figuresOf(random), `school ${seed}`).toEqual(expectedOf(random));
      }
    }));

  it.each<[string, number | null, boolean | null]>([
    ['PPPPPPPPPA', 900, true],
    ['PPPPPPPPPE', 1000, true],
    ['PPPPPPPPPS', 1000, false],
    ['PPPPPPPPPPA', 909, false],
    ['PPPPPPPPA', 889, null],
    ['PPPPPPPPA-', 889, null],
    ['AAAAAAAAA', 0, null],
    ['EEEEEEEEEE', null, true],
    ['----------', null, null],
  ])('of %s are the rate %s and chronically absent %s', (letters, rate, chronic) => {
    for (const figures of [figuresOf, expectedOf])
      expect(figures(schoolOf(letters))[0]).toMatchObject({ rate, days: { chronic } });
  });
});

inEachSchool('a report of random classes', (school) => {
  /** Stores a random school's rows. @returns the ids of its subjects */
  async function store(db: Db, random: ReportOracleSchool, prof_id: number): Promise<number[]> {
    const by = { byRole: 'professor', by_id: prof_id, createdAt: random.now } as const;
    const hours = { subject_start_time: null, subject_end_time: null, createdAt: random.now, prof_id };
    const subjects = ['A', 'B', ''].map((level) => ({ subject_name: 'x', subject_courseYearSection: level, ...hours }));
    await insertRows(db, { subject: subjects });
    const rows = await db.selectFrom('subject').select('subject_id').orderBy('subject_id').execute();
    const subject_ids = rows.map(({ subject_id }) => subject_id);
    const ofSubject = <Row extends { subject_id: number }>(row: Row) => ({
      ...row,
      subject_id: subject_ids[row.subject_id - 1] ?? 0,
    });
    const stud_ids = await manyStudents(
      db,
      random.students.map(() => ({})),
    );
    const student = (stud_id: number) => ({ stud_id: stud_ids[stud_id - 1] ?? 0 });
    const memberships = random.students.map((own) => ({ own: student(own.stud_id), ...membershipOf(own) }));
    const days = { fromDay: random.from, toDay: random.to, kind: 'excused', note: '', prof_id: null } as const;
    const worth = { class_token: 0, class_exp: 0, start_time: null, end_time: null, isOpen: false };
    await insertRows(db, {
      belonging: memberships.flatMap(({ own, belongings }) => belongings.map((each) => ({ ...own, ...each }))),
      enrolment: memberships.flatMap(({ own, enrolments }) =>
        enrolments.map((each) => ({ ...ofSubject(each), ...own, ...by })),
      ),
      leave: stud_ids.map((stud_id) => ({ stud_id, ...days, ...by, endedAt: null })),
      class_session: random.sessions.map((session) => ({
        ...ofSubject(columnsOf(session)),
        ...worth,
        madeAt: session.createdAt,
        closedAt: session.isClosed ? session.overAt : null,
      })),
    });
    const leaves = await db.selectFrom('leave').select(['stud_id', 'leave_id']).execute();
    const leaveOf = new Map(leaves.map(({ stud_id, leave_id }) => [stud_id, leave_id]));
    const classes = await db.selectFrom('class_session').select('class_id').orderBy('class_id').execute();
    const held = random.sessions.map((session, place) => ({ ...session, class_id: classes[place]?.class_id ?? 0 }));
    const earned = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0, createdAt: random.now } as const;
    await insertRows(db, {
      attendance: held.flatMap(({ class_id, attended }) =>
        attended.map(({ stud_id, status }) => ({ ...student(stud_id), class_id, status, ...earned })),
      ),
      excuse: held.flatMap(({ class_id, excused }) =>
        excused.map(({ stud_id, kind, byHand }) => {
          const own = student(stud_id);
          return {
            ...own,
            class_id,
            kind,
            note: '',
            leave_id: byHand ? null : (leaveOf.get(own.stud_id) ?? null),
            ...by,
          };
        }),
      ),
    });
    return subject_ids;
  }

  /** The cells of the report that the product makes, without changes and numbers of students. */
  async function report(db: Db, random: ReportOracleSchool, subject_ids: number[]) {
    const { from, to, timeZone, now } = random;
    const asked = { courseYearSection: '', stud_id: null, day_of_week: null, hour: null, filters: [], in_a_row: 3 };
    const viewer = { role: 'admin', prof_id: null } as const;
    const question = { ...asked, from, to, timeZone, subject_ids, isOfSubject: false, viewer, rules: rulesOf(random) };
    const source = new ReportSource(db, { report: 'classes', ...question }, { now, tomorrow: now });
    const [levels, weeks] = await classesReport(source);
    const mondays = weeks?.columns.slice(1).map(({ id }) => id) ?? [];
    const cellsOf = (table: ReportTable | undefined) => table?.rows.map(({ cells }) => cells) ?? [];
    // A level that has figures only before these days has an empty row.
    const shown = cellsOf(levels).filter((cells) => cells[6] !== null || cells[7] !== 0);
    const names = new Set(shown.map(([level]) => level));
    return {
      levels: shown.map(([level, , rate, attended, of, , absence, missing]) => [
        level,
        rate,
        attended,
        of,
        absence,
        missing,
      ]),
      weeks: cellsOf(weeks)
        .filter(([level]) => names.has(level ?? ''))
        .map(([level, ...rates]) => [
          level,
          ...rates.flatMap((rate, place) => (rate === null ? [] : [`${mondays[place]} ${rate}`])),
        ]),
      missing: source.missing,
    };
  }

  function oracleReport(random: ReportOracleSchool) {
    const missing = oracleRollsMissing(random);
    const missingOf = (level: string) => missing.filter((session) => oracleSessionLevel(session) === level).length;
    const levels = oracleGroups(random, (student, session) => oracleLevel(student, session.createdAt));
    const weeks = oracleGroups(random, (student, session) => {
      const level = oracleLevel(student, session.createdAt);
      return level && `${level} ${oracleMonday(oracleDay(session.createdAt, random.timeZone))}`;
    });
    const names = [...new Set([...levels.keys(), ...missing.map(oracleSessionLevel)])].sort();
    return {
      levels: names.map((name) => {
        const { rate, attended, counted, excused, absenceShare } = levels.get(name) ?? oracleSums([]);
        return [name, rate, attended, counted - excused, absenceShare, missingOf(name)];
      }),
      weeks: names.map((name) => [
        name,
        ...[...weeks].flatMap(([group, { rate }]) =>
          group.startsWith(`${name} `) && rate !== null ? [`${group.slice(name.length + 1)} ${rate}`] : [],
        ),
      ]),
      missing: missing.length,
    };
  }

  it('has the levels, weeks and missing rolls of a second implementation', () =>
    atRandom(async (chance) => {
      const { prof_id } = await signedInProfessor(school);
      for (let number = 0; number < 40; number += 1) {
        const seed = chance.whole(0, 2 ** 31);
        const random = randomReportSchool(seededRandom(seed));
        const made = await school.services.database.write(async (db) => {
          const found = await report(db, random, await store(db, random, prof_id));
          await db.deleteFrom('subject').execute();
          await db.deleteFrom('student').execute();
          return found;
        });
        expect(made, `school ${seed}`).toEqual(oracleReport(random));
      }
    }));
});
