import {
  chooseProfessorPassword,
  chooseStudentPassword,
  forgotProfessorPassword,
  forgotStudentPassword,
} from '#contract/account/sign-in/forgotten-password-calls.ts';
import * as own from '#contract/account/sign-in/own-password-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkOf } from '#server/platform/config/network-address.ts';
import { askForNewPassword, chooseNewPassword } from './forgotten-password-actions.ts';
import { placeOf } from './own-place.ts';
import { changePassword } from './password-actions.ts';

/** One's own password, the same for the three roles, and a new one for who has forgotten it. */
export function passwordRoutes(serve: Serve, services: Services): void {
  for (const call of [own.updateStudentPassword, own.updateProfessorPassword, own.updateAdminPassword]) {
    serve(call, async ({ who, body, request }) =>
      changePassword(services, who, body.password, await placeOf(services, request)),
    );
  }

  const forgotten = [
    { role: 'student', forgot: forgotStudentPassword, choose: chooseStudentPassword },
    { role: 'professor', forgot: forgotProfessorPassword, choose: chooseProfessorPassword },
  ] as const;
  for (const { role, forgot, choose } of forgotten) {
    serve(forgot, ({ body, request }) => askForNewPassword(services, role, body.username, networkOf(request.ip)));
    serve(choose, async ({ body, request }) =>
      chooseNewPassword(services, role, body, await placeOf(services, request)),
    );
  }
}
