import type { Insertable } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { type addProfessors, nameKey } from '#contract/school/new-professor/new-professor-calls.ts';
import { standsFor } from '#server/account/sign-in/username-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProfessorTable } from '#server/platform/database/tables.ts';
import { nameIsTaken } from '#server/subjects/subject/subject-queries.ts';

type Subjects = BodyOf<typeof addProfessors>['professors'][number]['subjects'];

/** A professor who already exists with an email address or username. */
export type Holder = Pick<Professor, 'prof_id' | 'first_name' | 'last_name' | 'email'>;

/** The professors with this email address or username, locked until the transaction ends; '' and null match no one. */
export async function heldBySigns(db: Db, email: string | null, username: string): Promise<Holder[]> {
  return db
    .selectFrom('professor')
    .select(['prof_id', 'first_name', 'last_name', 'email'])
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [eb('email', '=', email)]),
        ...(username === '' ? [] : [eb(standsFor(username), '=', true)]),
        eb.lit(false),
      ]),
    )
    .orderBy('prof_id')
    .forUpdate()
    .execute();
}

/** All professors by {@link nameKey}. */
export async function professorsByName(db: Db): Promise<Map<string, Holder[]>> {
  const rows = db.selectFrom('professor').select(['prof_id', 'first_name', 'last_name', 'email']);
  return Map.groupBy(await rows.orderBy('prof_id').execute(), nameKey);
}

/** The subjects that a professor does not have yet, without duplicates. */
export async function lackingSubjects(db: Db, prof_id: number, subjects: Subjects): Promise<Subjects> {
  const named = new Map(subjects.map((one) => [`${one.subject_courseYearSection}\n${one.subject_name}`, one]));
  const lacked: Subjects = [];
  for (const subject of named.values()) if (!(await nameIsTaken(db, prof_id, subject))) lacked.push(subject);
  return lacked;
}

/** The keys of all professors' usernames. */
export async function takenProfessorUsernames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('professor').select('username').execute();
  return new Set(rows.map(({ username }) => usernameKey(username)));
}

/** Stores a professor who needs no approval; `password` is the hash. @returns their prof_id */
export async function insertApprovedProfessor(
  db: Db,
  account: Omit<Insertable<ProfessorTable>, 'prof_id' | 'isValidated' | 'usernameKey' | 'leftAt'>,
): Promise<number> {
  const { prof_id } = await db
    .insertInto('professor')
    .values({ ...account, usernameKey: usernameKey(account.username), isValidated: true })
    .returning('prof_id')
    .executeTakeFirstOrThrow();
  return prof_id;
}
