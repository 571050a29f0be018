import { loginAdmin, loginProfessor, loginStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import { createClass } from '#contract/attendance/session/session-calls.ts';
import { registerProfessor, registerStudent, sendOTP } from '#contract/people/registration/registration-calls.ts';
import { validateProfessor, validateStudent } from '#contract/school/approval/approval-calls.ts';
import { createEvent, createSubject, type Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { Mailbox } from '#testkit/process/mailbox.ts';
import type { Product } from '#testkit/process/product.ts';
import { ask } from '#testkit/process/wire.ts';

/** The password of every account that the tests register. */
export const PASSWORD = 'correct horse battery';

/** Hours of a session that can be scanned all day. */
const allDay = { start_time: '00:00', end_time: '23:59' };
const subjectAllDay = { subject_start_time: '00:00', subject_end_time: '23:59' };

export interface Member {
  id: number;
  username: string;
  /** First and last name, as screens show it. */
  name: string;
}

interface Registering {
  readonly first: string;
  readonly last: string;
  /** BSCS 4A by default. */
  readonly program?: string;
}

/** Creates accounts, classes and scans through the calls of a running product, for walks about something else. */
export interface Members {
  /** Registers a student by email; the student waits for approval. */
  pendingStudent(who: Registering): Promise<Member>;
  student(who: Registering): Promise<Member>;
  pendingProfessor(who: Registering): Promise<Member>;
  professor(who: Registering): Promise<Member>;
  /** The header of a new sign-in. */
  asStudent(member: Member): Promise<{ studtoken: string }>;
  asProfessor(member: Member): Promise<{ proftoken: string }>;
  asAdmin(): Promise<{ admintoken: string }>;
  /** Adds a subject that is taught all day, or an event, which has no program level. */
  subject(professor: Member, name: string, program?: string): Promise<Subject>;
  event(professor: Member, name: string): Promise<Subject>;
  /** Adds a session that can be scanned all day; a blank program level opens it to everyone. */
  session(professor: Member, of: Subject, worth: { points: number; exp: number; program?: string }): Promise<number>;
  /** Scans a new QR value of the student for the session. */
  scan(professor: Member, classId: number, student: Member): Promise<void>;
  /** Scans this QR value for the session. */
  scanValue(professor: Member, classId: number, qrValue: string): Promise<void>;
}

/** Registers accounts with the codes in this mailbox, and approves them as the product's first administrator. */
export function membersOf(product: Product, mailbox: Mailbox): Members {
  const held = new Map<string, Promise<unknown>>();
  /** The first sign-in of each person is reused to save time. */
  function once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const found = held.get(key) ?? make();
    held.set(key, found);
    return found as Promise<T>;
  }
  const signInAs = {
    student: async (username: string) => (await ask(product, loginStudent, credentials(username))).token,
    professor: async (username: string) => (await ask(product, loginProfessor, credentials(username))).token,
  };
  const headersOf = (professor: Member) =>
    once(`professor ${professor.username}`, async () => ({ proftoken: await signInAs.professor(professor.username) }));
  const adminHeaders = () =>
    once('admin', async () => ({ admintoken: (await ask(product, loginAdmin, { body: product.admin })).token }));

  const members: Members = {
    async pendingStudent({ first, last, program = 'BSCS 4A' }) {
      const username = usernameOf(first, last);
      const email = `${username}@school.test`;
      await ask(product, sendOTP, { body: { email } });
      const otp = await mailbox.codeFor(email);
      const names = { first_name: first, middle_name: '', last_name: last, courseYearSection: program };
      const body = { ...names, username, password: PASSWORD, email, otp };
      const { student } = await ask(product, registerStudent, { body });
      return { id: student.stud_id, username, name: `${first} ${last}` };
    },
    async student(who) {
      const member = await members.pendingStudent(who);
      await ask(product, validateStudent, { params: { id: member.id }, headers: await adminHeaders() });
      return member;
    },
    async pendingProfessor({ first, last }) {
      const username = usernameOf(first, last);
      const body = { first_name: first, middle_name: '', last_name: last, username, password: PASSWORD };
      const { professor } = await ask(product, registerProfessor, { body });
      return { id: professor.prof_id, username, name: `${first} ${last}` };
    },
    async professor(who) {
      const member = await members.pendingProfessor(who);
      await ask(product, validateProfessor, { params: { id: member.id }, headers: await adminHeaders() });
      return member;
    },
    asStudent: async ({ username }) => ({ studtoken: await signInAs.student(username) }),
    asProfessor: async ({ username }) => ({ proftoken: await signInAs.professor(username) }),
    asAdmin: adminHeaders,
    async subject(professor, subject_name, subject_courseYearSection = 'BSCS 4A') {
      const body = { subject_name, subject_courseYearSection, ...subjectAllDay };
      return (await ask(product, createSubject, { body, headers: await headersOf(professor) })).subject;
    },
    async event(professor, subject_name) {
      const body = { subject_name, ...subjectAllDay };
      return (await ask(product, createEvent, { body, headers: await headersOf(professor) })).subject;
    },
    async session(professor, { subject_id, subject_courseYearSection }, { points, exp, program }) {
      const of = { class_courseYearSection: program ?? subject_courseYearSection, ...allDay };
      const body = { ...of, class_token: points, class_exp: exp };
      const asking = { params: { subjectId: subject_id }, headers: await headersOf(professor), body };
      return (await ask(product, createClass, asking)).class.class_id;
    },
    async scan(professor, classId, student) {
      const oldToken = await once(`student ${student.username}`, () => signInAs.student(student.username));
      const { QrToken } = await ask(product, generateNewToken, { body: { oldToken } });
      await members.scanValue(professor, classId, QrToken);
    },
    async scanValue(professor, classId, qrValue) {
      const headers = { ...(await headersOf(professor)), studtoken: qrValue };
      await ask(product, createAttendance, { params: { sessionId: classId }, headers });
    },
  };
  return members;
}

const usernameOf = (first: string, last: string) => `${first}.${last}`.toLowerCase().replace(/[^a-z0-9.-]/g, '');
const credentials = (username: string) => ({ body: { username, password: PASSWORD } });
