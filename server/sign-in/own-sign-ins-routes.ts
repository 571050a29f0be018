import type { FastifyInstance } from 'fastify';
import { adminSignIns, professorSignIns, studentSignIns } from '#contract/sign-in/own-sign-ins-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { confirmPassword, endOtherSignIns, endOwnSignIn, ownSignIns } from './own-sign-ins-actions.ts';

/** One's own sign-ins, the same for the three roles. @see decisions §3.11 */
export function ownSignInsRoutes(app: FastifyInstance, services: Services): void {
  for (const calls of [studentSignIns, professorSignIns, adminSignIns]) {
    serve(app, services, calls.list, async ({ who }) => ({ signIns: await ownSignIns(services, who) }));

    serve(app, services, calls.end, async ({ who, params: { signIn } }) => {
      const refused = await endOwnSignIn(services, who, signIn);
      return refused ?? { message: calls.end.done };
    });

    serve(app, services, calls.endOthers, async ({ who }) => ({
      message: calls.endOthers.done,
      ended: await endOtherSignIns(services, who),
    }));

    serve(app, services, calls.confirm, async ({ who, body }) => {
      const refused = await confirmPassword(services, who, body.password);
      return refused ?? { message: calls.confirm.done };
    });
  }
}
