import { calls } from '#contract/app/calls.ts';
import { type Call, type Role, tokenHeader } from '#contract/platform/base/call.ts';
import { answerOf } from '#testkit/process/client.ts';
import { runCommandFile } from '#testkit/process/command.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** A signed-in person. */
export interface SignedIn {
  role: Role;
  id: number;
  username: string;
  headers: Record<string, string>;
  token: string;
}

const adminCommand = 'server/commands/operations/admin-command.ts';

interface CallsOfRole {
  look: Call;
  login: Call;
  logout: Call;
  changePassword: Call;
}

const callsOf: Record<Role, CallsOfRole> = {
  student: {
    look: calls.getStudent,
    login: calls.loginStudent,
    logout: calls.logoutStudent,
    changePassword: calls.updateStudentPassword,
  },
  professor: {
    look: calls.getProfessor,
    login: calls.loginProfessor,
    logout: calls.logoutProfessor,
    changePassword: calls.updateProfessorPassword,
  },
  admin: {
    look: calls.getAllProfessor,
    login: calls.loginAdmin,
    logout: calls.logoutAdmin,
    changePassword: calls.updateAdminPassword,
  },
};

/** A new, signed-in person of this role. */
export async function newPerson(school: SchoolUnderTest, role: Role): Promise<SignedIn> {
  if (role === 'student') {
    const { stud_id, ...rest } = await signedInStudent(school);
    return { role, id: stud_id, ...rest };
  }
  if (role === 'professor') {
    const { prof_id, ...rest } = await signedInProfessor(school);
    return { role, id: prof_id, ...rest };
  }
  const { admin_id, ...rest } = await signedInAdmin(school);
  return { role, id: admin_id, ...rest };
}

/** Reads something that this role may always read. @returns the status */
export async function look(origin: string, { role, headers }: SignedIn): Promise<number> {
  return (await answerOf(origin, callsOf[role].look, { headers })).status;
}

/** Signs in with the common password. @returns the status, and the same person with the new sign-in */
export async function signInAgain(origin: string, person: SignedIn): Promise<{ status: number; again: SignedIn }> {
  const { status, body } = await answerOf(origin, callsOf[person.role].login, {
    body: { username: person.username, password: STORY_PASSWORD },
  });
  const token = String((body as { token?: string }).token);
  return { status, again: { ...person, token, headers: { [tokenHeader[person.role]]: token } } };
}

/** An action that ends a sign-in. */
export interface Deed {
  says: string;
  role: Role;
  /** Performs the action at this copy. @returns the person whose sign-in must survive */
  act(origin: string, person: SignedIn, admin: SignedIn, env: Record<string, string>): Promise<SignedIn | undefined>;
}

async function succeed(origin: string, call: Call, headers: Record<string, string>, id?: number, body?: object) {
  const answer = await answerOf(origin, call, {
    headers,
    ...(id === undefined ? {} : { params: { id } }),
    ...(body === undefined ? {} : { body: { ...body } }),
  });
  if (answer.status !== 200) throw new Error(`${call.path} was refused: ${answer.status} ${answer.text}`);
}

const byAdmin = (says: string, role: Role, call: Call): Deed => ({
  says,
  role,
  async act(origin, person, admin) {
    await succeed(origin, call, admin.headers, person.id);
    return undefined;
  },
});

const roles: Role[] = ['student', 'professor', 'admin'];

/** All of these actions, for each role that they apply to. @see decisions §3.1 */
export const deeds: readonly Deed[] = [
  ...roles.map((role) => ({
    says: `${role} logs out`,
    role,
    async act(origin: string, person: SignedIn) {
      await succeed(origin, callsOf[role].logout, person.headers);
      return undefined;
    },
  })),
  ...roles.map((role) => ({
    says: `${role} changes the password elsewhere`,
    role,
    async act(origin: string, person: SignedIn) {
      const { again } = await signInAgain(origin, person);
      await succeed(origin, callsOf[role].changePassword, again.headers, undefined, { password: 'another password' });
      return again;
    },
  })),
  byAdmin('student is reset', 'student', calls.resetStudentPassword),
  byAdmin('professor is reset', 'professor', calls.resetProfessorPassword),
  byAdmin('student is removed', 'student', calls.deleteStudent),
  byAdmin('professor is removed', 'professor', calls.deleteProfessor),
  {
    says: 'admin is reset from the terminal',
    role: 'admin',
    async act(_origin, { username }, _admin, env) {
      const { code, err } = await runCommandFile(adminCommand, [username], env);
      if (code !== 0) throw new Error(`The command ended with ${code}: ${err}`);
      return undefined;
    },
  },
];
