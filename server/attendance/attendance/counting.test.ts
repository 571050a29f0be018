/**
 * Plays random terms of random students. The attendance that the product shows, by the TypeScript rule and by the SQL
 * rule, must equal the test's own table. Students are approved, change level, are enrolled and dropped through calls.
 * Some changes of level are undone, and the announced number of absences changes. Sessions and attendance are inserted
 * directly.
 * @see decisions §4.3, §4.9, docs/decisions/0033
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { compareExpected } from '#testkit/attendance/expected-text.ts';
import { databases } from '#testkit/school/databases.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

/** Days of a term on which something happens; they are three days apart. */
const DAYS = 10;
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 8, 9 + 3 * day, hour)).toISOString();

const student = fc.record({
  /** The index of the day on whose morning, before the session, the student is approved; null: never. */
  approved: fc.option(fc.nat(DAYS - 1), { freq: 6 }),
  first: fc.constantFrom('A', 'A', 'B'),
  moves: fc.dictionary(fc.nat(DAYS - 1).map(String), fc.constantFrom('A', 'B', 'C'), { maxKeys: 4 }),
  /** The professor's action on a day, after any change of level: enrol, drop, or drop from the beginning. */
  enrolled: fc.dictionary(fc.nat(DAYS - 1).map(String), fc.constantFrom('in', 'out', 'in', 'never'), { maxKeys: 3 }),
  /** Which of the changes of level that had an effect are undone at the end, one after the other. */
  takenBack: fc.array(fc.nat(3), { maxLength: 3 }),
});
const was = fc.constantFrom('', 'L', 'P', 'P', 'LE', 'PS', 'E', 'S');
const session = fc.record({
  day: fc.nat(DAYS - 1),
  program: fc.constantFrom('A', 'A', '', 'B'),
  /** The session may last past noon, or into the term's next day. */
  hours: fc.constantFrom(2, 2, 2, 3, 4, 5, 10, 80),
  isdeleted: fc.constantFrom(false, false, false, true),
  /** For each student: whether they came, were late, and were excused. An excused student may still come. */
  came: fc.tuple(was, was, was),
});
const term = fc.record({
  /** Attendance is read at noon of that day. */
  today: fc.oneof(fc.constant(DAYS - 1), fc.nat(DAYS - 1)),
  subject: fc.constantFrom('A', 'A', 'B', ''),
  students: fc.tuple(student, student, student),
  sessions: fc.uniqueArray(session, { selector: ({ day }) => day, maxLength: DAYS }),
});
type Term = typeof term extends fc.Arbitrary<infer T> ? T : never;
type TermStudent = Term['students'][number];
type TermSession = Term['sessions'][number];

/**
 * A student's program level on each day, if the student is approved by then, and the enrolment in the subject, which
 * does not depend on the level. Level and enrolment stay the same after today.
 */
function daysOf({ today, subject }: Term, { approved, first, moves, enrolled, takenBack }: TermStudent) {
  let program: string = first;
  let shown: string = first;
  let changes = 0;
  let against: 'in' | 'out' | null = null;
  const days = Array.from({ length: DAYS }, (_none, day) => {
    if (approved === null || approved > today || day < approved) return { program: null, against: null };
    const to = day <= today ? moves[String(day)] : undefined;
    if (to !== undefined && to !== shown) {
      shown = to;
      if (!takenBack.includes(changes)) program = to;
      changes += 1;
    }
    const done = day <= today && subject !== '' ? enrolled[String(day)] : undefined;
    const isIn = against === null ? shown === subject : against === 'in';
    if (done === 'in' && !isIn) against = shown === subject ? null : 'in';
    if (done !== undefined && done !== 'in' && (isIn || against === 'out')) against = 'out';
    return { program, against, never: done === 'never' && against === 'out' };
  });
  // A student who was dropped from the beginning was out of the subject on every day before that.
  const last = days.findLastIndex(({ never }) => never);
  return days.map((day, number) => (number <= last ? { ...day, against: 'out' as const } : day));
}

/** The expected letter of a session for a student. */
function expectedLetter(term: Term, session: TermSession, who: TermStudent, place: number): string {
  const { today, subject } = term;
  const { day, program, hours, came } = session;
  if (came[place]) return came[place][0] ?? '';
  if (subject === '' || day > today) return '-';
  const on = daysOf(term, who)[day];
  const isMeant =
    on?.against === 'in' ? program === '' || program === subject : on?.program === (program === '' ? subject : program);
  if (!on?.program || on.against === 'out' || !isMeant) return '-';
  return 8 + hours <= 24 * 3 * (today - day) + 12 ? 'A' : '.';
}

const expectedMark: Record<string, string> = { P: '1', L: '1', A: '0', '.': '.' };

