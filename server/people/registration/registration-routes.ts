import * as calls from '#contract/people/registration/registration-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { sendOtp } from './otp-actions.ts';
import { registerProfessorAction, registerStudentAction } from './registration-actions.ts';
import { suggestedLevels } from './registration-queries.ts';

export function registrationRoutes(serve: Serve, services: Services): void {
  serve(calls.sendOTP, sendOtp);
  serve(calls.registerStudent, registerStudentAction);
  serve(calls.registerProfessor, registerProfessorAction);
  serve(calls.getProgramLevels, () => suggestedLevels(services.database.read));
}
