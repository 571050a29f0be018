import { expect, it } from 'vitest';
import { importBusy } from '#contract/people/import-calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin } from '#testkit/school/people.ts';

const file = (...levels: string[]) =>
  ['Student No.,First Name,Last Name,Program Level', ...levels.map((level, at) => `${at},Ana,Cruz,${level}`)].join(
    '\n',
  );

inEachSchool('a file that is looked at', (school) => {
  it('waits for another that is read, and is told so', async () => {
    const desk = importDeskOf(school, await signedInAdmin(school));
    const both = await Promise.all([desk.send(file('4A')), desk.send(file('4A'))]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 409, answer: { code: importBusy.code, message: importBusy.message } }]);
    expect((await desk.send(file('4A'))).status).toBe(200);
  });
});
