import * as z from 'zod/mini';
import { newUsername } from '#contract/account/sign-in/new-username.ts';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { studentNumberOrKeep } from '#contract/people/student/student-number.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import type { OptionalField, RequiredField } from '#contract/platform/base/fields.ts';
import { middleName, personName } from '#contract/platform/base/name-fields.ts';
import { plainLetters } from '#contract/platform/base/plain-letters.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import {
  type ImportAction,
  type ImportedStudent,
  type ImportMode,
  type ImportRun,
  NEW_LEVELS_NAMED,
} from '#contract/school/people-import/import-calls.ts';
import { type ImportColumn, identifyingColumns } from '#contract/school/people-import/import-headings.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import type { StoredAccount } from '#server/people/student/student-queries.ts';
import { usernameBase, usernameGiver } from '#server/school/sign-in-sheet/free-username.ts';
import type { TableLine } from './people-table.ts';

/** What a line would do. */
export interface PlannedLine {
  line: number;
  action: ImportAction | 'same';
  stud_id: number | null;
  before: ImportedStudent | null;
  after: ImportedStudent | null;
  problem: string;
}

/** What is said of a program level that is not on the school's list. */
export function levelUnlisted(level: string): string {
  return `The program level ${level} is not on the school’s list.`;
}

/** What is said of a column that has to have something in it. */
const needed = (what: string) => `${what} is missing.`;

const fields: Readonly<
  Record<ImportColumn, RequiredField<string, string> | OptionalField<string | null, string | null | undefined>>
> = {
  student_number: studentNumberOrKeep('Student number'),
  first_name: personName('First name', needed('First name')),
  middle_name: middleName(),
  last_name: personName('Last name', needed('Last name')),
  program_level: programLevel('Program level', needed('Program level')),
  email: emailOrKeep('E-mail'),
  username: newUsername(''),
};

/** What a spreadsheet makes of a long number in a column that is not text. */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

/** An account as previews show it, and as it is compared with what it was. */
export function asImported(account: StoredAccount): ImportedStudent {
  const { first_name, middle_name, last_name, courseYearSection, username, isValidated } = account;
  const { student_number, email } = account;
  const said = { student_number: student_number ?? '', email: email ?? '' };
  return { first_name, middle_name, last_name, courseYearSection, ...said, username, isValidated };
}

/** A line as the product keeps such things, or the sentence that says what is wrong with it. */
function checked(cells: TableLine['cells']): ImportedStudent | string {
  const value: Partial<Record<ImportColumn, string>> = {};
  for (const [column, field] of Object.entries(fields) as [ImportColumn, z.ZodMiniType<string | null>][]) {
    // A username is given to who has none.
    if (column === 'username' && cells.username === '') continue;
    const parsed = z.safeParse(field, cells[column]);
    if (!parsed.success) return parsed.error.issues[0]?.message ?? needed(column);
    value[column] = parsed.data ?? '';
  }
  const { student_number = '', email = '', program_level = '', username = '', ...names } = value;
  if (shortened.test(student_number))
    return `The spreadsheet has shortened the student number to ${student_number}. Please format its column as text.`;
  const { first_name = '', middle_name = '', last_name = '' } = names;
  const said = { student_number, email: normalEmail(email), courseYearSection: program_level, username };
  return { first_name, middle_name, last_name, ...said, isValidated: true };
}

const isSame = (one: ImportedStudent, other: ImportedStudent) =>
  (Object.keys(one) as (keyof ImportedStudent)[]).every((field) => one[field] === other[field]);

/** By what a student is found; the same sign may be of a number and of a username. */
function signsOf({ student_number, email, username }: Pick<ImportedStudent, 'student_number' | 'email' | 'username'>) {
  return {
    student_number: student_number === '' ? undefined : `number ${student_number}`,
    email: email === '' ? undefined : `email ${email}`,
    username: username === '' ? undefined : `username ${usernameKey(username)}`,
  };
}

const presentSigns = (student: ImportedStudent) => Object.values(signsOf(student)).filter((sign) => sign !== undefined);

function areNamedApart(one: ImportedStudent, other: ImportedStudent): boolean {
  return (['first_name', 'last_name'] as const).every((part) => plainLetters(one[part]) !== plainLetters(other[part]));
}

