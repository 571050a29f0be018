import { calls } from '#contract/app/calls.ts';
import { signedInProfessor, type signedInStudent } from './people.ts';
import type { SchoolUnderTest } from './school.ts';
import * as teaching from './teaching.ts';

type Student = Awaited<ReturnType<typeof signedInStudent>>;

/** A professor with a subject of BSCS 4A whose classes are held one a day, and helpers for what its students see. */
export async function heldClasses(school: SchoolUnderTest) {
  const professor = await signedInProfessor(school);
  const { headers } = professor;
  const addSubject = (program: string) => teaching.addSubject(school, professor, 'Discrete Math', program);
  const subject_id = await addSubject('BSCS 4A');
  school.clock.pass(4 * 3600);

  /** Holds a session on the next day, from 8 to 10, and returns at noon, when it is over. */
  async function hold(program: string, came: Student[] = [], of = subject_id): Promise<number> {
    school.clock.pass(20 * 3600);
    const session = { program, start: '08:00', end: '10:00', exp: 10 };
    const class_id = await teaching.addSession(school, professor, of, session);
    for (const student of came) await scan(student, class_id);
    school.clock.pass(4 * 3600);
    return class_id;
  }
  const scanned = (student: Student, sessionId: number) => teaching.scanStudent(school, professor, sessionId, student);
  const scan = async (student: Student, sessionId: number) => (await scanned(student, sessionId)).reply.reward;
  async function moveTo(courseYearSection: string, student: Student): Promise<void> {
    school.clock.pass(60);
    const moved = await school.ask(calls.updateStudent, { headers: student.headers, body: { courseYearSection } });
    if (moved.status !== 200) throw new Error(moved.message);
  }
  function enrol(subjectId: number, lines: string[], since?: string, preview = false) {
    school.clock.pass(60);
    return school.ask(calls.enrolStudents, { headers, params: { subjectId }, body: { lines, since, preview } });
  }
  function drop(subjectId: number, { stud_id }: Student, from = 'now') {
    school.clock.pass(60);
    return school.ask(calls.dropStudent, { headers, params: { subjectId }, body: { stud_id, from } });
  }
  const streak = async (student: Student) =>
    (await school.ask(calls.getStudentSingleClassAndSubject, { ...student, body: { subject_id } })).reply
      .attendanceStreak;
  const counted = async (student: Student) =>
    (await school.ask(calls.getStudentClassAndSubject, student)).reply.studentClassAndSubject.map(
      ({ class_id }) => class_id,
    );
  /** A student's marks, oldest session first; undefined if the student is not on the master list. */
  async function marks({ stud_id }: { stud_id: number }, of = subject_id): Promise<string | undefined> {
    const query = { entries: 'marks' };
    const { reply } = await school.ask(calls.getStudentEntry, { headers, params: { subjectId: of }, query });
    const place = (reply.masterlist[0] ?? []).findIndex((each) => each.stud_id === stud_id);
    return place < 0 ? undefined : reply.marks?.map(({ present }) => present[place]).join('');
  }
  /** The students with a status on a session's roll, with that status. */
  async function statuses(sessionId: number) {
    const { roll } = (await school.ask(calls.getRoll, { headers, params: { sessionId } })).reply;
    return roll.flatMap(({ student, status }) => (status === null ? [] : [[student.stud_id, status]]));
  }
  const asked = { addSubject, hold, scanned, scan, moveTo, enrol, drop };
  return { professor, subject_id, ...asked, streak, counted, marks, statuses };
}
