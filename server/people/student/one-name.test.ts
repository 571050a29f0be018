/** A person with only one name, in every call that reads, in emails and as a username. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { lastNameFirst, wholeName } from '#contract/people/student/name-rules.ts';
import { maskedNames } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { usernameBase } from '#server/school/sign-in-sheet/free-username.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { answersTo, fillSchool } from '#testkit/school/full-school.ts';
import { signedInAdmin } from '#testkit/school/people.ts';

const alone = { first_name: 'Suharto', middle_name: '', last_name: '' };
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];

inASchool('a person with one name', (school) => {
  it('appears without a trailing space, comma or "null" in every answer', async () => {
    const readings = await fillSchool(school);
    await school.services.database.write(async (db) => {
      await db.updateTable('student').set(alone).execute();
      await db.updateTable('professor').set(alone).execute();
    });
    const said = (await answersTo(school, readings)).map((line) => {
      const [path = '', , body = ''] = line.split(' ');
      const text = Buffer.from(body, 'base64url').toString();
      return { path, texts: text.startsWith('{') ? texts(JSON.parse(text)) : [] };
    });
    const names = said.flatMap(({ path, texts: all }) =>
      all.filter((text) => text.includes('Suharto')).map((text) => [path, text]),
    );
    expect(new Set(names.map(([path]) => path)).size).toBeGreaterThan(20);
    expect(
      names.filter(([, text]) => text !== 'Suharto' && /Suharto\s*(,|$)|, Suharto|\s\s|null/.test(text ?? '')),
    ).toEqual([]);
    const admin = await signedInAdmin(school);
    const { students } = (await school.ask(calls.getAllStudent, admin)).reply;
    const ids = students.filter(({ isValidated }) => isValidated).map(({ stud_id }) => stud_id);
    const { sheets } = (await school.ask(calls.makeSignInSheets, { ...admin, body: { ids, letters: false } })).reply;
    expect(sheets[0]).toMatchObject(alone);
  });

  it('is joined, sorted, masked and turned into a username by that name', () => {
    const cruz = { first_name: 'Ana', middle_name: 'R.', last_name: 'Cruz' };
    expect([wholeName(alone), wholeName(cruz), wholeName({})]).toEqual(['Suharto', 'Ana R. Cruz', '']);
    const tan = { first_name: 'Ben', middle_name: '', last_name: 'Tan' };
    expect([tan, alone, cruz].sort(lastNameFirst)).toEqual([cruz, alone, tan]);
    expect(usernameBase(alone)).toBe('suharto');
    expect(maskedNames('initials', alone)).toEqual({ first_name: 'S.', middle_name: '', last_name: '' });
  });
});
