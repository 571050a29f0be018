import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { importBusy, NEW_LEVELS_NAMED } from '#contract/school/people-import/import-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { importDeskOf } from '#testkit/school/import-desk.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

const file = (...levels: string[]) =>
  ['Student No.,First Name,Last Name,Program Level', ...levels.map((level, at) => `${at},Ana,Cruz,${level}`)].join(
    '\n',
  );

inASchool('a previewed file', (school) => {
  it('is refused with a hint to retry while another is read', async () => {
    const desk = importDeskOf(school, await signedInAdmin(school));
    const both = await Promise.all([desk.send(file('4A')), desk.send(file('4A'))]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 409, answer: { code: importBusy.code, message: importBusy.message } }]);
    expect((await desk.send(file('4A'))).status).toBe(200);
  });

  it('names exactly the program levels that it would add', async () => {
    const admin = await signedInAdmin(school);
    const desk = importDeskOf(school, admin);
    await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
    const run = await desk.preview(file('BSCS 4A', 'BSCS 10A', 'bscs  2a', 'BSCS 2A'));
    expect(run.newLevels).toEqual({ count: 2, names: ['BSCS 2A', 'BSCS 10A'] });
    const { reply } = await school.ask(calls.getImports, admin);
    expect(reply.imports[0]?.newLevels).toEqual(run.newLevels);
    await desk.apply(run);
    const many = Array.from({ length: 500 }, (_none, at) => `BSIT ${500 - at}`);
    const next = await desk.preview(file('BSCS 2A', ...many));
    expect([next.newLevels.count, next.newLevels.names.length]).toEqual([500, NEW_LEVELS_NAMED]);
    expect(next.newLevels.names.slice(0, 2), 'the first of all by name').toEqual(['BSIT 1', 'BSIT 2']);
    const { import_id: importId } = next;
    const page = await school.ask(calls.getImport, { ...admin, params: { importId }, query: { page: 2 } });
    expect(page.reply.lines[0]).toMatchObject({ line: 102, after: { courseYearSection: 'BSIT 401' } });
    // A file only replaces earlier files of the same administrator.
    await importDeskOf(school, await signedInAdmin(school)).preview(file('4A'));
    const shown = (await school.ask(calls.getImports, admin)).reply.imports;
    expect(shown.map(({ state }) => state)).toEqual(['previewed', 'previewed', 'applied']);
  });
});
