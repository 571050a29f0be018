import { beforeEach, expect, it } from 'vitest';
import { loginProfessor, loginStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { getStudentChanges, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import type { Notice } from '#server/platform/database/notices.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const roles = [
  {
    role: 'student',
    validate: calls.validateStudent,
    remove: calls.deleteStudent,
    reset: calls.resetStudentPassword,
    decide: calls.decideStudents,
    login: loginStudent,
    own: getStudent,
  },
  {
    role: 'professor',
    validate: calls.validateProfessor,
    remove: calls.deleteProfessor,
    reset: calls.resetProfessorPassword,
    decide: calls.decideProfessors,
    login: loginProfessor,
    own: getProfessor,
  },
] as const;

inASchool('approval', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  let notices: Notice[];
  beforeEach(async () => {
    admin = await signedInAdmin(school);
    notices = [];
    // `students-changed` for the leaderboard is tested elsewhere.
    school.services.notices.subscribe((notice) => notice.kind === 'students-changed' || notices.push(notice));
  });

  const ask = <C extends Call>(call: C, sent: { params?: { id: unknown }; query?: object; body?: object } = {}) =>
    school.ask(call, { headers: admin.headers, ...(sent as object) });
  async function someone(role: 'student' | 'professor', isValidated = true) {
    if (role === 'student') {
      const { stud_id: id, ...rest } = await signedInStudent(school, { isValidated });
      return { id, ...rest };
    }
    const { prof_id: id, ...rest } = await signedInProfessor(school, { isValidated });
    return { id, ...rest };
  }
  const everything = async () => {
    const { read } = school.services.database;
    return {
      students: await read.selectFrom('student').selectAll().orderBy('stud_id').execute(),
      professors: await read.selectFrom('professor').selectAll().orderBy('prof_id').execute(),
      signIns: await read.selectFrom('sign_in').selectAll().orderBy('hash').execute(),
      audit: await read
        .selectFrom('audit_entry')
        .selectAll()
        .where('action', '!=', 'sign-in')
        .orderBy('audit_entry_id')
        .execute(),
    };
  };
  const audited = async () => (await everything()).audit.map(({ action, object }) => ({ action, object }));

  it.each(roles)('admits a $role, and a second approval is no error', async ({ role, validate, login, own }) => {
    const person = await someone(role, false);
    const other = await someone(role, false);
    const credentials = { username: person.username, password: STORY_PASSWORD };
    expect(await school.ask(login, { body: credentials })).toMatchObject({ status: 403, code: 'waiting-for-approval' });

    const answer = await ask(validate, { params: { id: person.id } });
    const done = role === 'student' ? 'Student Approved!' : 'Professor Approved!';
    expect(answer.reply).toMatchObject({ message: done, [role]: { username: person.username, isValidated: true } });
    expect(answer.raw.toString()).not.toMatch(/password|argon2/i);
    expect((await school.ask(login, { body: credentials })).status).toBe(200);
    expect((await ask(validate, { params: { id: person.id } })).reply.message).toBe(done);
    expect(await audited()).toEqual([{ action: `approve-${role}`, object: `${person.id}` }]);
    expect((await school.ask(own, { headers: { ...other.headers } })).status).toBe(401);
  });

  it.each(roles)('deletes an approved $role at once, and records who did it', async ({ role, remove, own }) => {
    const person = await someone(role);
    const other = await someone(role);
    expect((await school.ask(own, { headers: { ...person.headers } })).status).toBe(200);

    const answer = await ask(remove, { params: { id: person.id } });
    const done = role === 'student' ? 'Student has been deleted' : 'Professor has been deleted';
    expect(answer.reply).toEqual({ message: done });
    expect((await school.ask(own, { headers: { ...person.headers } })).status).toBe(401);
    expect((await school.ask(own, { headers: { ...other.headers } })).status).toBe(200);
    expect(notices).toEqual([{ kind: 'signed-out', role, person_id: person.id }]);
    const { audit } = await everything();
    expect(audit).toMatchObject([
      { role: 'admin', person_id: admin.admin_id, action: `delete-${role}`, object: `${person.id}` },
    ]);
    expect(await ask(remove, { params: { id: person.id } })).toMatchObject({ status: 404, code: 'not-found' });
    expect(await audited()).toHaveLength(1);
  });

  it.each(roles)('declines a $role who is not approved, but not one who was approved in the meantime', async (each) => {
    const { role, remove, validate } = each;
    const pending = { pending: true };
    const approved = await someone(role, false);
    await ask(validate, { params: { id: approved.id } });
    const late = await ask(remove, { params: { id: approved.id }, query: pending });
    expect(late).toMatchObject({ status: 409, code: 'already-approved' });

    const { id } = await someone(role, false);
    const answer = await ask(remove, { params: { id }, query: pending });
    expect(await ask(remove, { params: { id }, query: pending })).toMatchObject({ status: 404 });
    const declined = role === 'student' ? 'Student Declined and Removed!' : 'Professor Declined and Removed!';
    expect(answer.reply).toEqual({ message: declined });
    expect(await audited()).toMatchObject([{ action: `approve-${role}` }, { action: `decline-${role}` }]);
  });

  it.each(roles)('gives a $role a one-time password for 24 hours and ends their sign-ins', async (each) => {
    const { role, reset, login, own } = each;
    const person = await someone(role);
    const other = await someone(role);
    const answer = await ask(reset, { params: { id: person.id } });
    const { message, oneTimePassword } = answer.reply;
    expect(message).toBe('The password has been reset successfully.');
    expect(oneTimePassword).toMatch(/^[A-Z2-9-]{21}$/);
    expect((await school.ask(own, { headers: { ...person.headers } })).status).toBe(401);
    expect((await school.ask(own, { headers: { ...other.headers } })).status).toBe(200);
    expect(notices).toEqual([{ kind: 'signed-out', role, person_id: person.id }]);
    const { audit } = await everything();
    expect(audit).toMatchObject([{ action: `reset-${role}-password`, object: `${person.id}` }]);
    expect(JSON.stringify(audit)).not.toContain(oneTimePassword);

    const { username } = person;
    const old = await school.ask(login, { body: { username, password: STORY_PASSWORD } });
    expect(old).toMatchObject({ status: 401, code: 'invalid-credentials' });
    school.clock.pass(86_399);
    const signedIn = await school.ask(login, { body: { username, password: oneTimePassword } });
    expect(signedIn.reply.mustChangePassword).toBe(true);
    school.clock.pass(1);
    expect((await school.ask(login, { body: { username, password: oneTimePassword } })).status).toBe(401);
    const another = (await ask(reset, { params: { id: person.id } })).reply.oneTimePassword;
    expect(another).not.toBe(oneTimePassword);
  });

  it.each(roles)('lets a locked-out $role sign in at once with the new password', async ({ role, reset, login }) => {
    const { id, username } = await someone(role);
    for (let wrong = 0; wrong < 8; wrong += 1) await school.ask(login, { body: { username, password: 'wrong guess' } });
    const locked = await school.ask(login, { body: { username, password: STORY_PASSWORD } });
    expect(locked).toMatchObject({ status: 429, code: 'too-many' });
    const { oneTimePassword } = (await ask(reset, { params: { id } })).reply;
    expect((await school.ask(login, { body: { username, password: oneTimePassword } })).status).toBe(200);
  });

  it.each(roles)('decides about many accounts at once, each $role separately', async ({ role, decide }) => {
    const [one, two, three] = [await someone(role, false), await someone(role, false), await someone(role, true)];
    const gone = 2_000_000;
    const approved = await ask(decide, {
      body: { ids: [one.id, String(one.id), three.id, gone], decision: 'approve' },
    });
    expect(approved.reply).toEqual({
      message: '2 approved, 1 failed.',
      done: [one.id, three.id],
      failed: [{ id: gone, message: 'This account has been removed in the meantime.' }],
    });
    expect(notices).toEqual([]);

    const declined = await ask(decide, { body: { ids: [one.id, two.id, gone], decision: 'decline' } });
    expect(declined.reply).toEqual({
      message: '1 declined, 2 failed.',
      done: [two.id],
      failed: [
        { id: one.id, message: 'This account is already approved.' },
        { id: gone, message: 'This account has been removed in the meantime.' },
      ],
    });
    expect(notices).toEqual([{ kind: 'signed-out', role, person_id: two.id }]);
    expect(await audited()).toEqual([
      { action: `approve-${role}`, object: `${one.id}` },
      { action: `decline-${role}`, object: `${two.id}` },
    ]);
    const last = await someone(role, false);
    expect((await ask(decide, { body: { ids: [last.id], decision: 'decline' } })).reply.message).toBe('1 declined.');
  });

  it.each(roles)('refuses a wrong decision about a $role, and changes nothing', async ({ role, decide }) => {
    const { id } = await someone(role, false);
    const before = await everything();
    const wrong: [field: string, body: Record<string, unknown>][] = [
      ['ids', { decision: 'approve' }],
      ['ids', { ids: [], decision: 'approve' }],
      ['ids', { ids: String(id), decision: 'approve' }],
      ['ids', { ids: [id, 'all'], decision: 'approve' }],
      ['ids', { ids: Array.from({ length: 501 }, () => id), decision: 'approve' }],
      ['decision', { ids: [id] }],
      ['decision', { ids: [id], decision: 'delete' }],
    ];
    for (const [field, body] of wrong) {
      expect(await ask(decide, { body })).toMatchObject({
        status: 400,
        code: 'bad-input',
        field,
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('answers 404 for accounts that do not exist and 400 for invalid ids', async () => {
    await signedInStudent(school);
    await signedInProfessor(school);
    const before = await everything();
    for (const { validate, remove, reset } of roles) {
      for (const call of [validate, remove, reset]) {
        expect(await ask(call, { params: { id: 999_999 } })).toMatchObject({ status: 404, code: 'not-found' });
        for (const id of ['0', '-1', '1e3', '0x10', '1.5', '2147483648', 'x', "1' or 1=1"]) {
          expect(await ask(call, { params: { id } })).toMatchObject({
            status: 400,
            code: 'bad-input',
            field: 'id',
          });
        }
      }
    }
    expect(await ask(calls.getStudentBelongings, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    expect(await ask(calls.getProfessorBelongings, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    expect(await ask(getStudentChanges, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
    for (const takeBack of [0, 1.5, '1e3', [1], { takeBack: 1 }]) {
      const account = await ask(updateStudentAccount, { params: { id: 1 }, body: { takeBack } });
      expect(account).toMatchObject({ status: 400, code: 'bad-input', field: 'takeBack' });
    }
    expect(await ask(calls.getStudentBelongings, { params: { id: 'x' } })).toMatchObject({ status: 400, field: 'id' });
    expect(await ask(calls.getProfessorBelongings, { params: { id: 'x' } })).toMatchObject({
      status: 400,
      field: 'id',
    });
    expect(await everything()).toEqual(before);
  });
});
