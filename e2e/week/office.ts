import { calls } from '#contract/app/calls.ts';
import { announce, refused, scanIn, setSeenStatus } from './class-hour.ts';
import { cardPrograms, giveCards, importStudents, rowOf } from './enrolling.ts';
import type { OracleLeave } from './oracle-records.ts';
import { at, dateOf, dayFor, drawn, programName } from './week-plan.ts';
import type { Held, Pupil, WeekSchool } from './week-school.ts';

/** In every third program level, students get leave. */
const LEAVE_EVERY = 3;

/** The product's id of each leave. */
const leaves = new WeakMap<OracleLeave, number>();

async function giveLeave(school: WeekSchool, leave: OracleLeave, by = school.admin): Promise<void> {
  const call = by.role === 'admin' ? calls.createLeaves : calls.createProfessorLeaves;
  const { number, fromDay, toDay, kind } = leave;
  const days = { fromDay: dateOf(fromDay), toDay: dateOf(toDay) };
  const body = { stud_ids: [school.pupil(number).id], ...days, kind, note: 'Asked for' };
  const given = (await school.done(by, call, { body })).leaves[0];
  school.oracle.giveLeave(leave);
  leaves.set(leave, given?.leave_id ?? 0);
}

/** Before the first class: leave, substitutes, and today's classes. */
export async function morning(school: WeekSchool, day: number): Promise<OracleLeave[]> {
  const { size, courses } = school;
  const given: OracleLeave[] = [];
  await school.goTo(day, '07:00');
  if (day === 0) {
    // The later subjects announce their whole week; mathematics is added each day.
    for (const course of courses.filter(({ start }) => start !== '08:00'))
      for (let of = 0; of < size.days; of += 1) await announce(school, course, of);
    for (let program = 0; program < size.programs; program += LEAVE_EVERY) {
      const [first, second] = school.pupilsOf(programName(program));
      if (!first || !second) continue;
      const last = size.days - 1;
      const excused = { number: first.number, fromDay: Math.min(1, last), toDay: last, kind: 'excused' } as const;
      given.push(excused);
      await giveLeave(school, excused);
      const professor = school.professors[program];
      const own = {
        number: second.number,
        fromDay: 0,
        toDay: 0,
        kind: 'school',
        professor: professor?.username ?? '',
      } as const;
      await giveLeave(school, own, professor);
    }
  }
  const isSubstituted = day === dayFor(size, 'substitute');
  for (const course of courses.filter(({ start }) => start === '08:00')) {
    const standIn = isSubstituted && course.program === 0 ? school.professors[1] : undefined;
    if (standIn) {
      const days = { firstDay: dateOf(day), lastDay: dateOf(day) };
      const body = { username: standIn.username, role: 'co', ...days } as const;
      await school.done(school.admin, calls.setSubjectStaff, { params: { subjectId: course.subject_id }, body });
    }
    await announce(school, course, day, standIn);
  }
  return given;
}

/** Checks that a substitute has no access on the next day. */
export async function standInIsOver(school: WeekSchool, day: number): Promise<void> {
  if (day !== dayFor(school.size, 'substitute') + 1) return;
  const held = school.held.get(`${school.courses[0]?.name} ${dateOf(day - 1)}`) as Held;
  const standIn = school.professors[1];
  const answer = await school.ask(calls.getRoll, {
    params: { sessionId: held.class_id },
    headers: standIn ? await school.headersOf(standIn) : {},
  });
  school.compare('the roll for yesterday’s substitute', 404, answer.status);
}

/** Corrections by the office after students complained, for today's first class and yesterday's classes. */
async function override(school: WeekSchool, day: number): Promise<void> {
  const nowMs = school.clock.nowMs();
  const others = { present: 'late', late: 'present', absent: 'excused', excused: 'absent', school: 'absent' } as const;
  for (const held of school.held.values()) {
    const session = school.oracle.session(held.name);
    if (drawn(4, 'told', held.name, day) > 0 || session.overMs > nowMs || session.day < day - 1) continue;
    const pupils = school.pupilsOf(session.program);
    const pupil = pupils[drawn(pupils.length, 'who', held.name)];
    const was = pupil && school.oracle.statusOf(pupil.number, session, nowMs);
    if (!pupil || !was) continue;
    await setSeenStatus(school, held, pupil, others[was], school.admins[1]);
    // A student marked as present was absent.
    if (was === 'present' && drawn(2, 'gone', held.name) === 0)
      await setSeenStatus(school, held, pupil, 'absent', school.admins[1]);
  }
}

