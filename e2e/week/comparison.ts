import { calls } from '#contract/app/calls.ts';
import type { OracleStatus } from './oracle-records.ts';
import { transactionIds } from './shop.ts';
import { dateOf, programName } from './week-plan.ts';
import type { Pupil, WeekSchool } from './week-school.ts';

const LETTERS = { present: 'P', late: 'L', excused: 'E', school: 'S', absent: 'A' };
const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** The status of each student at a session, according to the oracle; only of students whom the session concerns. */
function statusesOf(school: WeekSchool, name: string): Map<string, OracleStatus> {
  const session = school.oracle.session(name);
  const nowMs = school.clock.nowMs();
  const found = [...school.pupils.keys()].map(
    (number) => [number, school.oracle.statusOf(number, session, nowMs)] as const,
  );
  return new Map(found.flatMap(([number, status]) => (status ? [[number, status] as const] : [])));
}

function counted(statuses: Iterable<OracleStatus>) {
  const counts = { present: 0, late: 0, excused: 0, school: 0, absent: 0, none: 0 };
  for (const status of statuses) counts[status] += 1;
  return counts;
}

/** Names of students and sessions by the product's ids. */
interface Names {
  pupil: (id: number) => string;
  session: (id: number) => string;
}

/** Compares the office's list of each day: every session's counts, and who was absent, late or excused. */
async function compareDays(school: WeekSchool, { pupil, session }: Names): Promise<void> {
  for (let day = 0; day < school.size.days; day += 1) {
    const ofDay = [...school.held.values()].filter(({ name }) => school.oracle.session(name).day === day);
    const told = await school.done(school.admin, calls.getDay, { query: { day: dateOf(day) } });
    const came = new Map(told.sessions.map((each) => [session(each.class.class_id), each.counts]));
    const missed: string[] = [];
    for (const { name } of ofDay) {
      const statuses = statusesOf(school, name);
      school.compare(`${name}: counts of the day`, counted(statuses.values()), came.get(name));
      for (const [number, status] of statuses) if (status !== 'present') missed.push(`${number} ${status} at ${name}`);
    }
    school.compare(`${dateOf(day)}: sessions`, ofDay.length, told.sessions.length);
    const listed = told.students
      .filter(({ marks }) => marks.some(({ status }) => status !== 'present'))
      .flatMap(({ student, marks }) =>
        marks
          .filter(({ status }) => status !== 'present')
          .map(({ class_id, status }) => `${pupil(student.stud_id)} ${status} at ${session(class_id)}`),
      );
    const [wanted, is] = [new Set(missed), new Set(listed)];
    for (const line of new Set([...wanted, ...is]))
      school.compare(`the office’s list of ${dateOf(day)}: ${line}`, wanted.has(line), is.has(line));
  }
}

/** Compares one student: status and source at each session, and every change of points. */
async function compareStudent(school: WeekSchool, pupil: Pupil, { session }: Names): Promise<void> {
  const { number } = pupil;
  const student = school.oracle.student(number);
  const nowMs = school.clock.nowMs();
  const told = await school.done(school.admins[1], calls.getStudentRoll, { params: { studId: pupil.id } });
  const was = new Map(told.roll.map((each) => [session(each.class.class_id), each]));
  for (const each of school.oracle.sessions.values()) {
    const status = school.oracle.statusOf(number, each, nowMs);
    const source = status === 'present' || status === 'late' ? student.places.get(each.name)?.source : null;
    const came = was.get(each.name);
    const is = { status: came?.status ?? null, source: came?.source ?? null };
    school.compare(`${number} at ${each.name}`, { status, source: source ?? null }, is);
    const { ms, within } = (source && student.places.get(each.name)?.timeIn) || { ms: Number.NaN, within: 0 };
    const isMs = Date.parse(came?.timeIn ?? '');
    school.compare(`${number}: time in at ${each.name}`, ms, Math.abs(isMs - ms) <= within ? ms : isMs);
  }
  const history: { kind: string; points: number; exp: number; level: number }[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const params = { id: pupil.id };
    const page = await school.done(school.admins[1], calls.getStudentPoints, {
      params,
      query: before ? { before } : {},
    });
    const lines = page.points.map(({ kind, points, exp, level }) => ({ kind, points, exp, level }));
    history.push(...lines.filter((line) => line.points !== 0 || line.exp !== 0 || line.level !== 0));
    before = page.next;
  }
  const wanted = student.history.map(({ kind, points, exp, level }) => ({ kind, points, exp, level }));
  school.compare(`${number}: every change of their points`, wanted, history.toReversed());
}

