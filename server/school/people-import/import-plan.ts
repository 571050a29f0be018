import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import {
  type ImportedStudent,
  type ImportMode,
  type ImportRun,
  NEW_LEVELS_NAMED,
} from '#contract/school/people-import/import-calls.ts';
import { type ImportColumn, identifyingColumns } from '#contract/school/people-import/import-headings.ts';
import type { StoredAccount } from '#server/people/student/student-queries.ts';
import type { TableLine } from '#server/school/people-file/people-table.ts';
import type { AlikeLevels } from '#server/school/people-file/similar-levels.ts';
import { usernameBase, usernameGiver } from '#server/school/sign-in-sheet/free-username.ts';
import {
  asImported,
  checkedLine,
  isSameStudent,
  plainName,
  presentSigns,
  signsOfImported,
  signsOfUnreadable,
  withoutZeros,
} from './checked-line.ts';
import { missingStudents } from './missing-students.ts';
import { idleLine, type LineAnswers, levelUnlisted, type PlannedLine } from './planned-line.ts';

function areNamedApart(one: ImportedStudent, other: ImportedStudent): boolean {
  return (['first_name', 'last_name'] as const).every(
    (part) => stripDiacritics(one[part]) !== stripDiacritics(other[part]),
  );
}

const nameOf = ({ first_name, last_name }: Pick<ImportedStudent, 'first_name' | 'last_name'>) =>
  wholeName({ first_name, last_name });
/** The identifying columns in which two students are equal. */
function sharedSigns(one: ImportedStudent, other: ImportedStudent) {
  const [its, theirs] = [signsOfImported(one), signsOfImported(other)];
  return identifyingColumns.filter((column) => its[column] !== undefined && its[column] === theirs[column]);
}

const inWords = (column: ImportColumn) => (column === 'email' ? 'email' : column.replaceAll('_', ' '));
const namesAndLevel = (student: Pick<ImportedStudent, 'first_name' | 'last_name' | 'courseYearSection'>) =>
  `${plainName(student)}\n${student.courseYearSection}`;

const problem = (why: string, stud_id?: number) => idleLine('problem', why, stud_id);

/**
 * Decides for each line of a file of people what it would change. Students are matched by student number, otherwise by
 * email, otherwise by username. A match by name only becomes a question. Nothing is changed; the accounts are a
 * snapshot.
 */
export class ImportPlan {
  readonly #mode: ImportMode;
  readonly #levels: ReadonlySet<string> | undefined;
  readonly #alike: AlikeLevels;
  readonly #answers: LineAnswers;
  readonly #accounts = new Map<number, StoredAccount>();
  /** The account of each key; undefined for a username that old accounts share. */
  readonly #holder = new Map<string, number | undefined>();
  /** The accounts that have a number, by the number without leading zeros. */
  readonly #numbered = new Map<string, number[]>();
  readonly #called = new Map<string, number[]>();
  readonly #usernames = new Set<string>();
  readonly #freeUsername = usernameGiver(this.#usernames);
  /** The first line about each student, by the student's id, or by a key of a new student. */
  readonly #spokenOf = new Map<number | string, PlannedLine>();
  /** The accounts that any line may refer to, including lines with a problem. */
  readonly #meant = new Set<number>();
  /** The names in lines that have a problem. */
  readonly #namesOfProblems = new Set<string>();
  /** The number of lines whose student number differs from the school's in leading zeros. */
  #withOtherZeros = 0;
  /** A description of the file if the number of leavers has to be confirmed; otherwise null. */
  leavers: string | null = null;
  readonly planned: PlannedLine[] = [];

  /** @param levels the only allowed program levels; undefined for any */
  constructor(mode: ImportMode, alike: AlikeLevels, answers: LineAnswers, levels?: ReadonlySet<string>) {
    this.#mode = mode;
    this.#alike = alike;
    this.#answers = answers;
    this.#levels = levels;
  }

  /** Adds an account; all accounts are added before the first line. */
  know(account: StoredAccount): void {
    const { stud_id } = account;
    this.#accounts.set(stud_id, account);
    this.#usernames.add(usernameKey(account.username));
    const imported = asImported(account);
    const number = signsOfImported(imported).student_number;
    if (number) this.#numbered.set(number, [...(this.#numbered.get(number) ?? []), stud_id]);
    for (const sign of presentSigns(imported)) this.#holder.set(sign, this.#holder.has(sign) ? undefined : stud_id);
    const called = namesAndLevel(account);
    this.#called.set(called, [...(this.#called.get(called) ?? []), stud_id]);
  }

