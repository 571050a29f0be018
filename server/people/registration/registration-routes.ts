import * as calls from '#contract/people/registration/registration-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkOf } from '#server/platform/config/network-address.ts';
import { sendOtp } from './otp-actions.ts';
import { registerProfessorAction, registerStudentAction } from './registration-actions.ts';
import { suggestedLevels } from './registration-queries.ts';

export function registrationRoutes(serve: Serve, services: Services): void {
  serve(calls.sendOTP, ({ body, request }) => sendOtp(services, body.email, networkOf(request.ip)));
  serve(calls.registerStudent, ({ body }) => registerStudentAction(services, body));
  serve(calls.registerProfessor, ({ body, request }) =>
    named('professor', registerProfessorAction(services, body, networkOf(request.ip))),
  );
  serve(calls.getProgramLevels, () => suggestedLevels(services.database.read));
}
