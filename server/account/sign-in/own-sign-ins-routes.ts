import { adminSignIns, professorSignIns, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { placeOf } from './own-place.ts';
import { confirmPassword, endOtherSignIns, endOwnSignIn, shownSignIns } from './own-sign-ins-actions.ts';

/** One's own sign-ins, the same for the three roles. @see decisions §3.11 */
export function ownSignInsRoutes(serve: Serve, services: Services): void {
  for (const calls of [studentSignIns, professorSignIns, adminSignIns]) {
    serve(calls.list, async ({ who, request }) => shownSignIns(services, who, await placeOf(services, request)));
    serve(calls.end, async ({ who, params, request }) =>
      endOwnSignIn(services, who, params.signIn, await placeOf(services, request)),
    );
    serve(calls.endOthers, async ({ who, request }) => ({
      ended: await endOtherSignIns(services, who, await placeOf(services, request)),
    }));
    serve(calls.confirm, ({ who, body }) => confirmPassword(services, who, body.password));
  }
}
