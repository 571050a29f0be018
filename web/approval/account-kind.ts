import {
  decideProfessors,
  decideStudents,
  deleteProfessor,
  deleteStudent,
  endProfessorWait,
  endStudentWait,
  getProfessorBelongings,
  getStudentBelongings,
  type ListedProfessor,
  type ListedStudent,
  resetProfessorPassword,
  resetStudentPassword,
  validateProfessor,
  validateStudent,
} from '#contract/approval/approval-calls.ts';
import type { BodyOf, RegisteredRole, ReplyOf } from '#contract/base/call.ts';
import { type Place, paths } from '#web/base/paths.ts';
import { send } from '#web/calls/send.ts';
import { professorListText, studentListText } from './approval-text.ts';

/** An account in one of the two lists. */
export type Account = ListedStudent | ListedProfessor;

/** What an administrator does with accounts, the same for students and professors. */
export interface AccountKind {
  readonly who: RegisteredRole;
  readonly text: typeof studentListText | typeof professorListText;
  /** Where its list is. */
  readonly place: Place;
  readonly approve: (id: number) => Promise<{ message: string }>;
  /** Removes somebody who still waits for approval. */
  readonly decline: (id: number) => Promise<{ message: string }>;
  readonly remove: (id: number) => Promise<{ message: string }>;
  readonly reset: (id: number) => Promise<{ message: string; oneTimePassword: string }>;
  /** Forgets wrong passwords, so that signing in needs no wait. @see decisions §3.6 */
  readonly endWait: (id: number) => Promise<{ message: string }>;
  /** What a removal takes along, and what it leaves without an owner, in sentences. @see decisions §4.11 */
  readonly takenAlong: (id: number) => Promise<string>;
  /** Decides about 1 to 500 accounts, each for itself. */
  readonly decide: (body: BodyOf<typeof decideStudents>) => Promise<ReplyOf<typeof decideStudents>>;
}

export const studentAccounts: AccountKind = {
  who: 'student',
  text: studentListText,
  place: paths.adminStudents,
  approve: (id) => send(validateStudent, { params: { id } }),
  decline: (id) => send(deleteStudent, { params: { id }, query: { pending: true } }),
  remove: (id) => send(deleteStudent, { params: { id }, query: { pending: null } }),
  reset: (id) => send(resetStudentPassword, { params: { id } }),
  endWait: (id) => send(endStudentWait, { params: { id } }),
  takenAlong: async (id) => studentListText.takenAlong(await send(getStudentBelongings, { params: { id } })),
  decide: (body) => send(decideStudents, { body }),
};

export const professorAccounts: AccountKind = {
  who: 'professor',
  text: professorListText,
  place: paths.adminProfessors,
  approve: (id) => send(validateProfessor, { params: { id } }),
  decline: (id) => send(deleteProfessor, { params: { id }, query: { pending: true } }),
  remove: (id) => send(deleteProfessor, { params: { id }, query: { pending: null } }),
  reset: (id) => send(resetProfessorPassword, { params: { id } }),
  endWait: (id) => send(endProfessorWait, { params: { id } }),
  takenAlong: async (id) => professorListText.takenAlong(await send(getProfessorBelongings, { params: { id } })),
  decide: (body) => send(decideProfessors, { body }),
};
