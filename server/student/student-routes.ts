import { Refusal } from '#contract/base/refusal.ts';
import { getStudent, updateStudent } from '#contract/student/student-calls.ts';
import type { Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeStudent, ownStudent, type ProgramChanged } from './student-actions.ts';

/**
 * The student's own account.
 * @param programChanged makes what features above keep by their program level
 */
export function studentRoutes(serve: Serve, services: Services, programChanged: ProgramChanged): void {
  serve(getStudent, ({ who }) => ownStudent(services, who));

  serve(updateStudent, async ({ who, body }) => {
    const student = await changeStudent(services, who, body, programChanged);
    return student instanceof Refusal ? student : { ...student, student };
  });
}
