/** Professors who are added singly or from a file, with their subjects and first passwords. */

import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { sendForm } from '#testkit/samples/sent-form.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';

inEachSchool('new professors', (school) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>;
  beforeEach(async () => {
    admin = await signedInAdmin(school);
  });
  const ada = { first_name: 'Ada', middle_name: '', last_name: 'Lim', email: 'Ada@X.ph', username: '' };
  const logic = { subject_name: 'Logic', subject_courseYearSection: 'bscs  4a' };
  const sets = { subject_name: 'Sets', subject_courseYearSection: 'BSCS 4A' };
  const add = async (...professors: object[]) =>
    (await school.ask(calls.addProfessors, { ...admin, body: { professors } })).reply;

  const read = async (text: string, ...fields: [string, string][]) => {
    const parts = [...fields, ['file', Buffer.from(text)] as const];
    const sent = await sendForm(school, calls.readProfessors, admin.headers, parts as never, 'load.csv');
    return sent.answer as ReplyOf<typeof calls.readProfessors>;
  };

  it('sign in with the password of their sheet, have to change it, and have their subjects', async () => {
    const { added, failed } = await add(
      { ...ada, subjects: [logic, sets, sets] },
      { ...ada, email: '', subjects: [], isNew: true },
    );
    expect(failed).toEqual([]);
    expect(added.map(({ at, subjects, professor }) => [at, subjects, professor.username, professor.email])).toEqual([
      [0, 2, 'ada.lim', 'ada@x.ph'],
      [1, 0, 'ada.lim2', null],
    ]);
    const sheet = added[0]?.sheet ?? { username: '', oneTimePassword: '' };
    const body = { username: sheet.username, password: sheet.oneTimePassword };
    const { token, mustChangePassword } = (await school.ask(calls.loginProfessor, { body })).reply;
    expect(mustChangePassword).toBe(true);
    const headers = { proftoken: token };
    await school.ask(calls.updateProfessorPassword, { headers, body: { password: 'my own password' } });
    const { subject } = (await school.ask(calls.getAllSubject, { headers })).reply;
    const taught = subject.map((each) => `${each.subject_name}, ${each.subject_courseYearSection}`);
    expect(taught.toSorted()).toEqual(['Logic, BSCS 4A', 'Sets, BSCS 4A']);
  });

  it('who exist already only get what they lack, and no one gets another’s address or username', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper', email: 'grace@x.ph' });
    const there = { ...ada, first_name: 'Grace', last_name: 'Hopper', email: '', username: grace.username };
    expect((await add({ ...there, subjects: [logic] })).added[0]).toMatchObject({ sheet: null, subjects: 1 });
    expect((await add({ ...there, subjects: [logic, sets] })).added[0]).toMatchObject({ sheet: null, subjects: 1 });
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_none, at) => ({ ...logic, subject_name: `Logic ${from + at}` }));
    for (let at = 2; at < MAXIMUM.subjects; at += 20)
      await add({ ...there, subjects: many(at, Math.min(at + 20, MAXIMUM.subjects)) });
    const again = await add(
      { ...there, subjects: [logic] },
      { ...there, subjects: many(MAXIMUM.subjects, MAXIMUM.subjects + 1) },
    );
    expect(
      again.added.map(({ at, subjects }) => [at, subjects]),
      'there is room for what is there already',
    ).toEqual([[0, 0]]);
    expect(again.failed.map(({ at }) => at)).toEqual([1]);
    const { failed, added } = await add(
      { ...ada, email: 'grace@x.ph', subjects: [sets] },
      { ...ada, email: '', username: grace.username, subjects: [] },
      { ...ada, email: 'new@x.ph', subjects: [] },
    );
    expect(failed.map(({ at }) => at)).toEqual([0, 1]);
    expect(added.map(({ at }) => at)).toEqual([2]);
    await school.ask(calls.addProgramLevels, { ...admin, body: { names: ['BSIT 1A'] } });
    await school.ask(calls.updateProgramLevelList, { ...admin, body: { isListed: true } });
    const other = { ...logic, subject_courseYearSection: 'XYZ 1' };
    expect((await add({ ...ada, email: '', subjects: [other] })).failed[0]?.message).toContain('XYZ 1');
  });

  it('are read from a file as schools have them: each once, with the subjects of all their lines', async () => {
    await signedInProfessor(school, {
      first_name: 'Grace',
      last_name: 'Hopper',
      email: 'grace@x.ph',
      username: 'grace',
    });
    const text = [
      'Teaching load,,,,',
      'No.,Name of Teacher,E-mail Address,Subject,Section',
      '1,"Lim, Ada R.",ada@x.ph,Logic,BSCS 4A',
      '2,"Lim, Ada R.",ADA@x.ph,Logic,BSCS 4B',
      '3,"Lim, Ada R.",ada@x.ph,Logic,BSCS 4B',
      '4,"Hopper, Grace",grace@x.ph,Sets; Graphs,BSCS 4A',
      '5,"Babbage, Charles",,,',
      '6,"Byron, Ada",not an address,Poetry,BSCS 4A',
      'Prepared by: the registrar,,,,',
    ].join('\n');
    const { columns, professors, problems } = await read(text);
    expect(columns.map(({ field }) => field)).toEqual([null, 'full_name', 'email', 'subject_name', 'program_level']);
    const of = (name: string) => professors.find(({ last_name }) => last_name === name);
    expect(professors.map(({ last_name, known }) => [last_name, known])).toEqual([
      ['Lim', null],
      ['Hopper', 'Grace Hopper'],
      ['Babbage', null],
    ]);
    expect(of('Lim')).toMatchObject({ first_name: 'Ada', middle_name: 'R.', email: 'ada@x.ph' });
    const levels = ['BSCS 4A', 'BSCS 4B'].map((level) => ({ subject_name: 'Logic', subject_courseYearSection: level }));
    expect(of('Lim')?.subjects).toEqual(levels);
    expect(of('Hopper')?.subjects).toHaveLength(2);
    expect(problems.map(({ line }) => line)).toEqual([8]);
    const { added } = await add(...professors);
    expect(added.map(({ sheet, subjects }) => [sheet === null, subjects])).toEqual([
      [false, 2],
      [true, 2],
      [false, 0],
    ]);
    const without = await read(text, ['columns', ',full_name,,,']);
    expect(without.professors.map(({ subjects }) => subjects.length)).toEqual([0, 0, 0, 0]);
  });

  it('are matched by name if nothing else identifies them, unless the request says that they are others', async () => {
    await signedInProfessor(school, { first_name: 'Élena', middle_name: 'R.', last_name: 'Marsh', email: 'e@x.ph' });
    await school.ask(calls.addProgramLevels, { ...admin, body: { names: ['BSCS 1A'] } });
    const lines = ['Faculty,Email,Subject,Section', '"Marsh, Elena",,Logic,BSCS1A', 'Total,,1,', 'Prepared by:,Ana,,'];
    const first = await read([...lines, '"Lim, Ada",,Logic,BSCS 1A', '"Lim, Ada",ada@x.ph,Sets,BSCS 1A'].join('\n'));
    expect(first.problems).toEqual([]);
    expect(first.notes).toEqual(['BSCS1A was read as BSCS 1A.']);
    expect(first.professors.map(({ known, byName, lacking }) => [known, byName, lacking])).toEqual([
      ['Élena Marsh', true, 1],
      [null, false, 2],
    ]);
    expect(first.professors[0]?.subjects[0]?.subject_courseYearSection).toBe('BSCS 1A');
    const [elena = {}, other = {}] = first.professors;
    const once = await add(elena, other);
    expect(once.added.map(({ sheet, subjects }) => [sheet?.username, subjects])).toEqual([
      [undefined, 1],
      ['ada.lim', 2],
    ]);
    expect((await add(elena, other)).added.map(({ sheet, subjects }) => [sheet, subjects])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect((await read(lines.join('\n'))).professors[0]?.lacking).toBe(0);
    expect((await add({ ...elena, isNew: true })).added[0]?.sheet?.username).toBe('elena.marsh');
    const several = 'Several professors have this name. Give an email or a username.';
    expect((await add(elena)).failed).toEqual([{ at: 0, message: several }]);
    expect((await read(lines.join('\n'))).problems).toEqual([{ line: 2, message: several }]);
    expect((await add({ ...elena, email: 'third@x.ph' })).added[0]?.sheet?.username).toBe('elena.marsh2');
  });
});
