import type { FastifyReply, FastifyRequest } from 'fastify';
import * as forgotten from '#contract/account/sign-in/forgotten-password-calls.ts';
import * as own from '#contract/account/sign-in/own-password-calls.ts';
import { adminSignIns, professorSignIns, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import * as calls from '#contract/account/sign-in/sign-in-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { type Role, roles } from '#contract/platform/base/call.ts';
import { pacer } from '#server/platform/base/rate-limiter.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkOf } from '#server/platform/config/network-address.ts';
import { askForNewPassword, chooseNewPassword } from './forgotten-password-actions.ts';
import { confirmPassword, endOtherSignIns, endOwnSignIn, shownSignIns } from './own-sign-ins-actions.ts';
import { changePassword } from './password-actions.ts';
import { signIn, signOut } from './sign-in-actions.ts';
import { placeOf } from './sign-in-place.ts';

/** The limit of correct sign-ins per person. Each sign-in is audited, and people sign in only a few times a day. */
const RIGHT_SIGN_INS = aDay(200);

/**
 * The routes for signing in and out, passwords, and own sign-ins. The routes are the same for the three roles.
 * @see decisions §3.11
 */
export function signInRoutes(serve: Serve, services: Services): void {
  const pacers = new Map(roles.map((role) => [role, pacer(RIGHT_SIGN_INS)]));
  function answer(
    role: Role,
    asked: { body: { username: string; password: string }; request: FastifyRequest; reply: FastifyReply },
  ) {
    const { body, request, reply } = asked;
    return signIn(services, role, {
      ...body,
      cookies: request.headers.cookie,
      userAgent: request.headers['user-agent'],
      address: request.ip,
      pace: (person_id) => pacers.get(role)?.take(person_id, services.clock.nowMs()) ?? 0,
      keep: (cookie) => void reply.header('set-cookie', cookie),
    });
  }

  serve(calls.loginStudent, (asked) => answer('student', asked));
  serve(calls.loginProfessor, (asked) => answer('professor', asked));
  // Administrators need no approval, so the refusal for a waiting account cannot occur.
  serve(calls.loginAdmin, async (asked) => (await answer('admin', asked)) as never);

  for (const call of [calls.logoutStudent, calls.logoutProfessor, calls.logoutAdmin] as const) {
    serve(call, async ({ who, request, reply }) => {
      await signOut(services, who, await placeOf(services, request));
      // Clears the browser's cache of pages and answers, but not its storage, because other roles and the program use
      // that too. The pages clear this person's part of the storage.
      void reply.header('clear-site-data', '"cache"');
      return undefined;
    });
  }

  for (const call of [own.updateStudentPassword, own.updateProfessorPassword, own.updateAdminPassword]) {
    serve(call, async ({ who, body, request }) =>
      changePassword(services, who, body.password, await placeOf(services, request)),
    );
  }
  for (const [role, forgot, choose] of [
    ['student', forgotten.forgotStudentPassword, forgotten.chooseStudentPassword],
    ['professor', forgotten.forgotProfessorPassword, forgotten.chooseProfessorPassword],
  ] as const) {
    serve(forgot, ({ body, request }) => askForNewPassword(services, role, body.username, networkOf(request.ip)));
    serve(choose, async ({ body, request }) =>
      chooseNewPassword(services, role, body, await placeOf(services, request)),
    );
  }

  for (const { list, end, endOthers, confirm } of [studentSignIns, professorSignIns, adminSignIns]) {
    serve(list, shownSignIns);
    serve(end, endOwnSignIn);
    serve(endOthers, async ({ who, request }) => ({
      ended: await endOtherSignIns(services, who, await placeOf(services, request)),
    }));
    serve(confirm, confirmPassword);
  }
}
