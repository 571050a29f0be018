import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { registerStudent, sendOTP } from '#contract/people/registration/registration-calls.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { smtpMail } from '#server/platform/mail/mail-transport.ts';
import { databases } from '#testkit/school/databases.ts';
import { eachSchool } from '#testkit/school/each-school.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { mailBy } from '#testkit/school/school.ts';

const email = 'ana@school.test';

describe.each(databases)('a one-time code on $name', (kind) => {
  const school = eachSchool(kind, { SCHOOL_NAME: 'Northside' });

  const send = (to = email) => school.ask(sendOTP, { body: { email: to } });
  const codeIn = (text: string | undefined) => /^ {4}(\d{4})$/m.exec(text ?? '')?.[1] ?? 'no code';
  const lastCode = () => codeIn(school.letters.at(-1)?.text);
  const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
  const register = (otp: string, some: Record<string, unknown> = {}) =>
    school.ask(registerStudent, {
      body: {
        first_name: 'Ana',
        middle_name: '',
        last_name: 'Cruz',
        courseYearSection: 'BSCS 4A',
        username: 'ana',
        password: 'correct horse',
        email,
        otp,
        ...some,
      },
    });
  const stored = () => school.services.database.read.selectFrom('otp').selectAll().orderBy('email').execute();

  it('comes in an email that says what it is for, and is stored only as its check value', async () => {
    const answer = await send('  Ana@School.TEST ');
    expect(answer.reply).toEqual({ message: 'The OTP has been sent. Please check your email.' });
    const [letter] = school.letters;
    expect(letter).toMatchObject({ to: email, subject: `${lastCode()} is your code for Northside` });
    expect(letter?.text).toContain('Northside');
    expect(letter?.text).toContain('5 minutes');
    expect(lastCode()).toMatch(/^\d{4}$/);
    const [row] = await stored();
    expect(row).toMatchObject({
      email,
      tries: 0,
      sentToday: 1,
      consumedAt: null,
      expiresAt: '2026-09-08T08:05:00.000Z',
    });
    expect(row?.mac).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(`"${lastCode()}"`);
  });

  it('is signed with the environment’s key if there is one, otherwise with the database’s', async () => {
    const { config, database } = school.services;
    await send();
    config.serverKey = 'kept apart from the database and its backups';
    expect(await register(lastCode())).toMatchObject({ code: 'wrong-otp' });
    school.clock.pass(60);
    await send();
    await database.write((db) => db.deleteFrom('setting').where('name', '=', 'server_key').execute());
    expect((await register(lastCode())).status).toBe(200);
  });

  it('is sent to anyone: the answer does not reveal who has an account', async () => {
    await signedInStudent(school, { email });
    const known = await send();
    const unknown = await send('nobody@school.test');
    expect([known.status, known.raw.toString()]).toEqual([unknown.status, unknown.raw.toString()]);
    const again = [await send(), await send('nobody@school.test')];
    expect(again.map(({ status, raw, headers }) => [status, raw.toString(), headers['retry-after']])).toEqual(
      again.map(() => [429, expect.stringContaining('too-many'), '60']),
    );
    expect(school.letters.map(({ to }) => to)).toEqual([email, 'nobody@school.test']);
  });

  it('is refused to an invalid address, and nothing is stored or sent', async () => {
    for (const wrong of [
      undefined,
      null,
      '',
      '  ',
      'ana',
      'ana@school',
      '@x.test',
      'a b@x.test',
      'a@x.test, b@x.test',
      7,
    ]) {
      const answer = await school.ask(sendOTP, { body: { email: wrong } });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: 'email' });
    }
    const long = await send(`${'a'.repeat(250)}@x.test`);
    expect(long).toMatchObject({ status: 400, field: 'email' });
    expect(await stored()).toEqual([]);
    expect(school.letters).toEqual([]);
  });

  it('is mailed once a minute and ten times a day to one address, while others get theirs', async () => {
    for (let mails = 1; mails <= 10; mails += 1) {
      expect((await send()).status).toBe(200);
      school.clock.pass(59);
      const early = await send(email.toUpperCase());
      expect([early.status, early.code, early.headers['retry-after']]).toEqual([429, 'too-many', '1']);
      school.clock.pass(1);
    }
    const eleventh = await send();
    expect([eleventh.status, eleventh.headers['retry-after']]).toEqual([429, String(86_400 - 600)]);
    // The same address in letters of other scripts is no other address.
    for (const way of [
      'ana@school\u3002test',
      'ana@ｓｃｈｏｏｌ.test',
      'ana@school.test.',
      '\u00a0ANA@school.test\u3000',
    ])
      expect([400, 429]).toContain((await send(way)).status);
    expect(school.letters).toHaveLength(10);
    expect((await send('ben@school.test')).status).toBe(200);

    school.clock.set('2026-09-09T08:00:00.000Z');
    expect((await send()).status).toBe(200);
    school.clock.pass(60);
    expect((await send()).status).toBe(200);
  });

  it('is mailed once for simultaneous requests', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429]);
    expect(school.letters).toHaveLength(1);
  });

  it('is mailed up to an hourly total for all addresses, three quarters of it to one network', async () => {
    school.services.config.mailsPerHour = 4;
    let number = 0;
    const wait = async (from: string) => {
      number += 1;
      const body = { email: `one${number}@school.test` };
      return Number((await school.ask(sendOTP, { body, from })).headers['retry-after'] ?? 0);
    };
    const told: number[] = [];
    for (const network of [1, 1, 1, 1, 2, 2, 3]) told.push(await wait(`2001:db8:0:${network}::${number}`));
    expect(told).toEqual([0, 0, 0, 3600, 0, 3600, 3600]);
    expect(await stored()).toHaveLength(4);
    school.clock.pass(3600);
    expect([await wait('2001:db8:0:1::7'), await wait('2001:db8:0:3::7')]).toEqual([0, 0]);
  });

  it('that could not be mailed is invalid, and can be asked for again at once', async () => {
    await send();
    school.clock.pass(60);
    await send('ben@school.test');
    const { mail } = school.services;
    const working = mail.send;
    let lost = '';
    mail.send = ({ letter }) => {
      lost = codeIn(letter.text);
      return Promise.reject(new Error('the mail server is away'));
    };
    expect(await send()).toMatchObject({
      status: 503,
      code: 'otp-not-sent',
      message: 'Failed to send OTP. Please try again.',
    });
    expect(await register(lost)).toMatchObject({ status: 400, code: 'otp-expired' });
    mail.send = working;
    expect((await send()).status).toBe(200);
    expect(await stored()).toMatchObject([{ sentToday: 2 }, { email: 'ben@school.test', sentToday: 1 }]);
    // An email that fails late does not affect the next one.
    school.clock.pass(60);
    mail.send = async () => {
      school.clock.pass(60);
      mail.send = working;
      await send();
      throw new Error('the mail server is away');
    };
    expect((await send()).status).toBe(503);
    expect(await stored()).toMatchObject([{ sentToday: 4 }, { sentToday: 1 }]);
    expect((await register(lastCode())).status).toBe(200);
  });

  it('that the mail server refuses is logged without the address', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`nobody here is called <${address}>`)),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    let logged = '';
    school.services.log = makeLog('info', {
      write: (line) => {
        logged += line;
      },
    });
    mailBy(school, smtpMail(`smtp://127.0.0.1:${port}`, 'school@school.test'));
    expect(await send()).toMatchObject({ status: 503, code: 'otp-not-sent' });
    school.services.mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(logged).toMatch(/"reason":"EENVELOPE".*nobody here is called <\(the address\)>/);
    expect(logged).not.toContain('ana@');
  });

  it('can be used for 300 seconds', async () => {
    await send();
    school.clock.pass(299);
    expect(await register(otherThan(lastCode()))).toMatchObject({ status: 400, code: 'wrong-otp', field: 'otp' });
    school.clock.pass(1);
    expect(await register(lastCode())).toMatchObject({
      status: 400,
      code: 'otp-expired',
      field: 'otp',
      message: 'This OTP has expired. Please request a new OTP.',
    });
  });

  it('belongs to its address in any case, and ends with the next one', async () => {
    await send();
    const first = lastCode();
    expect(await register(first, { email: 'ben@school.test' })).toMatchObject({ code: 'otp-expired' });
    school.clock.pass(60);
    do {
      await send();
      school.clock.pass(60);
    } while (lastCode() === first);
    expect(await register(first)).toMatchObject({ code: 'wrong-otp' });
    expect((await register(lastCode(), { email: 'ANA@School.test' })).reply.student.email).toBe(email);
  });

  it('is still accepted at the fifth try, and only once', async () => {
    await send();
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      expect(await register(otherThan(lastCode()))).toMatchObject({ status: 400, code: 'wrong-otp' });
    }
    expect((await register(lastCode())).status).toBe(200);
    expect(await register(lastCode(), { username: 'ben' })).toMatchObject({ status: 400, code: 'otp-expired' });
  });

  it('is invalid after five wrong tries, until a new one is sent', async () => {
    await send();
    for (let wrong = 1; wrong <= 4; wrong += 1) await register(otherThan(lastCode()));
    const usedUp = {
      status: 400,
      code: 'otp-tries-used-up',
      field: 'otp',
      message: 'Too many wrong tries. Please request a new OTP.',
    };
    expect(await register(otherThan(lastCode()))).toMatchObject(usedUp);
    expect(await register(lastCode())).toMatchObject(usedUp);
    school.clock.pass(60);
    await send();
    expect((await register(lastCode())).status).toBe(200);
  });

  it('is compared five times at most, also with forty guesses at one instant', async () => {
    await send();
    const guesses = await Promise.all(Array.from({ length: 40 }, () => register(otherThan(lastCode()))));
    const codes = guesses.map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong-otp')).toHaveLength(4);
    expect(codes.filter((code) => code === 'otp-tries-used-up')).toHaveLength(36);
    expect(await stored()).toMatchObject([{ tries: 5 }]);
    expect(await register(lastCode())).toMatchObject({ status: 400, code: 'otp-tries-used-up' });
  });
});
