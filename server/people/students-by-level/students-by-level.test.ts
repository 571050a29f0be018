import { beforeEach, expect, it } from 'vitest';
import {
  getAllStudentProgramLevel,
  getClassStudentByProgram,
} from '#contract/people/students-by-level/students-by-level-calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';

inEachSchool('a master list', (school) => {
  let headers: { admintoken: string };
  beforeEach(async () => {
    ({ headers } = await signedInAdmin(school));
  });

  const listOf = (courseYearSection: unknown) =>
    school.ask(getClassStudentByProgram, { headers, body: { courseYearSection } });

  it('is found among the levels of approved students, each once with its number, in natural order', async () => {
    for (const courseYearSection of ['BSIT 1B', 'BSCS 10A', 'BSCS 2A', 'BSCS 10A']) {
      await signedInStudent(school, { courseYearSection });
    }
    await signedInStudent(school, { courseYearSection: 'BSCS 1A', isValidated: false });
    const { programLevels, students } = (await school.ask(getAllStudentProgramLevel, { headers })).reply;
    expect(programLevels).toEqual(['BSCS 2A', 'BSCS 10A', 'BSIT 1B']);
    expect(students).toEqual({ 'BSCS 2A': 1, 'BSCS 10A': 2, 'BSIT 1B': 1 });
  });

  it('has only the approved students of its program level, by name, with their usernames only', async () => {
    const zoe = await signedInStudent(school, { first_name: 'Zoe', last_name: 'Cruz', courseYearSection: 'BSCS 4A' });
    const ana = await signedInStudent(school, { first_name: 'Ana', last_name: 'cruz', courseYearSection: 'BSCS 4A' });
    await signedInStudent(school, { courseYearSection: 'BSCS 4B' });
    await signedInStudent(school, { courseYearSection: 'BSCS 4A', isValidated: false });
    const row = { middle_name: 'B', courseYearSection: 'BSCS 4A' };
    for (const typed of ['BSCS 4A', '  bscs   4a ']) {
      const answer = await listOf(typed);
      expect(answer.reply.students).toEqual([
        { stud_id: ana.stud_id, first_name: 'Ana', last_name: 'cruz', username: ana.username, ...row },
        { stud_id: zoe.stud_id, first_name: 'Zoe', last_name: 'Cruz', username: zoe.username, ...row },
      ]);
      expect(answer.raw.toString()).not.toMatch(/email|password|current_/);
    }
    expect((await listOf('BSED 1A')).reply.students).toEqual([]);
  });

  it('requires a program level', async () => {
    for (const wrong of [undefined, null, '', '  ']) {
      expect(await listOf(wrong)).toMatchObject({
        status: 400,
        code: 'bad-input',
        field: 'courseYearSection',
        message: 'Program level is required.',
      });
    }
    for (const wrong of ['x'.repeat(61), 7, ['BSCS 4A'], 'a\u0000']) {
      expect(await listOf(wrong)).toMatchObject({ status: 400, code: 'bad-input', field: 'courseYearSection' });
    }
  });
});
