import { calls } from '#contract/app/calls.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { OracleStudent } from './oracle-records.ts';
import { at, LATE_AFTER, LATER_HOURS, later, nameOfNumber, professorName, programName, RULES } from './week-plan.ts';
import type { Pupil, WeekPerson, WeekSchool } from './week-school.ts';

/** Sign-in sheets per call. Each sheet requires a password hash, and the response waits for the last hash. */
const SHEETS_AT_ONCE = 25;
const PRICES = { Pencil: 20, Ticket: 35 };
/** The number of tickets: too few for everyone. */
const TICKETS = 2;

/** The file in the office's format. */
function fileOf(rows: readonly (Pick<OracleStudent, 'number' | 'first_name' | 'last_name'> & { program: string })[]) {
  const lines = rows.map((row) => [row.number, row.first_name, row.last_name, row.program].join(','));
  return ['Student number,First name,Last name,Program level', ...lines].join('\r\n');
}

/** A student's number, name and program level as in the file. */
export function rowOf(number: number, program: string) {
  return { number: `S-${String(number).padStart(5, '0')}`, ...nameOfNumber(number), program };
}

/** Imports a file of students as previewed, and gives new students sign-in sheets with which they sign in. */
export async function importStudents(school: WeekSchool, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const { admin, oracle } = school;
  const form = new FormData();
  form.append('mode', 'add');
  form.append('file', new Blob([fileOf(rows)]), 'students.csv');
  let { import: run } = await school.done(admin, calls.previewImport, { body: form });
  if (run.state === 'columns') {
    const columns = ['student_number', 'first_name', 'last_name', 'program_level'] as const;
    const how = { mode: 'add', encoding: '', sheet: '', nameOrder: 'first-last', titleCase: false } as const;
    const reading = { params: { importId: run.import_id }, body: { ...how, columns: [...columns] } };
    ({ import: run } = await school.done(admin, calls.readImport, reading));
  }
  while (run.waiting > 0) {
    const sending = { params: { importId: run.import_id }, body: { sha256: run.sha256 } };
    ({ import: run } = await school.done(admin, calls.applyImport, sending));
  }
  const nowMs = school.clock.nowMs();
  const isNew = rows.filter(({ number }) => !oracle.students.has(number));
  for (const row of rows) {
    if (isNew.includes(row)) oracle.addStudent(row, row.program, nowMs);
    else if (oracle.programOf(row.number, nowMs) !== row.program) oracle.moves(row.number, row.program, nowMs);
  }
  school.compare('new lines of the file', isNew.length, run.counts.new);
  school.compare('problems of the file', 0, run.counts.problem);
  await findIds(school);
  const ids = isNew.map(({ number }) => school.pupil(number).id);
  for (let from = 0; from < ids.length; from += SHEETS_AT_ONCE) {
    const body = { ids: ids.slice(from, from + SHEETS_AT_ONCE), letters: false };
    const { sheets } = await school.done(admin, calls.makeSignInSheets, { body });
    for (const { student_number, username, oneTimePassword } of sheets)
      Object.assign(school.pupil(student_number ?? ''), { username, password: oneTimePassword });
  }
  await school.inLanes(
    isNew.map(({ number }) => school.pupil(number)),
    (pupil) => school.signIn(pupil),
  );
}

/** Looks up the product's ids of the students in the file. */
async function findIds(school: WeekSchool): Promise<void> {
  const { students } = await school.done(school.admin, calls.getAllStudent);
  for (const { student_number, stud_id, username } of students) {
    const number = student_number ?? '';
    if (school.oracle.students.has(number) && !school.pupils.has(number))
      school.pupils.set(number, { role: 'student', number, id: stud_id, username, password: '' });
  }
}

/** Registers a professor, who then waits for approval. */
export async function registerWeekProfessor(school: WeekSchool, of: number): Promise<WeekPerson> {
  const { first_name, last_name } = professorName(of);
  const [username, password] = [`professor.${of}`, `chalk and ${last_name} ${of}`];
  const body = { first_name, middle_name: '', last_name, username, password };
  const { professor } = await school.done(undefined, calls.registerProfessor, { body });
  const person: WeekPerson = { role: 'professor', username, password, id: professor.prof_id };
  school.professors[of] = person;
  return person;
}

async function bringProfessors(school: WeekSchool, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_none, of) => of);
  await school.inLanes(numbers, async (of) => void (await registerWeekProfessor(school, of)));
  const ids = school.professors.map(({ id }) => id);
  await school.done(school.admin, calls.decideProfessors, { body: { ids, decision: 'approve' } });
}

