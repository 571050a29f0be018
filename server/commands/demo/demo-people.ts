import type { Insertable, Selectable } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import type { BelongingTable } from '#server/platform/database/membership-tables.ts';
import type { ProfessorTable, StudentTable } from '#server/platform/database/tables.ts';
import {
  DEMO_STUDENT,
  familyNames,
  longHaired,
  professors,
  programs,
  shortHaired,
  waitingProfessors,
} from './demo-cast.ts';
import type { Hair } from './portrait.ts';

/** A student's habits of attendance. */
export interface Habit {
  /** The probability of attendance on an ordinary day, 0 to 1. */
  usual: number;
  /** By how much the probability is lower before nine in the morning, and on a Friday. */
  sleepsLate: number;
  longWeekends: number;
  /** By how much the probability falls with every week of the second half of the term. */
  fading: number;
  /** The first day of a week of illness, in days since the term's first Monday; undefined for most students. */
  illOnDay: number | undefined;
  /** The average lateness, in seconds. */
  lateSeconds: number;
}

/** A student with data that is not in the database. */
export interface DemoStudent {
  row: Insertable<StudentTable> & { stud_id: number };
  /** The moment from which sessions count; undefined if the student is not approved. */
  belonging: Omit<Selectable<BelongingTable>, 'belonging_id'>;
  habit: Habit;
  hair: Hair;
}

/** Students who registered in the last days and are not approved. `playDeeds` approves or declines the first few. */
export const WAITING_STUDENTS = 12;

/** The number just before the first student number. */
const STUDENT_NUMBERS = 20_260_000;
const DAY_MS = 86_400_000;

function habitOf(chance: SeededRandom): Habit {
  return {
    usual: 0.99 - 0.55 * chance.next() ** 1.7,
    sleepsLate: chance.happens(0.3) ? 0.05 + 0.2 * chance.next() : 0,
    longWeekends: chance.happens(0.25) ? 0.05 + 0.25 * chance.next() : 0,
    fading: chance.happens(0.12) ? 0.02 + 0.05 * chance.next() : 0,
    illOnDay: chance.happens(0.2) ? chance.whole(3, 76) : undefined,
    lateSeconds: 40 + 500 * chance.next() ** 3,
  };
}

/** The habits of the demo student, who is nearly always present. */
const ownHabit: Habit = {
  usual: 0.95,
  sleepsLate: 0,
  longWeekends: 0,
  fading: 0,
  illOnDay: undefined,
  lateSeconds: 60,
};

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace('ı', 'i')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/**
 * The students, 300 approved and twelve waiting, all with different names. The first is the demo student.
 * @param password the hash of everyone's password
 * @param termStart the start of the term; approved students registered in the two weeks before it
 */
export function demoStudents(chance: SeededRandom, password: string, termStart: Instant, now: Instant): DemoStudent[] {
  const seen = new Set<string>();
  const places = programs.flatMap(({ level, students }) => Array.from({ length: students }, () => level as string));
  const waiting = Array.from({ length: WAITING_STUDENTS }, () => chance.pick(programs).level as string);
  return [...places, ...waiting].map((courseYearSection, index) => {
    const own = index === 0;
    const isValidated = index < places.length;
    const hair: Hair = own || chance.happens(0.5) ? 'long' : 'short';
    let first_name = own ? 'Ana' : '';
    let last_name = own ? 'Cruz' : '';
    while (!own && (first_name === '' || seen.has(`${first_name} ${last_name}`))) {
      first_name = chance.pick(hair === 'long' ? longHaired : shortHaired);
      last_name = chance.pick(familyNames);
    }
    seen.add(`${first_name} ${last_name}`);
    const username = own ? DEMO_STUDENT : `${plain(first_name)}.${plain(last_name)}`;
    const registered = isValidated
      ? Date.parse(termStart) - chance.whole(1, 14) * DAY_MS - chance.whole(0, DAY_MS)
      : Date.parse(now) - chance.whole(DAY_MS / 48, 3 * DAY_MS);
    const createdAt = new Date(registered).toISOString();
    const stud_id = index + 1;
    return {
      row: {
        stud_id,
        boardHidden: stud_id % 25 === 0,
        boardPhoto: stud_id % 3 !== 0,
        student_number: String(STUDENT_NUMBERS + stud_id),
        first_name,
        middle_name: chance.happens(0.7) ? chance.pick([...'ABCDEFGHJLMNPRST']) : '',
        last_name,
        courseYearSection,
        username,
        usernameKey: usernameKey(username),
        password,
        oneTimePasswordUntil: null,
        email: `${username}@riverside.example`,
        admin_id: FIRST_ADMIN_ID,
        current_level: 1,
        current_exp: 0,
        current_token: 0,
        isValidated,
        createdAt,
      },
      belonging: { stud_id, courseYearSection, since: createdAt, until: null, former: '' },
      habit: own ? ownHabit : habitOf(chance),
      hair,
    };
  });
}

/** The professors: eight who teach and two who wait for approval. */
export function demoProfessors(
  password: string,
  termStart: Instant,
  now: Instant,
): (Insertable<ProfessorTable> & { prof_id: number })[] {
  return [...professors, ...waitingProfessors].map((names, index) => {
    const isValidated = index < professors.length;
    const registered = isValidated
      ? Date.parse(termStart) - 20 * DAY_MS
      : Date.parse(now) - (index - 6) * 7 * 3_600_000;
    return {
      prof_id: index + 1,
      ...names,
      usernameKey: usernameKey(names.username),
      email: null,
      password,
      oneTimePasswordUntil: null,
      isValidated,
      createdAt: new Date(registered + index * 61_000).toISOString(),
    };
  });
}