function expectedStreak(marks: string): number {
  return /1*$/.exec(marks.replaceAll(/[-.]/g, ''))?.[0].length ?? 0;
}

type Asked = { headers: { proftoken: string }; params: { subjectId: number } };
type Person = Awaited<ReturnType<typeof signedInStudent>>;

describe.each(databases)('random terms on $name', (kind) => {
  let school: SchoolUnderTest;
  beforeEach(async () => {
    school = await openSchool(kind);
  });
  afterEach(() => school.close());
  /** The two databases differ in only a few terms, so most runs use the faster database. */
  const numRuns = kind.name === 'SQLite' ? 60 : 20;

  let made = 0;
  /** Plays a term. @returns its students, and its subject with the sessions, oldest first */
  async function live({ today, subject, students, sessions }: Term) {
    made += 1;
    const named = (program: string) => (program === '' ? '' : `${program} ${made}`);
    const { database } = school.services;
    school.clock.set(at(0, 1));
    const admin = await signedInAdmin(school);
    const professor = await signedInProfessor(school);
    const people: Person[] = [];
    for (const { first } of students)
      people.push(await signedInStudent(school, { courseYearSection: named(first), isValidated: false }));
    const hours = { subject_start_time: null, subject_end_time: null };
    const own = { prof_id: professor.prof_id, subject_name: `Term ${made}`, subject_courseYearSection: named(subject) };
    const { subject_id } = await database.write((db) =>
      db
        .insertInto('subject')
        .values({ ...own, ...hours, createdAt: at(0, 1) })
        .returning('subject_id')
        .executeTakeFirstOrThrow(),
    );
    for (let day = 0; day <= today; day += 1) {
      for (const [place, { approved, moves, enrolled }] of students.entries()) {
        school.clock.set(at(day, 6));
        const { headers, stud_id } = people[place] ?? people[0] ?? { headers: {}, stud_id: 0 };
        if (approved === day) await school.ask(calls.validateStudent, { ...admin, params: { id: stud_id } });
        const to = moves[String(day)];
        if (approved === null || day < approved) continue;
        if (to !== undefined) {
          const moved = await school.ask(calls.updateStudent, { headers, body: { courseYearSection: named(to) } });
          expect(moved.status).toBe(200);
        }
        school.clock.set(at(day, 7));
        await enrol(
          { ...professor, params: { subjectId: subject_id } },
          people[place] as Person,
          enrolled[String(day)],
        );
      }
    }
    school.clock.set(at(today, 12));
    const earned = { rewardKind: 'none', streak: 0, points: 0, exp: 0, level: 0 } as const;
    const inOrder = sessions.toSorted((one, other) => one.day - other.day);
    return database.write(async (db) => {
      const ids: number[] = [];
      for (const { day, program, hours: lasts, isdeleted, came } of inOrder) {
        const times = { createdAt: at(day, 8), overAt: at(day, 8 + lasts), madeAt: at(day, 8) };
        const worth = { class_token: 0, class_exp: 0, start_time: null, end_time: null, isOpen: program === '' };
        const { class_id } = await db
          .insertInto('class_session')
          .values({ subject_id, class_courseYearSection: named(program), ...worth, isdeleted, ...times })
          .returning('class_id')
          .executeTakeFirstOrThrow();
        ids.push(class_id);
        for (const [place, { stud_id }] of people.entries())
          for (const letter of came[place] ?? '') {
            const record = { stud_id, class_id, createdAt: at(day, 8) };
            const excuse = { note: '', leave_id: null, byRole: 'admin', by_id: 5 } as const;
            await (letter === 'P' || letter === 'L'
              ? db
                  .insertInto('attendance')
                  .values({ ...record, ...earned, status: letter === 'L' ? 'late' : 'present' })
              : db.insertInto('excuse').values({ ...record, ...excuse, kind: letter === 'E' ? 'excused' : 'school' })
            ).execute();
          }
      }
      return { subject_id, professor, people, inOrder, ids };
    });
  }

  /** Enrols or drops a student as their professor does. A drop does not find a student who was never in the subject. */
  async function enrol(of: Asked, { stud_id, username }: Person, done: string | undefined) {
    if (done === undefined) return;
    const from = done === 'out' ? 'now' : 'beginning';
    const { status } =
      done === 'in'
        ? await school.ask(calls.enrolStudents, { ...of, body: { lines: [username] } })
        : await school.ask(calls.dropStudent, { ...of, body: { stud_id, from } });
    expect([200, 400, 404]).toContain(status);
  }

  /** Undoes some of a student's changes of level, each change twice. The absences change as announced. */
  async function takeBack({ stud_id, headers }: { stud_id: number; headers: object }, moves: readonly number[]) {
    const admin = await signedInAdmin(school);
    const params = { id: stud_id };
    const changes = async () => (await school.ask(calls.getStudentChanges, { ...admin, params })).reply.changes;
    const counted = async () =>
      (await school.ask(calls.getStudentClassAndSubject, { headers } as never)).reply.studentClassAndSubject.length;
    const made = (await changes()).toReversed();
    for (const { change_id } of moves.flatMap((move) => made[move] ?? [])) {
      const before = await counted();
      const { added, removed } = (await changes()).find((each) => each.change_id === change_id)?.absences ?? nothing;
      for (const _again of [1, 2]) {
        const done = await school.ask(calls.updateStudentAccount, { ...admin, params, body: { takeBack: change_id } });
        expect(done.status).toBe(200);
        expect((await counted()) - before).toBe(added - removed);
      }
    }
  }
  const nothing = { added: 0, removed: 0 };

  it('agree with the table in streaks, counts, marks and master lists', async () => {
    await fc.assert(
      fc.asyncProperty(term, async (given) => {
        const { subject_id, professor, people, inOrder, ids } = await live(given);
        for (const [place, { takenBack }] of given.students.entries())
          await takeBack(people[place] ?? { stud_id: 0, headers: {} }, takenBack);
        const kept = inOrder.flatMap((each, number) =>
          each.isdeleted ? [] : [{ ...each, class_id: ids[number] ?? 0 }],
        );
        const letters = given.students.map((who, place) =>
          kept.map((each) => expectedLetter(given, each, who, place)).join(''),
        );
        const params = { subjectId: subject_id };
        const entries = { ...professor, params };
        const marked = (await school.ask(calls.getStudentEntry, { ...entries, query: { entries: 'statuses' } })).reply;
        const list = (marked.masterlist[0] ?? []).map(({ stud_id }) => stud_id);
        const { masterlist } = (await school.ask(calls.getStudentEntry, entries)).reply;
        expect(masterlist).toEqual(marked.masterlist);
        const withoutStatuses = marked.marks?.map(({ class_id, present }) => ({ class_id, present }));
        const marksAlone = (await school.ask(calls.getStudentEntry, { ...entries, query: { entries: 'marks' } })).reply;
        expect(marksAlone.marks).toEqual(withoutStatuses);

        const upToNow = kept.filter(({ day }) => day <= given.today);
        const held = upToNow.map(({ class_id, day }) => ({ class_id, day: at(day, 8).slice(0, 10) }));
        await compareExpected(school, professor, subject_id, held, letters);
        const enrolled = given.subject && (await school.ask(calls.getEnrolment, entries)).reply.people;
        for (const [place, who] of given.students.entries()) {
          const { stud_id, headers } = people[place] ?? people[0] ?? { stud_id: 0, headers: {} };
          const ownLetters = letters[place] ?? '';
          const own = ownLetters.replaceAll(/./g, (letter) => expectedMark[letter] ?? '-');
          const { program: now = null, against = null } = daysOf(given, who)[given.today] ?? {};
          const isIn =
            now !== null && (against === null ? given.subject === '' || now === given.subject : against === 'in');
          const isListed = /[PLESA]/.test(ownLetters) || isIn;
          expect(list.includes(stud_id)).toBe(isListed);
          if (isListed) {
            const inColumn = (line: string | undefined) => line?.[list.indexOf(stud_id)];
            expect(marked.marks?.map(({ present }) => inColumn(present)).join('')).toBe(own);
            expect(marked.marks?.map(({ statuses }) => inColumn(statuses)).join('')).toBe(ownLetters);
          }
          const isOut = now !== null && against === 'out';
          const by = isIn && given.subject !== '' ? (against ?? 'level') : isOut ? 'out' : undefined;
          const person = (enrolled || []).find(({ student }) => student.stud_id === stud_id);
          expect(person?.by).toBe(by);
          if (person) expect(person.absences).toBe(own.replaceAll(/[^0]/g, '').length);
          if (now === null) continue;
          const counted = (await school.ask(calls.getStudentClassAndSubject, { headers })).reply;
          const sessionsOf = (wanted: RegExp) =>
            kept.flatMap(({ class_id }, number) => (wanted.test(own[number] ?? '') ? [class_id] : [])).toReversed();
          expect(counted.studentClassAndSubject.map(({ class_id }) => class_id)).toEqual(sessionsOf(/[01]/));
          expect(counted.studentClassUnderWay.map(({ class_id }) => class_id)).toEqual(sessionsOf(/\./));
          const streak = await school.ask(calls.getStudentSingleClassAndSubject, { headers, body: { subject_id } });
          expect(streak.reply.attendanceStreak).toBe(expectedStreak(own));
        }
      }),
      { numRuns, seed: 20_260_908 },
    );
  }, 120_000);
});
