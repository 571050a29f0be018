/** Students who are added singly, and their first passwords. */
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { CLOSED_ACCOUNT } from '#contract/school/approval/approval-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { STORY_PASSWORD, signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { mailBy } from '#testkit/school/school.ts';

const atDesk = { first_name: 'Ana María', middle_name: '', last_name: 'de la Cruz', courseYearSection: 'bscs 4a' };

inASchool('new students', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });
  const create = (body: object) => school.ask(calls.createStudent, { ...admin, body: { ...atDesk, ...body } });
  const signIn = (username: string, password: string) =>
    school.ask(calls.loginStudent, { body: { username, password } });

  it("are added singly, and their sheet's password signs in and has to be changed", async () => {
    const { student, sheet } = (await create({ student_number: ' 2026  001a ' })).reply;
    expect(sheet.student_number).toBe('2026 001A');
    expect(student).toMatchObject({
      courseYearSection: 'BSCS 4A',
      student_number: '2026 001A',
      email: '',
      username: 'ana.delacruz',
      isValidated: true,
      access: 'one-time',
      leftAt: null,
    });
    school.clock.pass(30 * 86_400 - 1);
    const { token, mustChangePassword } = (await signIn(sheet.username, sheet.oneTimePassword)).reply;
    expect(mustChangePassword).toBe(true);
    const headers = { studtoken: token };
    expect((await school.ask(calls.getStudent, { headers })).code).toBe('password-change-required');
    await school.ask(calls.updateStudentPassword, { headers, body: { password: 'my own password' } });
    expect((await school.ask(calls.getStudent, { headers })).reply).toMatchObject({
      email: '',
      username: 'ana.delacruz',
    });
    school.clock.pass(1);
    expect((await signIn(sheet.username, sheet.oneTimePassword)).status).toBe(401);
  });

  it('need no email, but cannot have one, a number or a username that is taken', async () => {
    const first = (await create({ student_number: '1', email: 'Ana@X.ph' })).reply.student;
    const second = (await create({})).reply.student;
    const third = (await create({ student_number: '', email: '' })).reply.student;
    expect([first, second, third].map(({ username }) => username)).toEqual([
      'ana.delacruz',
      'ana.delacruz2',
      'ana.delacruz3',
    ]);
    expect(await create({ student_number: ' 1' })).toMatchObject({
      status: 409,
      code: 'number-taken',
      field: 'student_number',
    });
    expect(await create({ email: 'ana@x.ph' })).toMatchObject({ status: 409, code: 'email-taken' });
    expect(await create({ username: 'ANA.delacruz' })).toMatchObject({ status: 409, code: 'username-taken' });
    const change = (id: number, body: object) =>
      school.ask(calls.updateStudentAccount, { ...admin, params: { id }, body });
    expect(await change(second.stud_id, { student_number: '1' })).toMatchObject({ status: 409, code: 'number-taken' });
    expect(await change(second.stud_id, { email: 'ana@x.ph' })).toMatchObject({ status: 409, code: 'email-taken' });
    expect(
      (await change(first.stud_id, { email: '', student_number: '', middle_name: 'M' })).reply.student,
    ).toMatchObject({
      email: '',
      student_number: null,
      middle_name: 'M',
      first_name: 'Ana María',
    });
    expect((await change(second.stud_id, { courseYearSection: 'bsit 1b' })).reply.student.courseYearSection).toBe(
      'BSIT 1B',
    );
    const all = (await school.ask(calls.getAllStudent, admin)).reply.students;
    expect(all.map(({ email }) => email)).toEqual(['', '', '']);
    const approved = await school.ask(calls.validateStudent, { ...admin, params: { id: third.stud_id } });
    expect(approved.reply.student.email).toBe('');
    expect((await school.ask(calls.forgotStudentPassword, { body: { username: 'ana.delacruz' } })).status).toBe(200);
    expect((await school.ask(calls.deleteStudent, { ...admin, params: { id: third.stud_id } })).status).toBe(200);
  });

  it('get sheets or emails, which end their former passwords and sign-ins', async () => {
    const ana = await signedInStudent(school, { last_name: 'Zuo', email: null, courseYearSection: 'BSCS 2A' });
    const ben = await signedInStudent(school, { last_name: 'Abel', email: 'ben@x.ph', courseYearSection: 'BSCS 10A' });
    const waiting = await signedInStudent(school, { isValidated: false });
    const ids = [ana, ben, waiting].map(({ stud_id }) => stud_id);
    const asked = { ...admin, body: { ids, letters: true } };
    // Without a mail server no one would read an email.
    expect((await school.ask(calls.makeSignInSheets, asked)).reply).toMatchObject({ sheets: { length: 2 }, mailed: 0 });
    Object.assign(school.services.config, { smtpUrl: 'smtp://mail.school.test' });
    const signedOut: number[] = [];
    school.services.notices.subscribe((notice) => notice.kind === 'signed-out' && signedOut.push(notice.person_id));
    const made = (await school.ask(calls.makeSignInSheets, asked)).reply;
    expect(signedOut).toEqual(made.done);
    expect(made).toMatchObject({ done: ids.slice(0, 2), failed: [{ id: waiting.stud_id }], mailed: 1 });
    expect(made.sheets.map(({ username }) => username)).toEqual([ana.username]);
    expect((await school.ask(calls.getStudent, ana)).status).toBe(401);
    await school.services.mail.settled();
    const [letter] = school.letters;
    const mailed = /one-time password is (\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(letter).toMatchObject({ to: 'ben@x.ph', text: expect.stringContaining(ben.username) });
    for (const [username, password] of [
      [ana.username, made.sheets[0]?.oneTimePassword ?? ''],
      [ben.username, mailed],
    ] as const) {
      expect((await signIn(username, STORY_PASSWORD)).status).toBe(401);
      expect((await signIn(username, password)).reply.mustChangePassword).toBe(true);
    }
    const printed = (await school.ask(calls.makeSignInSheets, { ...admin, body: { ids: ids.slice(0, 2) } })).reply;
    expect(printed.sheets.map(({ last_name }) => last_name)).toEqual(['Zuo', 'Abel']);
    // One printing takes several calls, and is one audit entry.
    for (const [at, id] of ids.slice(0, 2).entries())
      await school.ask(calls.makeSignInSheets, { ...admin, body: { ids: [id], goesOn: at > 0 } });
    const { entries } = (await school.ask(calls.getAudit, admin)).reply;
    expect(entries.slice(0, 2).map(({ people, detail }) => [people.length, detail])).toEqual([
      [2, ''],
      [2, ''],
    ]);
  });

  it('get no email after a changed or removed address, a password reset, or leaving', async () => {
    const [ana, ben, cai, dan] = [
      await signedInStudent(school, { email: 'old-ana@x.ph' }),
      await signedInStudent(school, { email: 'old-ben@x.ph' }),
      await signedInStudent(school, { email: 'old-cai@x.ph' }),
      await signedInStudent(school, { email: 'dan@x.ph' }),
    ];
    const ids = [ana, ben, cai, dan].map(({ stud_id }) => stud_id);
    Object.assign(school.services.config, { smtpUrl: 'smtp://mail.school.test' });
    let isAway = true;
    const sent: string[] = [];
    mailBy(school, {
      send: async ({ to }) => {
        if (isAway) throw Object.assign(new Error('later'), { code: 'EENVELOPE', responseCode: 451 });
        sent.push(to);
        return '250 taken';
      },
      close: () => undefined,
    });
    const asked = { ...admin, body: { ids, letters: true } };
    expect((await school.ask(calls.makeSignInSheets, asked)).reply.mailed).toBe(4);
    await school.services.mail.settled();
    const change = (id: number, email: string) =>
      school.ask(calls.updateStudentAccount, { ...admin, params: { id }, body: { email } });
    expect((await change(ana.stud_id, 'new-ana@x.ph')).status).toBe(200);
    expect((await change(ben.stud_id, '')).status).toBe(200);
    expect((await school.ask(calls.markLeft, { ...admin, body: { ids: [cai.stud_id] } })).status).toBe(200);
    const reset = { ...admin, params: { id: dan.stud_id } };
    expect((await school.ask(calls.resetStudentPassword, reset)).status).toBe(200);
    isAway = false;
    school.clock.pass(120);
    await school.services.mail.settled();
    expect(sent).toEqual([]);
    const givenUp = await school.services.database.read
      .selectFrom('letter')
      .select(['stud_id', 'reason'])
      .where('givenUpAt', 'is not', null)
      .orderBy('stud_id')
      .execute();
    const [changed, closed] = [
      'its address was changed before it was sent',
      'the account was closed before it was sent',
    ];
    expect(givenUp, 'who was given another password has that').toEqual([
      { stud_id: ana.stud_id, reason: changed },
      { stud_id: ben.stud_id, reason: changed },
      { stud_id: cai.stud_id, reason: closed },
    ]);
    expect((await school.ask(calls.makeSignInSheets, asked)).reply).toMatchObject({
      failed: [{ id: cai.stud_id, message: CLOSED_ACCOUNT }],
      mailed: 2,
      sheets: { length: 1 },
    });
    await school.services.mail.settled();
    expect(sent.toSorted()).toEqual(['dan@x.ph', 'new-ana@x.ph']);
  });

  it('cannot sign in before they get a password', async () => {
    const { username, stud_id } = await signedInStudent(school, { password: '' });
    for (const password of ['a', STORY_PASSWORD]) expect((await signIn(username, password)).status).toBe(401);
    const { students } = (await school.ask(calls.getAllStudent, admin)).reply;
    expect(students.find((student) => student.stud_id === stud_id)?.access).toBe('nothing');
  });
});
