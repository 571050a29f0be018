import { Refusal } from '#contract/base/refusal.ts';
import { getStudent, updateStudent } from '#contract/student/student-calls.ts';
import type { Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeStudent, ownStudent } from './student-actions.ts';

export function studentRoutes(serve: Serve, services: Services): void {
  serve(getStudent, ({ who }) => ownStudent(services, who));

  serve(updateStudent, async ({ who, body }) => {
    const student = await changeStudent(services, who, body);
    return student instanceof Refusal ? student : { ...student, student };
  });
}