  /** Plans the next line of the file. */
  add({ line, cells: read, split }: TableLine): void {
    const cells = { ...read, ...this.#answers.names[line] };
    const student = checkedLine(cells);
    if (typeof student === 'string') {
      this.#namesOfProblems.add(plainName(cells));
      this.#noteMeant(signsOfUnreadable(cells));
      this.planned.push({ ...problem(student), line, split });
      return;
    }
    student.courseYearSection = this.#alike.as(student.courseYearSection);
    const planned = Object.assign(this.#plan(student), { line, split });
    if (planned.action === 'problem' || planned.action === 'question') {
      planned.after = student;
      this.#namesOfProblems.add(plainName(student));
    }
    this.planned.push(planned);
  }

  #plan(student: ImportedStudent): PlannedLine {
    const signs = presentSigns(student);
    if (signs.length === 0)
      return problem(`It needs a ${identifyingColumns.map(inWords).join(' or ')}: names alone find nobody again.`);
    const twins = signs.flatMap((sign) => this.#twins(sign));
    if (twins.length > 0) return this.#ofTwins(twins);
    const holders = this.#noteMeant(signs);
    const [stud_id, another] = holders;
    const account = stud_id === undefined ? undefined : this.#accounts.get(stud_id);
    if (another !== undefined) return problem('Its student number, email and username belong to different students.');

    const { courseYearSection: level } = student;
    const like = account?.courseYearSection === level ? undefined : this.#alike.looksLike(level);
    if (like !== undefined) return idleLine('question', `Is ${level} the same program level as ${like}?`);
    if (this.#levels?.has(level) === false && account?.courseYearSection !== level)
      return problem(levelUnlisted(level), stud_id);

    const earlier = this.#spoken(stud_id, signs);
    const made = account ? this.#changed(student, account) : this.#new(student);
    if (earlier && made.action !== 'problem') return this.#again(earlier, made);
    if (earlier) return made;
    for (const key of stud_id === undefined ? signs : [stud_id, ...signs]) this.#spokenOf.set(key, made);
    return made;
  }

  /** Students whose numbers differ only in leading zeros, if there are several. */
  #twins(sign: string): number[] {
    const ids = this.#numbered.get(sign) ?? [];
    return ids.length > 1 ? ids : [];
  }

  #ofTwins(twins: number[]): PlannedLine {
    for (const id of twins) this.#meant.add(id);
    const named = twins
      .flatMap((id) => this.#accounts.get(id) ?? [])
      .map((twin) => `${twin.student_number} (${nameOf(twin)})`);
    return problem(
      `Students here have this number but for zeros in front: ${named.join(' and ')}. Please correct one of them first.`,
    );
  }

  /** Stores that a line may mean the accounts with these keys. @returns these accounts */
  #noteMeant(signs: readonly string[]): number[] {
    const holders = new Set<number>();
    for (const sign of signs)
      for (const id of [...this.#twins(sign), this.#holder.get(sign)]) if (id !== undefined) holders.add(id);
    for (const id of holders) this.#meant.add(id);
    return [...holders];
  }

  /** Plans a line about a student who is in an earlier line. */
  #again(earlier: PlannedLine, made: PlannedLine): PlannedLine {
    const [one, other] = [earlier.after, made.after];
    const { username = '', student_number = '' } = one ?? {};
    const isNumber = withoutZeros(other?.student_number ?? '') === withoutZeros(student_number);
    if (one && other && isSameStudent({ ...other, username, ...(isNumber && { student_number }) }, one))
      return { ...made, action: 'same' };
    const first = earlier.line;
    const same = one && other ? sharedSigns(one, other) : [];
    const signs = (same.length > 0 ? same : identifyingColumns).map(inWords).join(' or ');
    const sameSign = `has the same ${signs} and says otherwise.`;
    if (earlier.action !== 'problem')
      Object.assign(earlier, { action: 'problem', problem: `Another line ${sameSign}` });
    return problem(`Line ${first} ${sameSign}`);
  }

  #spoken(stud_id: number | undefined, signs: string[]): PlannedLine | undefined {
    const keys = stud_id === undefined ? signs : [stud_id, ...signs];
    return keys.map((key) => this.#spokenOf.get(key)).find((planned) => planned !== undefined);
  }

  #new(student: ImportedStudent): PlannedLine {
    if (student.username !== '' && this.#usernames.has(usernameKey(student.username)))
      return problem('This username is already taken.');
    const username = student.username || this.#freeUsername(usernameBase(student));
    this.#usernames.add(usernameKey(username));
    const after = { ...student, username };
    return { line: 0, action: 'new', stud_id: null, before: null, after, problem: '', split: false };
  }

  #changed(student: ImportedStudent, account: StoredAccount): PlannedLine {
    const before = asImported(account);
    const { stud_id } = account;
    const sameSigns = sharedSigns(before, student);
    if (before.student_number !== '' && student.student_number !== '' && !sameSigns.includes('student_number'))
      return problem(
        `This ${sameSigns.map(inWords).join(' and ')} is ${nameOf(before)}’s, whose student number is ${before.student_number}.`,
        stud_id,
      );
    if (sameSigns.length < 2 && areNamedApart(before, student))
      return problem(`This is ${nameOf(before)} here: please look which of the two is meant.`, stud_id);
    // The username is not proof, because anyone may choose any username when they register.
    if (sameSigns.join() === 'username' && !before.isValidated && account.leftAt === null)
      return problem('An account with this username waits for approval: please decide about it first.', stud_id);
    if (sameSigns.includes('student_number')) {
      if (student.student_number !== before.student_number) this.#withOtherZeros += 1;
      return this.#become({ ...student, student_number: before.student_number }, account);
    }
    return this.#become(student, account);
  }

  /** Changes an account to the values of a line. Blank fields keep their values. */
  #become(student: ImportedStudent, account: StoredAccount): PlannedLine {
    const before = asImported(account);
    const after: ImportedStudent = {
      ...student,
      middle_name: student.middle_name || before.middle_name,
      student_number: student.student_number || before.student_number,
      email: student.email || before.email,
      username: before.username,
    };
    const action = isSameStudent(before, after) ? 'same' : 'change';
    return { line: 0, action, stud_id: account.stud_id, before, after, problem: '', split: false };
  }