const plainName = ({ first_name, last_name }: Pick<ImportedStudent, 'first_name' | 'last_name'>) =>
  `${plainLetters(first_name)} ${plainLetters(last_name)}`;

const nameOf = ({ first_name, last_name }: ImportedStudent) => `${first_name} ${last_name}`;
const inWords = (column: ImportColumn) => (column === 'email' ? 'e-mail' : column.replaceAll('_', ' '));

/**
 * Decides, line by line, what a file of people would do. Who is who goes by student number, else by e-mail address, else
 * by username, and never by names alone. Nothing is changed; the accounts are as they were when they were read.
 */
export class ImportPlan {
  readonly #mode: ImportMode;
  readonly #levels: ReadonlySet<string> | undefined;
  readonly #accounts = new Map<number, StoredAccount>();
  /** Whose a sign is; a username that accounts from before share is nobody's. */
  readonly #holder = new Map<string, number | undefined>();
  readonly #usernames = new Set<string>();
  readonly #freeUsername = usernameGiver(this.#usernames);
  /** The line that spoke of a student first, by their id or by a sign of somebody new. */
  readonly #spokenOf = new Map<number | string, PlannedLine>();
  /** Everybody whom some line could mean, one with a problem included. */
  readonly #meant = new Set<number>();
  /** The names that lines with a problem have. */
  readonly #namesOfProblems = new Set<string>();
  readonly planned: PlannedLine[] = [];

  /** @param levels the only program levels that are taken; undefined: any */
  constructor(mode: ImportMode, levels?: ReadonlySet<string>) {
    this.#mode = mode;
    this.#levels = levels;
  }

  /** Makes an account known; all of them are before the first line. */
  know(account: StoredAccount): void {
    this.#accounts.set(account.stud_id, account);
    this.#usernames.add(usernameKey(account.username));
    for (const sign of presentSigns(asImported(account)))
      this.#holder.set(sign, this.#holder.has(sign) ? undefined : account.stud_id);
  }

  /** Plans the next line. */
  add({ line, cells }: TableLine): void {
    const student = checked(cells);
    const problem = (why: string, stud_id: number | null = null): PlannedLine => ({
      line,
      action: 'problem',
      stud_id,
      before: null,
      after: null,
      problem: why,
    });
    if (typeof student === 'string') {
      this.#noteUnreadable(cells);
      this.planned.push(problem(student));
      return;
    }
    const planned = this.#plan(student, problem);
    planned.line = line;
    if (planned.action === 'problem') {
      planned.after = student;
      this.#namesOfProblems.add(plainName(student));
    }
    this.planned.push(planned);
  }

