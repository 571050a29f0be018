import { beforeEach, expect, it } from 'vitest';
import { professorSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';

const email = 'grace@school.test';

inASchool('a professor’s email address', (school) => {
  let grace: Awaited<ReturnType<typeof signedInProfessor>>;
  beforeEach(async () => {
    grace = await signedInProfessor(school, { username: 'grace' });
  });

  const send = (to: string, who = grace) => school.ask(calls.sendEmailCode, { ...who, body: { email: to } });
  const codeIn = (text: string) => /^ {4}([A-Z0-9]{10})$/m.exec(text)?.[1] ?? 'no code';
  const lastCode = () => codeIn(school.letters.at(-1)?.text ?? '');
  const prove = (to: string, code = lastCode(), who = grace) =>
    school.ask(calls.proveEmail, { ...who, body: { email: to, code } });
  const own = async (who = grace) => (await school.ask(calls.getProfessor, who)).reply.email;
  const forgot = async () => {
    await school.ask(calls.forgotProfessorPassword, { body: { username: 'grace' } });
    await school.services.mail.settled();
    return school.letters.at(-1);
  };

  const edit = (id: number, body: object, admin: { headers: Record<string, string> }) =>
    school.ask(calls.updateProfessorAccount, { headers: admin.headers, params: { id }, body });

  it('and names can be corrected by an administrator: omitted ones stay, addresses need the password', async () => {
    const admin = await signedInAdmin(school, 'registrar');
    const ada = await signedInProfessor(school);
    const { prof_id } = grace;
    const changed = (await edit(prof_id, { last_name: ' Hopper ', middle_name: 'B', first_name: '' }, admin)).reply;
    expect(changed.message).toBe('The account has been changed.');
    expect(changed.professor).toMatchObject({
      first_name: 'Grace',
      middle_name: 'B',
      last_name: 'Hopper',
      email: null,
    });
    expect((await edit(prof_id, { middle_name: '', email }, admin)).reply.professor).toMatchObject({
      middle_name: '',
      email,
    });
    expect(await forgot()).toMatchObject({ to: email });
    expect(await edit(ada.prof_id, { email: 'GRACE@school.test' }, admin)).toMatchObject({
      status: 409,
      code: 'email-taken',
    });
    for (const body of [{ first_name: '-' }, { last_name: 'x'.repeat(101) }, { email: 'grace' }])
      expect((await edit(prof_id, body, admin)).status).toBe(400);
    expect((await edit(2_000_000, {}, admin)).code).toBe('not-found');
    await school.services.database.write((db) => db.updateTable('sign_in').set({ provenAt: null }).execute());
    school.clock.pass(601);
    expect((await edit(prof_id, { email: '', first_name: 'Ada' }, admin)).code).toBe('password-required');
    expect((await edit(prof_id, { first_name: 'Ada', email }, admin)).reply.professor.first_name).toBe('Ada');
    const audit = await school.services.database.read
      .selectFrom('audit_entry')
      .select('action')
      .orderBy('audit_entry_id')
      .execute();
    expect(audit).toEqual(Array(3).fill({ action: 'change-professor' }));
  });

  it('counts once a mailed code has proved it, is visible to administrators, and can be removed', async () => {
    expect(await own()).toBeNull();
    expect((await send(' Grace@School.test ')).reply.message).toBe('The code has been sent. Please check your email.');
    expect(school.letters).toMatchObject([{ to: email }]);
    expect(await own()).toBeNull();
    expect(await forgot()).toMatchObject({ subject: expect.stringContaining('email address') });
    expect(await prove('another@school.test')).toMatchObject({ status: 400, code: 'wrong-code', field: 'code' });
    expect((await prove(email)).reply).toMatchObject({
      message: 'Email address updated successfully',
      professor: { prof_id: grace.prof_id, email },
    });
    expect(await prove(email)).toMatchObject({ status: 400, code: 'code-expired' });
    const { professors } = (await school.ask(calls.getAllProfessor, await signedInAdmin(school))).reply;
    expect(professors.map((each) => each.email)).toEqual([email]);

    school.clock.pass(60);
    expect(await forgot()).toMatchObject({ to: email, subject: expect.stringContaining('new password') });
    // If the professor confirms the same address again, it does not count as taken or changed.
    await send(email);
    expect((await prove(email)).reply.professor.email).toBe(email);
    await school.services.mail.settled();
    expect(school.letters.at(-1)?.subject).not.toContain('was changed');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await school.ask(calls.removeEmail, grace)).reply.professor.email).toBeNull();
    const { recent } = (await school.ask(professorSignIns.list, grace)).reply;
    expect(recent.map(({ action }) => action)).toEqual(['remove-own-email', 'prove-own-email', 'prove-own-email']);
    school.clock.pass(60);
    await school.services.mail.settled();
    const letters = school.letters.length;
    await forgot();
    expect(school.letters).toHaveLength(letters);
  });

  it.each(['replaced', 'removed', 'reset by an administrator', 'entered again by an administrator'])(
    'that is %s ends every open code and is notified',
    async (how) => {
      await send(email);
      await prove(email);
      school.clock.pass(60);
      await forgot();
      const body = { username: 'grace', code: lastCode(), password: 'a new password' };
      const other = 'other@school.test';
      await send(other);
      const code = lastCode();
      const admin = await signedInAdmin(school);
      const change = {
        replaced: () => prove(other, code),
        removed: () => school.ask(calls.removeEmail, grace),
        'reset by an administrator': () =>
          school.ask(calls.resetProfessorPassword, { ...admin, params: { id: grace.prof_id } }),
        'entered again by an administrator': () => edit(grace.prof_id, { email: ' Other@School.test' }, admin),
      }[how];
      expect((await change?.())?.status).toBe(200);
      await school.services.mail.settled();
      const former = { to: email, subject: expect.stringContaining('was changed') };
      expect(school.letters.at(-1)).toMatchObject({
        ...former,
        text: expect.stringContaining('If this wasn’t you, tell'),
      });
      expect(await school.ask(calls.chooseProfessorPassword, { body })).toMatchObject({ code: 'wrong-code' });
      const { professors } = (await school.ask(calls.getAllProfessor, admin)).reply;
      expect(professors.map((each) => each.email)).toEqual([/replaced|again/.test(how) ? other : null]);
      if (how === 'removed') expect(await prove(other, code)).toMatchObject({ code: 'wrong-code' });
    },
  );

  it('of another professor is revealed only after a right code, also at the same instant', async () => {
    const ada = await signedInProfessor(school);
    await send(email);
    const hers = lastCode();
    school.clock.pass(60);
    expect((await send(email, ada)).status).toBe(200);
    const answers = await Promise.all([prove(email, hers), prove(email, lastCode(), ada)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'email-taken', field: 'email' });
    expect([await own(), await own(ada)].filter(Boolean)).toEqual([email]);
  });

  it('is mailed a code once a minute and ten times a day, by one professor and to one address', async () => {
    const ada = await signedInProfessor(school);
    expect([(await send(email)).status, (await send('b@school.test')).status]).toEqual([200, 429]);
    const refused = await send(email, ada);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await school.ask(calls.sendOTP, { body: { email } })).status).toBe(429);
    for (let more = 1; more <= 10; more += 1) {
      school.clock.pass(60);
      expect((await send(`to${more}@school.test`)).status).toBe(more < 10 ? 200 : 429);
    }
  });

  it('gets another code at once when one could not be mailed; the lost code is invalid', async () => {
    const { send: working } = school.services.mail;
    expect((await send('first@school.test')).status).toBe(200);
    school.clock.pass(60);
    let lost = '';
    school.services.mail.send = ({ letter }) => {
      lost = codeIn(letter.text);
      return Promise.reject(new Error('the mail server is away'));
    };
    expect(await send(email)).toMatchObject({ status: 503, code: 'code-not-sent' });
    expect(await prove(email, lost)).toMatchObject({ code: 'code-expired' });
    school.services.mail.send = working;
    expect((await send(email)).status).toBe(200);
    expect((await send(email)).status).toBe(429);
    expect((await prove(email)).status).toBe(200);
    for (const wrong of [undefined, '', 'grace', 'a@b.test, c@d.test'])
      expect(await send(wrong as string)).toMatchObject({ status: 400, field: 'email' });
  });
});
