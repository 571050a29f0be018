import { beforeEach, expect, it } from 'vitest';
import { registerProfessor } from '#contract/people/registration/registration-calls.ts';
import { updateStudent } from '#contract/people/student/student-calls.ts';
import { getAllProfessor, getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { getStudentChanges } from '#contract/school/approval/student-account-calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('an administrator’s list', (school) => {
  let headers: { admintoken: string };
  beforeEach(async () => {
    ({ headers } = await signedInAdmin(school));
  });

  it('of students is sorted by name, with the number of changes in thirty days, and without secrets', async () => {
    const names = [
      ['Zed', 'Álvarez'],
      ['Ana', 'cruz'],
      ['Ben', 'Alvarez'],
      ['Cy', 'Nuñez'],
      ['Al', 'Cruz'],
      ['Di', 'Nunez'],
    ];
    for (const [index, [first_name = '', last_name = '']] of names.entries()) {
      await signedInStudent(school, { first_name, last_name, isValidated: index % 2 === 0 });
    }
    const mover = await signedInStudent(school, { first_name: 'Zoe', last_name: 'Zulu', courseYearSection: 'A 1' });
    for (const courseYearSection of ['A 2', 'A 3']) {
      school.clock.pass(60);
      await school.ask(updateStudent, { headers: mover.headers, body: { courseYearSection } });
    }

    const answer = await school.ask(getAllStudent, { headers });
    const { students } = answer.reply;
    expect(students.map(({ first_name, last_name }) => `${last_name} ${first_name}`)).toEqual([
      'Alvarez Ben',
      'Álvarez Zed',
      'Cruz Al',
      'cruz Ana',
      'Nuñez Cy',
      'Nunez Di',
      'Zulu Zoe',
    ]);
    expect(students.map(({ isValidated }) => isValidated)).toEqual([true, true, true, false, false, false, true]);
    expect(students.at(-1)?.changes).toEqual({ standing: 2, takenBack: 0 });
    expect(students[0]?.changes).toEqual({ standing: 0, takenBack: 0 });
    expect(answer.raw.toString()).not.toMatch(/password|argon2/i);

    const seen = async () => {
      const { students } = (await school.ask(getAllStudent, await signedInAdmin(school))).reply;
      const params = { id: mover.stud_id };
      const { changes } = (await school.ask(getStudentChanges, { ...(await signedInAdmin(school)), params })).reply;
      return [students.at(-1)?.changes.standing, changes.length];
    };
    school.clock.pass(30 * 86_400 - 60);
    expect(await seen()).toEqual([2, 2]);
    school.clock.pass(1);
    expect(await seen()).toEqual([1, 1]);
  });

  it('of professors is sorted by name, without secrets', async () => {
    for (const [first_name, last_name] of [
      ['Grace', 'Hopper'],
      ['Ada', 'Lovelace'],
      ['Alan', 'hopper'],
    ]) {
      await signedInProfessor(school, { first_name: first_name ?? '', last_name: last_name ?? '' });
    }
    await signedInProfessor(school, { first_name: 'Bo', last_name: 'Aalto', isValidated: false });
    const answer = await school.ask(getAllProfessor, { headers });
    expect(answer.reply.professors.map((each) => [each.first_name, each.last_name, each.isValidated])).toEqual([
      ['Bo', 'Aalto', false],
      ['Alan', 'hopper', true],
      ['Grace', 'Hopper', true],
      ['Ada', 'Lovelace', true],
    ]);
    expect(answer.raw.toString()).not.toMatch(/password|argon2/i);
  });

  it('marks names and usernames that look like a professor’s, and stores nothing that cannot be seen', async () => {
    await signedInProfessor(school, { username: 'prof1', first_name: 'Grace', last_name: 'Hopper' });
    let number = 0;
    const register = async (some: Record<string, string>) => {
      number += 1;
      const person = { first_name: 'Ada', last_name: 'Byron', password: 'correct horse', username: `new${number}` };
      return (await school.ask(registerProfessor, { body: { ...person, ...some } })).status;
    };
    const statuses = async (all: Record<string, string>[]) => {
      const told: number[] = [];
      for (const some of all) told.push(await register(some));
      return told;
    };
    // The same username in other letters is taken; other scripts, and a letter for the digit, are only alike.
    const taken = ['PROF1', 'Prof1', '\uFF50rof1', 'prof\uFF11', 'pr\u200Bof1', 'prof1\u3164', 'pro\u{1D41F}1'];
    expect((await statuses(taken.map((username) => ({ username })))).filter((status) => status === 200)).toEqual([]);
    const alike = ['\u0440rof1', 'pr\u03BFf1', 'profl', 'profI'];
    expect(await statuses(alike.map((username) => ({ username })))).toEqual(alike.map(() => 200));
    const graces = ['GRACE', 'Gr\u0430ce', 'Gr\u00E1ce', 'Gr\u200Bace', 'Gra\u202Ece', 'Grace\u00AD', '\u2066Grace'];
    const asGrace = graces.map((first_name) => ({ first_name, last_name: 'Hopper' }));
    expect(await statuses(asGrace)).toEqual(graces.map(() => 200));
    expect(await register({})).toBe(200);
    const unseen = ['\u200B', '\u3164', '\u2800', '\u115F\u1160', '\u202E', '\uFE0F'];
    for (const field of ['first_name', 'last_name'])
      expect(await statuses(unseen.map((none) => ({ [field]: none })))).toEqual(unseen.map(() => 400));

    const student = await signedInStudent(school);
    const changed = await school.ask(updateStudent, { ...student, body: { first_name: '\u202EBe\u200Bn' } });
    expect(changed.reply.student.first_name).toBe('Ben');
    const { professors } = (await school.ask(getAllProfessor, { headers })).reply;
    const marked = professors.filter(({ looksLike }) => looksLike?.username === 'prof1');
    expect([professors.length, marked.length]).toEqual([
      2 + alike.length + graces.length,
      alike.length + graces.length,
    ]);
    const hidden = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u;
    expect(professors.filter((each) => hidden.test(each.first_name + each.last_name + each.username))).toEqual([]);
  });
});
