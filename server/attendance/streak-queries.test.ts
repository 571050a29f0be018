/**
 * The streak that the database counts is the one of the rule, whatever the term was like. A defect it is seen to catch,
 * kept in `mutants/`: a streak that goes on over an absence.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countsForStudent, streakOf } from '#contract/attendance/streak-rules.ts';
import { databases } from '#server/testing/databases.ts';
import { signedInProfessor, signedInStudent } from '#server/testing/people.ts';
import { openSchool, type School } from '#server/testing/school.ts';
import {
  marksBefore,
  type SessionPlace,
  type StreakStudent,
  type StreakSubject,
  streakBefore,
  streakOfMarks,
} from './streak-queries.ts';

const PROGRAM = 'BSCS 4A';
const day = (number: number) => new Date(Date.UTC(2026, 8, 1 + number, 8)).toISOString();

/**
 * For each session of the subject the streak before it, and what a query over the student and the session says of it.
 */
async function scannedNow(
  { services: { database } }: School,
  student: StreakStudent,
  subject: StreakSubject,
): Promise<(SessionPlace & { marks: string | null; streak: number })[]> {
  const { programSince, stud_id } = student;
  await database.write((db) =>
    db.updateTable('student').set({ programSince }).where('stud_id', '=', stud_id).executeTakeFirst(),
  );
  const rows = await database.read
    .selectFrom('student')
    .innerJoin('class_session', (join) => join.on('class_session.subject_id', '=', subject.subject_id))
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['class_session.class_id', 'class_session.createdAt'])
    .select(marksBefore(database.dialect).as('marks'))
    .where('student.stud_id', '=', stud_id)
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ ...row, streak: await streakBefore(database.read, student, subject, row) })),
  );
}

/** A term: its subject, since when the student has his program level, and its sessions, one a day. */
const terms = fc.record({
  subjectProgram: fc.constantFrom(PROGRAM, 'BSIT 1B', ''),
  programSinceDay: fc.option(fc.integer({ min: 0, max: 15 })),
  sessions: fc.array(
    fc.record({
      program: fc.constantFrom(PROGRAM, PROGRAM, '', 'BSIT 1B'),
      attended: fc.boolean(),
      isdeleted: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 15 },
  ),
});

describe.each(databases)('a streak on $name', (kind) => {
  let school: School;
  beforeEach(async () => {
    school = await openSchool(kind);
  });
  afterEach(() => school.close());

  it('is the one of the rule in every term', async () => {
    const { prof_id } = await signedInProfessor(school);
    const { stud_id } = await signedInStudent(school);
    const { database } = school.services;
    let made = 0;
    await fc.assert(
      fc.asyncProperty(terms, async ({ subjectProgram, programSinceDay, sessions }) => {
        made += 1;
        const subject_id = await database.write(async (db) => {
          const subject = {
            prof_id,
            subject_name: `Term ${made}`,
            subject_courseYearSection: subjectProgram,
            subject_start_time: null,
            subject_end_time: null,
            createdAt: day(0),
          };
          const { subject_id: id } = await db
            .insertInto('subject')
            .values(subject)
            .returning('subject_id')
            .executeTakeFirstOrThrow();
          for (const [number, { program, attended, isdeleted }] of sessions.entries()) {
            const { class_id } = await db
              .insertInto('class_session')
              .values({
                subject_id: id,
                class_courseYearSection: program,
                class_token: 0,
                class_exp: 0,
                start_time: null,
                end_time: null,
                isOpen: program === '',
                isdeleted,
                createdAt: day(number),
              })
              .returning('class_id')
              .executeTakeFirstOrThrow();
            const earned = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0 } as const;
            if (attended)
              await db
                .insertInto('attendance')
                .values({ stud_id, class_id, createdAt: day(number), ...earned })
                .execute();
          }
          return id;
        });
        const student = {
          stud_id,
          courseYearSection: PROGRAM,
          programSince: programSinceDay === null ? null : day(programSinceDay),
        };
        const byRule = streakOf(
          sessions.flatMap(({ program, attended, isdeleted }, number) => {
            if (isdeleted) return [];
            const session = {
              attended,
              class_courseYearSection: program,
              createdAt: day(number),
              subject_courseYearSection: subjectProgram,
            };
            return [{ present: attended, counts: countsForStudent(session, student) }];
          }),
        );
        const subject = { subject_id, subject_courseYearSection: subjectProgram };
        expect(await streakBefore(database.read, student, subject)).toBe(byRule);
        for (const { streak, marks, ...place } of await scannedNow(school, student, subject)) {
          expect({ ...place, streak: streakOfMarks(marks ?? '') }).toEqual({ ...place, streak });
        }
      }),
      { numRuns: 150, seed: 20_260_908 },
    );
  });
});

describe('the marks of a streak', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['0111', 0],
    ['110111', 2],
    ['1'.repeat(31), 31],
    [`${'1'.repeat(31)}0`, 31],
  ])('%j tell of a streak', (marks, streak) => {
    expect(streakOfMarks(marks)).toBe(streak);
  });

  it('do not tell of one that is longer than they are', () => {
    expect(streakOfMarks('1'.repeat(32))).toBeUndefined();
  });
});