  /** Asks about each new student with the same names and level as an account that no line refers to. */
  #askOfNamesakes(): void {
    const settled = new Set<number>();
    const comers = this.planned.filter(({ action }) => action === 'new');
    const meant = new Set(this.#meant);
    for (const planned of comers) {
      const { after, line, split } = planned;
      const answer = this.#answers.lines[line];
      if (!after || answer === 'new') continue;
      const ids = (this.#called.get(namesAndLevel(after)) ?? []).filter((id) => !meant.has(id));
      const account = this.#accounts.get(ids.find((id) => !settled.has(id)) ?? -1);
      if (!account) {
        if (answer === 'same' && ids.length > 0)
          Object.assign(planned, problem('Another line is this student already.'), { line, after, split });
        continue;
      }
      const { student_number, leftAt } = account;
      this.#meant.add(account.stud_id);
      const same = { ...this.#become(after, account), line, split };
      if (answer === 'same') settled.add(account.stud_id);
      else {
        const number = student_number === null ? 'without a student number' : `with student number ${student_number}`;
        const there =
          leftAt === null ? `is in ${account.courseYearSection} already` : `of ${account.courseYearSection} has left`;
        same.action = 'question';
        same.problem = `${nameOf(account)} ${there}, ${number}. Is this the same student?`;
      }
      Object.assign(planned, same);
    }
  }

  /** The program levels that the file would add to the existing levels. Lines with problems add no program levels. */
  newLevels(known: Iterable<string>): ImportRun['newLevels'] {
    const comers = this.planned.filter(({ action }) => action === 'new' || action === 'change');
    const levels = new Set(comers.map(({ after }) => after?.courseYearSection ?? ''));
    for (const level of known) levels.delete(level);
    return { count: levels.size, names: distinctInNaturalOrder([...levels]).slice(0, NEW_LEVELS_NAMED) };
  }

  /** Messages about numbers that spreadsheets have changed. */
  notes(): string[] {
    const lines = this.#withOtherZeros;
    if (lines === 0) return [];
    return lines === 1
      ? ['1 student number differs from the school’s only by leading zeros; the stored number stays.']
      : [`${lines} student numbers differ from the school’s only by leading zeros; the stored numbers stay.`];
  }

  /**
   * If the file is complete for its program levels, adds the students of these levels who are in no line. A line with a
   * problem or a question does not count for its program level, and the students whom it may mean keep their accounts.
   */
  finish(lastLine: number): void {
    this.#askOfNamesakes();
    if (this.#mode !== 'whole') return;
    const isSpared = (account: StoredAccount) =>
      this.#meant.has(account.stud_id) || this.#namesOfProblems.has(plainName(account));
    const { left, leavers } = missingStudents(this.planned, this.#accounts.values(), isSpared, lastLine);
    this.planned.push(...left);
    this.leavers = leavers;
  }
}
