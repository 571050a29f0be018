/** A school's wording of its emails. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { filledIn, wordedKinds } from '#contract/platform/mail/letter-rules.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

/** Each email in Rollcall's own words, as before schools could change them. */
const asBefore = {
  'registration-code': 'c4c55c3e5c04dd4e',
  'password-code': '25cc27e8f8e0637c',
  'address-code': '8c1b61e80974f204',
  approval: '4ff6f105dbee6aec',
  decline: 'f681b1049b4dfd58',
  'sign-in': '49b44f109e1bd907',
  'former-address': '261a9ff0c6928a49',
};

inASchool('the emails of a school', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });
  const word = (body: Record<string, unknown>, who = admin) =>
    school.ask(calls.updateLetterWords, { headers: who.headers, body });
  const read = async () => (await school.ask(calls.getLetterWords, admin)).reply.letters;
  const test = async (kind?: string) => {
    const body = { email: 'it@school.test', kind };
    expect((await school.ask(calls.sendTestMail, { headers: admin.headers, body })).reply.outcome).toBe('taken');
    return school.letters.at(-1) ?? { subject: '', text: '' };
  };
  const entries = () =>
    school.services.database.read
      .selectFrom('audit_entry')
      .select('object')
      .where('action', '=', 'word-letter')
      .orderBy('audit_entry_id')
      .execute();

  it('are Rollcall’s own, to the byte, until the school changes them', async () => {
    expect((await read()).map(({ kind, isOwn }) => [kind, isOwn])).toEqual(wordedKinds.map((kind) => [kind, false]));
    const now: Record<string, string> = {};
    for (const kind of wordedKinds) {
      const { subject, text } = await test(kind);
      now[kind] = createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);
    }
    expect(now).toEqual(asBefore);
    expect((await test()).subject).toBe('Test email from Rollcall');
  });

  it('are changed one by one, from the next email on, and look like the preview', async () => {
    const words = { kind: 'approval', subject: 'Welcome to {school}, {first_name}', greeting: 'Dear {first_name},' };
    const signature = ['Yours,', 'the office of {school}', ''];
    const worded = (await word({ ...words, signature })).reply.letter;
    expect(worded).toMatchObject({ isOwn: true, signature: 'Yours,\nthe office of {school}' });
    const { stud_id } = await signedInStudent(school, {
      first_name: '{username}',
      email: 'ana@x.test',
      isValidated: false,
    });
    await school.ask(calls.validateStudent, { ...admin, params: { id: stud_id } });
    await school.services.mail.settled();
    expect(school.letters).toMatchObject([{ subject: 'Welcome to Rollcall, {username}' }]);
    expect(school.letters[0]?.text).toMatch(
      /^Dear \{username\},\n\nYour account at .*\n\nYours,\nthe office of Rollcall\n$/s,
    );
    const shown = (await test('approval')).text;
    expect(shown).toContain(worded.body);
    expect(filledIn(worded.greeting, worded.values)).toBe(shown.split('\n')[0]);
    expect((await test('decline')).subject).toBe('Your registration at Rollcall was declined');
    // Storing the same wording is not a change. A blank wording restores the original.
    await word({ ...words, signature });
    expect((await word({ kind: 'approval', subject: '', signature: [] })).reply.letter.isOwn).toBe(false);
    expect(await entries()).toEqual([{ object: 'approval' }, { object: 'approval, default text' }]);
  });

  it('refuse unknown placeholders, line breaks in a subject, and changes by a registrar', async () => {
    const unknown = await word({ kind: 'decline', greeting: 'Hello {first_name}, {code} {grade}', signature: [] });
    expect(unknown).toMatchObject({ status: 400, code: 'unknown-placeholder', field: 'greeting' });
    expect(unknown.message).toBe(
      'This email cannot use {code}, {grade}. Allowed placeholders: {school}, {first_name}.',
    );
    for (const body of [
      { subject: 'Hello\r\nBcc: eve@x.test', signature: [] },
      { greeting: 'x'.repeat(151), signature: [] },
      { kind: 'test', signature: [] },
      { signature: Array(7).fill('x') },
      { signature: ['a\nb'] },
      {},
    ])
      expect([body, (await word(body)).code]).toEqual([body, 'bad-input']);
    const registrar = await signedInAdmin(school, 'registrar');
    expect((await word({ subject: 'x', signature: [] }, registrar as typeof admin)).code).toBe('not-allowed');
    expect((await read()).some(({ isOwn }) => isOwn)).toBe(false);
    expect(await entries()).toEqual([]);
  });
});