  #plan(student: ImportedStudent, problem: (why: string, stud_id?: number) => PlannedLine): PlannedLine {
    const signs = presentSigns(student);
    if (signs.length === 0)
      return problem(`It needs a ${identifyingColumns.map(inWords).join(' or ')}: names alone find nobody again.`);
    const holders = [...new Set(signs.map((sign) => this.#holder.get(sign)))].filter((id) => id !== undefined);
    for (const id of holders) this.#meant.add(id);
    const [stud_id, another] = holders;
    const account = stud_id === undefined ? undefined : this.#accounts.get(stud_id);
    if (another !== undefined) return problem('Its student number, e-mail or username belong to different students.');

    const { courseYearSection: level } = student;
    if (this.#levels?.has(level) === false && account?.courseYearSection !== level)
      return problem(levelUnlisted(level), stud_id);

    const earlier = this.#spoken(stud_id, signs);
    const made = account ? this.#changed(student, account, problem) : this.#new(student, problem);
    if (earlier && made.action !== 'problem') return this.#again(earlier, made, problem);
    if (earlier) return made;
    for (const key of stud_id === undefined ? signs : [stud_id, ...signs]) this.#spokenOf.set(key, made);
    return made;
  }

  /** A line that speaks of a student of whom an earlier one has spoken. */
  #again(earlier: PlannedLine, made: PlannedLine, problem: (why: string) => PlannedLine): PlannedLine {
    const [one, other] = [earlier.after, made.after];
    if (one && other && isSame({ ...other, username: one.username }, one)) return { ...made, action: 'same' };
    const first = earlier.line;
    const sameSign = 'has the same student number, e-mail or username and says otherwise.';
    if (earlier.action !== 'problem')
      Object.assign(earlier, { action: 'problem', problem: `Another line ${sameSign}` });
    return problem(`Line ${first} ${sameSign}`);
  }

  #spoken(stud_id: number | undefined, signs: string[]): PlannedLine | undefined {
    const keys = stud_id === undefined ? signs : [stud_id, ...signs];
    return keys.map((key) => this.#spokenOf.get(key)).find((planned) => planned !== undefined);
  }

  #new(student: ImportedStudent, problem: (why: string) => PlannedLine): PlannedLine {
    if (student.username !== '' && this.#usernames.has(usernameKey(student.username)))
      return problem('This username is already taken.');
    const username = student.username || this.#freeUsername(usernameBase(student));
    this.#usernames.add(usernameKey(username));
    const after = { ...student, username };
    return { line: 0, action: 'new', stud_id: null, before: null, after, problem: '' };
  }

  #changed(
    student: ImportedStudent,
    account: StoredAccount,
    problem: (why: string, stud_id?: number) => PlannedLine,
  ): PlannedLine {
    const before = asImported(account);
    const { stud_id } = account;
    const [theirs, its] = [signsOf(before), signsOf(student)];
    const sameSigns = identifyingColumns.filter(
      (column) => its[column] !== undefined && its[column] === theirs[column],
    );
    if (before.student_number !== '' && its.student_number !== undefined && !sameSigns.includes('student_number'))
      return problem(
        `This ${sameSigns.map(inWords).join(' and ')} is ${nameOf(before)}’s, whose student number is ${before.student_number}.`,
        stud_id,
      );
    if (sameSigns.length < 2 && areNamedApart(before, student))
      return problem(`This is ${nameOf(before)} here: please look which of the two is meant.`, stud_id);
    // Anybody may take any username when they register.
    if (sameSigns.join() === 'username' && !before.isValidated && account.leftAt === null)
      return problem('An account with this username waits for approval: please decide about it first.', stud_id);
    const after: ImportedStudent = {
      ...student,
      middle_name: student.middle_name || before.middle_name,
      student_number: student.student_number || before.student_number,
      email: student.email || before.email,
      username: before.username,
    };
    return { line: 0, action: isSame(before, after) ? 'same' : 'change', stud_id, before, after, problem: '' };
  }

  /** Whoever such a line could mean is not missing from the file. */
  #noteUnreadable(cells: TableLine['cells']): void {
    this.#namesOfProblems.add(plainName(cells));
    const number = z.safeParse(fields.student_number, cells.student_number);
    const signs = signsOf({
      student_number: (number.success && number.data) || '',
      email: normalEmail(cells.email),
      username: cells.username,
    });
    for (const sign of Object.values(signs)) {
      const id = sign === undefined ? undefined : this.#holder.get(sign);
      if (id !== undefined) this.#meant.add(id);
    }
  }

  /** The program levels that the file would bring into a school with these; whose lines have problems bring none. */
  newLevels(known: readonly string[]): ImportRun['newLevels'] {
    const comers = this.planned.filter(({ action }) => action === 'new' || action === 'change');
    const levels = new Set(comers.map(({ after }) => after?.courseYearSection ?? ''));
    for (const level of known) levels.delete(level);
    return { count: levels.size, names: distinctInNaturalOrder([...levels]).slice(0, NEW_LEVELS_NAMED) };
  }

  /**
   * Adds, where the file is the whole of its program levels, who is in them and in no line. A line with a problem stands
   * for no program level, and spares whoever has its names: it may be about them.
   */
  finish(lastLine: number): void {
    if (this.#mode !== 'whole') return;
    let line = lastLine;
    const programs = new Set(
      this.planned.flatMap(({ action, after }) => (action === 'problem' || !after ? [] : after.courseYearSection)),
    );
    for (const account of this.#accounts.values()) {
      const { stud_id, courseYearSection, isValidated } = account;
      if (!isValidated || this.#meant.has(stud_id) || !programs.has(courseYearSection)) continue;
      if (this.#namesOfProblems.has(plainName(account))) continue;
      line += 1;
      const before = asImported(account);
      const after = { ...before, isValidated: false };
      this.planned.push({ line, action: 'left', stud_id, before, after, problem: '' });
    }
  }
}