/** Adds a second administrator and a registrar, each with their own password. */
async function bringAdministrators(school: WeekSchool): Promise<void> {
  for (const [username, kind] of [
    ['office', 'admin'],
    ['registry', 'registrar'],
  ] as const) {
    const made = await school.done(school.admin, calls.createAdministrator, { body: { username, kind } });
    const person: WeekPerson = {
      role: 'admin',
      username,
      password: made.oneTimePassword,
      id: made.administrator.admin_id,
    };
    await school.signIn(person);
    school.admins.push(person);
  }
}

/** Gives every program level mathematics at eight, all at the same time, and science later in the day. */
async function planCourses(school: WeekSchool): Promise<void> {
  const { programs } = school.size;
  for (let program = 0; program < programs; program += 1) {
    const teacher = school.professors[programs + Math.floor(program / LATER_HOURS.length)];
    const science = LATER_HOURS[program % LATER_HOURS.length] ?? '';
    for (const [name, start, professor] of [
      ['Mathematics', '08:00', school.professors[program]],
      ['Science', science, teacher],
    ] as const) {
      const times = { subject_start_time: start, subject_end_time: later(start, 60) };
      const body = { subject_name: name, subject_courseYearSection: programName(program), ...times };
      const { subject_id } = (await school.done(professor, calls.createSubject, { body })).subject;
      await school.done(professor, calls.updateLateness, {
        params: { subjectId: subject_id },
        body: { lateAfterMinutes: LATE_AFTER },
      });
      school.courses.push({
        name: `${name} ${programName(program)}`,
        program,
        professor: professor as WeekPerson,
        subject_id,
        start,
      });
    }
  }
}

/** Offers incentives for points: enough pencils, and few tickets. */
async function offerIncentives(school: WeekSchool): Promise<void> {
  await school.inLanes(
    school.courses.filter(({ start }) => start === '08:00'),
    async ({ program, professor }) => {
      for (const [label, price, left] of [
        ['Pencil', PRICES.Pencil, 1000],
        ['Ticket', PRICES.Ticket, TICKETS],
      ] as const) {
        const level = programName(program);
        const body = {
          item_name: label,
          item_price: price,
          item_quantity: left,
          item_classSection: level,
          item_subject: 'Mathematics',
        };
        const { item } = await school.done(professor, calls.createItems, { body });
        school.items.set(`${label} ${level}`, { item_id: item.item_id, by: professor });
        school.oracle.stock.set(`${label} ${level}`, { price, left });
      }
    },
  );
}

/** Gives cards to students of a building without phones; a new card ends the previous one. */
export async function giveCards(school: WeekSchool, pupils: readonly Pupil[]): Promise<void> {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const ids = [...byId.keys()];
  for (let from = 0; from < ids.length; from += 100) {
    const { cards } = await school.done(school.admin, calls.makeCards, { body: { ids: ids.slice(from, from + 100) } });
    for (const { stud_id, value } of cards) Object.assign(byId.get(stud_id) ?? {}, { card: value });
  }
}

/** The program levels of the building without phones. */
export const cardPrograms = ({ size }: WeekSchool) =>
  Array.from({ length: size.programsWithCards }, (_none, of) => size.programs - 1 - of);

/** Builds the whole school from nothing on Monday before the first class. */
export async function openWeekSchool(school: WeekSchool): Promise<void> {
  const { admin, size } = school;
  const { level_threshold, late_percent, ...points } = RULES;
  await school.done(admin, calls.updateLevelThreshold, { body: { level_threshold } });
  await school.done(admin, calls.updateRollRules, { body: { late_percent } });
  await school.done(admin, calls.updateRewardRules, { body: points });
  await school.done(admin, calls.updateCardSetting, { body: { accepted: 'attended' } });
  await bringAdministrators(school);
  await bringProfessors(school, size.programs + Math.ceil(size.programs / LATER_HOURS.length));
  const rows = Array.from({ length: size.programs * size.studentsOfProgram }, (_none, of) =>
    rowOf(of, programName(Math.floor(of / size.studentsOfProgram))),
  );
  await importStudents(school, rows);
  await giveCards(
    school,
    cardPrograms(school).flatMap((program) => school.pupilsOf(programName(program))),
  );
  await planCourses(school);
  await offerIncentives(school);
  if (school.clock.nowMs() >= at(0, '07:00'))
    throw new Error('The school was not there at seven: this machine is too slow.');
  // A one-time password must not work again.
  const [stale] = school.pupils.values();
  const again = await answerOf(school.standing[0] ?? '', calls.loginStudent, {
    body: { username: stale?.username ?? '', password: 'what stood on the sheet' },
  });
  school.compare('a wrong password', 401, again.status);
}