/** A lost card: the new one is accepted, the lost one is refused. */
async function lostCard(school: WeekSchool, day: number): Promise<void> {
  for (const program of cardPrograms(school)) {
    const [pupil] = school.pupilsOf(programName(program));
    const held = school.held.get(`Science ${programName(program)} ${dateOf(day)}`);
    if (!pupil?.card || !held) continue;
    const lost = pupil.card;
    await giveCards(school, [pupil]);
    await refused(school, held, lost, 'card-ended');
  }
}

/** Imports new students, one with a new program level, and one without a change. */
async function importAgain(school: WeekSchool): Promise<void> {
  const { size } = school;
  const count = size.programs * size.studentsOfProgram;
  const newcomers = Array.from({ length: size.programs }, (_none, of) => rowOf(count + of, programName(of)));
  const moved = rowOf(size.studentsOfProgram + 2, programName(0));
  await importStudents(school, [...newcomers, moved, rowOf(3, programName(0))]);
  const carded = cardPrograms(school).flatMap((program) => school.pupilsOf(programName(program)));
  await giveCards(
    school,
    carded.filter(({ card }) => card === undefined),
  );
}

/** Records that students have left: their sign-ins end, and no further session counts for them. */
async function leave(school: WeekSchool, pupils: readonly Pupil[]): Promise<void> {
  await school.done(school.admins[2], calls.markLeft, { body: { ids: pupils.map(({ id }) => id) } });
  for (const pupil of pupils) {
    school.oracle.moves(pupil.number, undefined, school.clock.nowMs());
    const body = { oldToken: pupil.token ?? '' };
    const { status } = await school.ask(calls.generateNewToken, { body });
    school.compare(`${pupil.number}: a code of who has left`, 401, status);
    pupil.token = undefined;
  }
}

/** Readmits a student who left, with their balances. */
export async function comeBack(school: WeekSchool, day: number): Promise<void> {
  if (day !== dayFor(school.size, 'leaver') + 2) return;
  const nowMs = school.clock.nowMs();
  const pupil = [...school.pupils.values()].find(({ number }) => school.oracle.programOf(number, nowMs) === undefined);
  if (!pupil) return;
  await school.done(school.admins[2], calls.readmitStudents, { body: { ids: [pupil.id] } });
  school.oracle.moves(pupil.number, school.oracle.student(pupil.number).belongings.at(-1)?.program, nowMs);
}

/** Noon at the office. */
export async function midday(school: WeekSchool, day: number, given: readonly OracleLeave[]): Promise<void> {
  const { size } = school;
  await school.goTo(day, '12:05');
  await override(school, day);
  if (day === dayFor(size, 'secondImport')) {
    await lostCard(school, day);
    await importAgain(school);
  }
  if (day === dayFor(size, 'leaveEnds')) {
    for (const each of given.filter((_leave, of) => of % 2 === 0)) {
      const params = { leaveId: leaves.get(each) ?? 0 };
      await school.done(school.admin, calls.endLeave, { params, body: { all: false } });
      school.oracle.endLeave(each, day);
    }
  }
  if (day !== dayFor(size, 'leaver')) return;
  const programs = [0, size.programs >> 1, size.programs - 1];
  await leave(
    school,
    programs.flatMap((program) => school.pupilsOf(programName(program)).slice(-2, -1)),
  );
}

/** The assembly, which everyone may attend and no one must. */
export async function assembly(school: WeekSchool, day: number): Promise<void> {
  const [by] = school.professors;
  if (!by) return;
  const times = { subject_start_time: '16:30', subject_end_time: '17:30' };
  await school.goTo(day, '16:20');
  const { subject } = await school.done(by, calls.createEvent, { body: { subject_name: 'Assembly', ...times } });
  const made = await school.done(by, calls.createClass, {
    params: { subjectId: subject.subject_id },
    body: { class_courseYearSection: '', class_token: 5, class_exp: 5, start_time: '16:30', end_time: '17:30' },
  });
  const name = `Assembly ${dateOf(day)}`;
  const whose = { name, subject: 'Assembly', program: '', professor: by.username, day };
  const times_ = { createdMs: school.clock.nowMs(), lateMs: Number.POSITIVE_INFINITY, overMs: at(day, '17:30') };
  school.oracle.addSession({ ...whose, ...times_, points: 5, exp: 5 });
  const course = { name: 'Assembly', program: -1, professor: by, subject_id: subject.subject_id, start: '16:30' };
  const held = { name, course, class_id: made.class.class_id, by };
  school.held.set(name, held);
  const guests = [0, school.size.programs - 1].flatMap((program) => school.pupilsOf(programName(program)));
  const [early] = guests;
  if (early) {
    const { QrToken } = await school.done(undefined, calls.generateNewToken, { body: { oldToken: early.token ?? '' } });
    await refused(school, held, QrToken, 'event-closed');
  }
  await school.goTo(day, '16:32');
  await school.inLanes(guests, (pupil) => scanIn(school, held, pupil));
}
