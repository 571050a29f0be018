import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#contract/account/sign-in/sign-in-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { placeOf } from './own-place.ts';
import { signIn, signOut } from './sign-in-actions.ts';

/** Signing in and out, for the three roles. */
export function signInRoutes(serve: Serve, services: Services): void {
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
      keep: (cookie) => void reply.header('set-cookie', cookie),
    });
  }

  serve(calls.loginStudent, (asked) => answer('student', asked));
  serve(calls.loginProfessor, (asked) => answer('professor', asked));
  // Administrators need no approval, so that refusal cannot come.
  serve(calls.loginAdmin, async (asked) => (await answer('admin', asked)) as never);

  for (const call of [calls.logoutStudent, calls.logoutProfessor, calls.logoutAdmin] as const) {
    serve(call, async ({ who, request, reply }) => {
      await signOut(services, who, await placeOf(services, request));
      // What the browser keeps of pages and answers by itself. Its storage is another role's too, and the program's: what is
      // this person's there, the pages clear.
      void reply.header('clear-site-data', '"cache"');
      return undefined;
    });
  }
}