/** Compares the list of all students: their balances, and whether they are still at the school. */
async function compareBalances(school: WeekSchool): Promise<void> {
  const { students } = await school.done(school.admin, calls.getAllStudent);
  const nowMs = school.clock.nowMs();
  school.compare('students of the school', school.pupils.size, students.length);
  for (const is of students) {
    const number = is.student_number ?? '';
    const { first_name, last_name, points, exp, level, belongings } = school.oracle.student(number);
    const program = school.oracle.programOf(number, nowMs);
    const shown = { points, exp: Math.max(exp, 0), level };
    const wanted = { name: `${first_name} ${last_name}`, ...shown, program: belongings.at(-1)?.program };
    school.compare(
      `${number}: what they have`,
      { ...wanted, isValidated: program !== undefined },
      {
        name: `${is.first_name} ${is.last_name}`,
        points: is.current_token,
        exp: is.current_exp,
        level: is.current_level,
        program: is.courseYearSection,
        isValidated: is.isValidated,
      },
    );
  }
}

/** Compares every redemption of the school, and the stock of each incentive. */
async function compareRedemptions(school: WeekSchool): Promise<void> {
  const told = new Map<number, { state: string; price: number; refund: number }>();
  for (let before: number | null | undefined; before !== null; ) {
    const query = before ? { before } : {};
    const page = await school.done(school.admin, calls.getSchoolTransactions, { query });
    for (const { transaction_id, state, refund, shopitem } of page.transactions)
      told.set(transaction_id, { state, price: shopitem.item_price, refund });
    before = page.next;
  }
  let count = 0;
  for (const { number, redemptions } of school.oracle.students.values()) {
    for (const redemption of redemptions) {
      count += 1;
      const { state, price, refund, item } = redemption;
      const is = told.get(transactionIds.get(redemption) ?? 0);
      const isBack = state !== 'pending' && state !== 'verified';
      school.compare(
        `${number}: redemption of ${item}`,
        { state, price, refund: isBack ? refund : null },
        { state: is?.state, price: is?.price, refund: isBack ? is?.refund : null },
      );
    }
  }
  school.compare('redemptions of the school', count, told.size);
  for (const by of new Set([...school.items.values()].map((each) => each.by))) {
    const { shopItem } = await school.done(by, calls.getItems);
    for (const { item_name, item_classSection, item_quantity } of shopItem) {
      const item = `${item_name} ${item_classSection}`;
      school.compare(`${item}: left`, school.oracle.stock.get(item)?.left, item_quantity);
    }
  }
}

/** Compares each professor's overview: a letter per student and session. */
async function compareSubjects(school: WeekSchool, { pupil, session }: Names): Promise<void> {
  await school.inLanes(school.courses, async ({ name, professor, subject_id }) => {
    const sending = { params: { subjectId: subject_id }, query: { entries: 'statuses' } };
    const { masterlist, marks = [] } = await school.done(professor, calls.getStudentEntry, sending);
    const columns = (masterlist[0] ?? []).map(({ stud_id }) => pupil(stud_id));
    for (const { class_id, statuses = '' } of marks) {
      const wanted = statusesOf(school, session(class_id));
      const letters = columns.map((number) => {
        const status = wanted.get(number);
        return status ? LETTERS[status] : '-';
      });
      school.compare(`${session(class_id)}: the professor’s overview`, letters.join(''), statuses);
      const unlisted = [...wanted.keys()].filter((number) => !columns.includes(number)).sort(byText);
      school.compare(`${name}: who is not on its list`, [], unlisted);
    }
    school.compare(`${name}: sessions`, school.size.days, marks.length);
  });
}

/** Compares the week of each program level, student by student. */
async function compareClasses(school: WeekSchool, { pupil }: Names): Promise<void> {
  const days = { from: dateOf(0), to: dateOf(school.size.days - 1) };
  for (let program = 0; program < school.size.programs; program += 1) {
    const programLevel = programName(program);
    const told = await school.done(school.admin, calls.getClassRoll, { params: { programLevel }, query: days });
    const ofProgram = [...school.oracle.sessions.values()].filter((session) => session.program === programLevel);
    const statuses = ofProgram.map(({ name }) => statusesOf(school, name));
    for (const { student, counts } of told.students) {
      const number = pupil(student.stud_id);
      const wanted = statuses.map((of) => of.get(number)).filter((status) => status !== undefined);
      school.compare(`${number}: their week in ${programLevel}`, counted(wanted), counts);
    }
  }
}

/** Compares everything that the product reports at the end with the oracle. */
export async function compareAll(school: WeekSchool): Promise<void> {
  const pupils = new Map([...school.pupils.values()].map(({ id, number }) => [id, number]));
  const sessions = new Map([...school.held.values()].map(({ class_id, name }) => [class_id, name]));
  const names: Names = {
    pupil: (id) => pupils.get(id) ?? `student ${id}, whom nobody knows`,
    session: (id) => sessions.get(id) ?? `session ${id}, which nobody held`,
  };
  await compareDays(school, names);
  await compareBalances(school);
  await compareRedemptions(school);
  await compareSubjects(school, names);
  await compareClasses(school, names);
  await school.inLanes([...school.pupils.values()], (pupil) => compareStudent(school, pupil, names));
}
