import { beforeEach } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import * as teaching from '#testkit/school/teaching.ts';

/** Gives each test a professor with a subject, adds one session a day to it, and sets attendance by hand. */
export function dailySessions(school: SchoolUnderTest) {
  const taught = {} as { professor: Awaited<ReturnType<typeof signedInProfessor>>; subject_id: number };
  beforeEach(async () => {
    const professor = await signedInProfessor(school);
    const subject_id = await teaching.addSubject(school, professor, 'Discrete Math');
    Object.assign(taught, { professor, subject_id });
  });
  return {
    taught,
    addSession(program: string = teaching.PROGRAM, of = taught.subject_id): Promise<number> {
      school.clock.pass(86_400);
      return teaching.addSession(school, taught.professor, of, { program, points: 1, exp: 1 });
    },
    /** Sets these students present, one second apart. */
    async attend(sessionId: number, ...students: readonly { stud_id: number }[]): Promise<void> {
      for (const { stud_id } of students) {
        school.clock.pass(1);
        const body = { stud_id, status: 'present' };
        const set = await school.ask(calls.setStatus, { ...taught.professor, params: { sessionId }, body });
        if (set.status !== 200) throw new Error(set.message);
      }
    },
  };
}
