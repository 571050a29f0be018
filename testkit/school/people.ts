import { hash } from '@node-rs/argon2';
import type { Insertable } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { AdministratorKind } from '#contract/platform/base/call.ts';
import { storeSignIn } from '#server/account/sign-in/sign-in-queries.ts';
import { beginBelonging } from '#server/people/student/belonging-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { randomSecret, secretHash, signInTokenPrefix } from '#server/platform/base/secret.ts';
import type { ProfessorTable, StudentTable } from '#server/platform/database/tables.ts';
import type { SchoolUnderTest } from './school.ts';

/** The password of every account in tests. */
export const STORY_PASSWORD = 'correct horse';

// The cheapest argon2id: tests create many accounts, and none of the passwords is attacked.
let hashed: Promise<string> | undefined;
function storyPasswordHash(): Promise<string> {
  hashed ??= hash(STORY_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  return hashed;
}

let made = 0;

/** A unique number, so that names, usernames and addresses differ. */
function nextNumber(): number {
  made += 1;
  return made;
}

async function signIn(
  school: SchoolUnderTest,
  role: 'student' | 'professor' | 'admin',
  person_id: number,
): Promise<string> {
  const token = signInTokenPrefix[role] + randomSecret(256);
  const { clock, database } = school.services;
  // Tests that let days pass are not about idle sign-ins or passwords to be confirmed.
  const inAYear = instantIn(clock, 365 * 86_400);
  const lasting = { expiresAt: inAYear, seenAt: inAYear, provenAt: inAYear };
  await database.write((db) =>
    storeSignIn(db, role, person_id, { hash: secretHash(token), createdAt: instantIn(clock), ...lasting }),
  );
  return token;
}

/** The fields of every account. */
const accountOf = async (school: SchoolUnderTest, username: string) => ({
  username,
  usernameKey: usernameKey(username),
  password: await storyPasswordHash(),
  oneTimePasswordUntil: null,
  createdAt: instantIn(school.clock),
});

/** Inserts an approved, signed-in student directly into the database, without registration. */
export async function signedInStudent(
  school: SchoolUnderTest,
  some: Partial<Insertable<StudentTable>> = {},
): Promise<{ stud_id: number; username: string; token: string; headers: { studtoken: string } }> {
  const number = nextNumber();
  const { username = `student${number}` } = some;
  const account = await accountOf(school, username);
  const { stud_id } = await school.services.database.write(async (db) => {
    const student = await db
      .insertInto('student')
      .values({
        first_name: 'Ana',
        middle_name: 'B',
        last_name: `Cruz${number}`,
        courseYearSection: 'BSCS 4A',
        email: `student${number}@school.test`,
        isValidated: true,
        admin_id: 5,
        current_level: 1,
        current_exp: 0,
        current_token: 0,
        ...account,
        ...some,
      })
      .returning(['stud_id', 'courseYearSection', 'isValidated'])
      .executeTakeFirstOrThrow();
    if (student.isValidated) await beginBelonging(db, [student], account.createdAt);
    return student;
  });
  const token = await signIn(school, 'student', stud_id);
  return { stud_id, username, token, headers: { studtoken: token } };
}

/** Inserts an approved, signed-in professor. */
export async function signedInProfessor(
  school: SchoolUnderTest,
  some: Partial<Insertable<ProfessorTable>> = {},
): Promise<{ prof_id: number; username: string; token: string; headers: { proftoken: string } }> {
  const number = nextNumber();
  const { username = `professor${number}` } = some;
  const names = { first_name: 'Grace', middle_name: '', last_name: `Hopper${number}` };
  const account = { ...names, isValidated: true, ...(await accountOf(school, username)), ...some };
  const { prof_id } = await school.services.database.write((db) =>
    db.insertInto('professor').values(account).returning('prof_id').executeTakeFirstOrThrow(),
  );
  const token = await signIn(school, 'professor', prof_id);
  return { prof_id, username, token, headers: { proftoken: token } };
}

/** Inserts a signed-in administrator. */
export async function signedInAdmin(
  school: SchoolUnderTest,
  kind: AdministratorKind = 'admin',
): Promise<{ admin_id: number; username: string; token: string; headers: { admintoken: string } }> {
  const username = `admin${nextNumber()}`;
  const account = { ...(await accountOf(school, username)), kind };
  const { admin_id } = await school.services.database.write((db) =>
    db.insertInto('administrator').values(account).returning('admin_id').executeTakeFirstOrThrow(),
  );
  const token = await signIn(school, 'admin', admin_id);
  return { admin_id, username, token, headers: { admintoken: token } };
}

/** Gives a student points and experience with a ledger row, so that balances and ledger still agree. */
export async function givePoints(school: SchoolUnderTest, stud_id: number, points: number, exp = 0): Promise<void> {
  const number = nextNumber();
  await school.services.database.write(async (db) => {
    await db
      .insertInto('points_ledger')
      .values({
        stud_id,
        kind: 'streak',
        reference: 1_000_000 + number,
        points,
        exp,
        level: 0,
        createdAt: instantIn(school.clock),
      })
      .execute();
    await db
      .updateTable('student')
      .set((eb) => ({ current_token: eb('current_token', '+', points), current_exp: eb('current_exp', '+', exp) }))
      .where('stud_id', '=', stud_id)
      .execute();
  });
}
