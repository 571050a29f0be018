import { getStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changeStudent, type FindStanding, type ProgramChanged, shownStudent } from './student-actions.ts';

/**
 * Serves the student's own account.
 * @param programChanged updates data of higher features that depends on the student's program level
 * @param findStanding reads the student's attendance from a higher feature
 */
export function studentRoutes(
  serve: Serve,
  services: Services,
  programChanged: ProgramChanged,
  findStanding: FindStanding,
): void {
  serve(getStudent, ({ who }) => shownStudent(services, who, findStanding));

  serve(updateStudent, async ({ who, body }) => {
    const refused = await changeStudent(services, who, body, programChanged);
    if (refused) return refused;
    const own = await shownStudent(services, who, findStanding);
    return own instanceof Refusal ? own : { ...own, student: own };
  });
}
