import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import * as calls from '#contract/people/professor/professor-email-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changeProfessor, ownProfessor } from './professor-actions.ts';
import { proveEmail, removeEmail, sendEmailCode } from './professor-email-actions.ts';

export function professorRoutes(serve: Serve, services: Services): void {
  serve(getProfessor, ({ who }) => ownProfessor(services, who));

  serve(updateProfessor, ({ who, body }) => named('professor', changeProfessor(services, who, body)));
  serve(calls.sendEmailCode, ({ who, body }) => sendEmailCode(services, who, body.email));
  serve(calls.proveEmail, ({ who, body }) => named('professor', proveEmail(services, who, body)));
  serve(calls.removeEmail, ({ who }) => named('professor', removeEmail(services, who)));
}
