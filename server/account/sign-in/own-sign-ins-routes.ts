import { adminSignIns, professorSignIns, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { confirmPassword, endOtherSignIns, endOwnSignIn, ownSignIns } from './own-sign-ins-actions.ts';

/** One's own sign-ins, the same for the three roles. @see decisions §3.11 */
export function ownSignInsRoutes(serve: Serve, services: Services): void {
  for (const calls of [studentSignIns, professorSignIns, adminSignIns]) {
    serve(calls.list, ({ who }) => named('signIns', ownSignIns(services, who)));
    serve(calls.end, ({ who, params }) => endOwnSignIn(services, who, params.signIn));
    serve(calls.endOthers, ({ who }) => named('ended', endOtherSignIns(services, who)));
    serve(calls.confirm, ({ who, body }) => confirmPassword(services, who, body.password));
  }
}
