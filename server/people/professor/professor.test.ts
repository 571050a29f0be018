import { expect, it } from 'vitest';
import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInProfessor } from '#testkit/school/people.ts';

inASchool('a professor', (school) => {
  const stored = () => school.services.database.read.selectFrom('professor').selectAll().orderBy('prof_id').execute();

  it('sees their own account, without any secret', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper', username: 'grace' });
    await signedInProfessor(school);
    const answer = await school.ask(getProfessor, { headers: grace.headers });
    expect(answer.reply).toEqual({
      prof_id: grace.prof_id,
      first_name: 'Grace',
      middle_name: '',
      last_name: 'Hopper',
      username: 'grace',
      email: null,
      isValidated: true,
      createdAt: '2026-09-08T08:00:00.000Z',
    });
    expect(answer.raw.toString()).not.toMatch(/password|argon2/i);
  });

  it('changes their own names; blank, null and absent ones stay', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper' });
    await signedInProfessor(school);
    const [own, other] = await stored();
    const body = { first_name: '', middle_name: ' Brewster  ', last_name: null, username: 'root', isValidated: false };
    const answer = await school.ask(updateProfessor, { headers: grace.headers, body });
    expect(answer.reply).toMatchObject({
      message: 'Profile updated successfully',
      professor: { prof_id: grace.prof_id, first_name: 'Grace', middle_name: 'Brewster', last_name: 'Hopper' },
    });
    expect(await stored()).toEqual([{ ...own, middle_name: 'Brewster' }, other]);
  });

  it('learns which field is wrong, and nothing is stored', async () => {
    const grace = await signedInProfessor(school);
    const before = await stored();
    const wrong: [field: string, value: unknown][] = [
      ['first_name', 'x'.repeat(101)],
      ['middle_name', { a: 1 }],
      ['last_name', 'a\nb'],
      ['last_name', true],
    ];
    for (const [field, value] of wrong) {
      const body = { first_name: 'Ada', middle_name: 'K', last_name: 'Lovelace', [field]: value };
      const answer = await school.ask(updateProfessor, { headers: grace.headers, body });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field });
    }
    expect(await stored()).toEqual(before);
  });
});
