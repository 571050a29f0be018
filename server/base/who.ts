import type { Role } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { Clock } from './clock.ts';
import { instantIn } from './clock.ts';
import type { Db } from './database.ts';
import { preparedQuery } from './prepared-query.ts';
import { secretHash } from './secret.ts';

/** What every signed-in person carries. */
interface SignedIn {
  /** The hash of the sign-in token in use. */
  signIn: string;
  /** When it ends by itself. */
  expiresAt: Instant;
  /** Signed in with a one-time password that is still to be changed. @see decisions §3.5 */
  mustChangePassword: boolean;
}

export interface Student extends SignedIn {
  role: 'student';
  stud_id: number;
}

export interface Professor extends SignedIn {
  role: 'professor';
  prof_id: number;
}

export interface Administrator extends SignedIn {
  role: 'admin';
  admin_id: number;
}

export type Person = Student | Professor | Administrator;

/** The id of a person within his role. */
export function personIdOf(person: Person): number {
  if (person.role === 'student') return person.stud_id;
  return person.role === 'professor' ? person.prof_id : person.admin_id;
}

/** What a person is called where no name may stand, such as `professor 5`. */
export function nameOf(person: Person): string {
  return `${person.role} ${personIdOf(person)}`;
}

/** The person of each role. */
export interface PersonOf {
  student: Student;
  professor: Professor;
  admin: Administrator;
}

const account = {
  student: { table: 'student', id: 'stud_id' },
  professor: { table: 'professor', id: 'prof_id' },
  admin: { table: 'administrator', id: 'admin_id' },
} as const;

/** The person of a sign-in and whether his password is a one-time one; asked by every call. */
const livingSignInAs = (role: Role) =>
  preparedQuery<
    { hash: string; now: Instant },
    { person_id: number; oneTimePasswordUntil: Instant | null; expiresAt: Instant }
  >((db, value) => {
    const { table, id } = account[role];
    return db
      .selectFrom('sign_in')
      .innerJoin(table as 'student', `${table}.${id}` as 'student.stud_id', `sign_in.${id}` as 'sign_in.stud_id')
      .select([
        `sign_in.${id} as person_id` as 'student.stud_id as person_id',
        'oneTimePasswordUntil',
        'sign_in.expiresAt',
      ])
      .where('sign_in.hash', '=', value('hash'))
      .where('sign_in.role', '=', role)
      .where('sign_in.expiresAt', '>', value('now'))
      .$if(role !== 'admin', (query) => query.where('isValidated', '=', true));
  });
const livingSignIn = {
  student: livingSignInAs('student'),
  professor: livingSignInAs('professor'),
  admin: livingSignInAs('admin'),
};

/**
 * Whose living sign-in this token is, in this role; nobody's when it is unknown, expired, revoked or of another role,
 * or when the account is not approved any more. The sign-in goes with its account, so a deletion acts at once.
 * @see decisions §3.1
 */
export async function personOf<R extends Role>(
  db: Db,
  clock: Clock,
  role: R,
  token: string | undefined,
): Promise<PersonOf[R] | undefined> {
  if (!token || token.length > 100) return undefined;
  const hash = secretHash(token);
  const [found] = await livingSignIn[role](db, { hash, now: instantIn(clock) });
  if (!found) return undefined;
  return {
    role,
    [account[role].id]: found.person_id,
    signIn: hash,
    expiresAt: found.expiresAt,
    mustChangePassword: found.oneTimePasswordUntil !== null,
  } as unknown as PersonOf[R];
}
