import type { FastifyInstance } from 'fastify';
import { updateProfessorPassword } from '#contract/professor/professor-calls.ts';
import { updateAdminPassword } from '#contract/sign-in/sign-in-calls.ts';
import { updateStudentPassword } from '#contract/student/student-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changePassword } from './password-actions.ts';

/** One's own password, the same for the three roles. */
export function passwordRoutes(app: FastifyInstance, services: Services): void {
  for (const call of [updateStudentPassword, updateProfessorPassword, updateAdminPassword]) {
    serve(app, services, call, async ({ who, body }) => {
      const refused = await changePassword(services, who, body.password);
      return refused ?? { message: call.done };
    });
  }
}
