import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import * as calls from '#contract/people/professor/professor-email-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changeProfessor, proveEmailAction, removeEmailAction, sendEmailCodeAction } from './professor-actions.ts';
import { professorById } from './professor-queries.ts';

export function professorRoutes(serve: Serve, services: Services): void {
  serve(getProfessor, async ({ who }) => (await professorById(services.database.read, who.prof_id)) ?? signInRequired);

  serve(updateProfessor, changeProfessor);
  serve(calls.sendEmailCode, sendEmailCodeAction);
  serve(calls.proveEmail, proveEmailAction);
  serve(calls.removeEmail, removeEmailAction);
}
