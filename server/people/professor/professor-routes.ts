import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import * as calls from '#contract/people/professor/professor-email-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import { placeOf } from '#server/account/sign-in/sign-in-place.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changeProfessor, proveEmailAction, removeEmailAction, sendEmailCodeAction } from './professor-actions.ts';
import { professorById } from './professor-queries.ts';

export function professorRoutes(serve: Serve, services: Services): void {
  serve(getProfessor, async ({ who }) => (await professorById(services.database.read, who.prof_id)) ?? signInRequired);

  serve(updateProfessor, ({ who, body }) => named('professor', changeProfessor(services, who, body)));
  serve(calls.sendEmailCode, ({ who, body }) => sendEmailCodeAction(services, who, body.email));
  serve(calls.proveEmail, async ({ who, body, request }) =>
    named('professor', proveEmailAction(services, who, body, await placeOf(services, request))),
  );
  serve(calls.removeEmail, async ({ who, request }) =>
    named('professor', removeEmailAction(services, who, await placeOf(services, request))),
  );
}
