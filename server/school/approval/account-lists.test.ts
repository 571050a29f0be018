import { beforeEach, expect, it } from 'vitest';
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
});
