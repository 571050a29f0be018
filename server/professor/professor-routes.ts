import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import { getProfessor, updateProfessor } from '#contract/professor/professor-calls.ts';
import * as calls from '#contract/professor/professor-email-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeProfessor, ownProfessor } from './professor-actions.ts';
import { proveEmail, removeEmail, sendEmailCode } from './professor-email-actions.ts';

export function professorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getProfessor, ({ who }) => ownProfessor(services, who));

  serve(app, services, updateProfessor, async ({ who, body }) => {
    const professor = await changeProfessor(services, who, body);
    return professor instanceof Refusal ? professor : { message: updateProfessor.done, professor };
  });

  serve(app, services, calls.sendEmailCode, async ({ who, body }) => {
    const refused = await sendEmailCode(services, who, body.email);
    return refused ?? { message: calls.sendEmailCode.done };
  });
  serve(app, services, calls.proveEmail, async ({ who, body }) => {
    const professor = await proveEmail(services, who, body);
    return professor instanceof Refusal ? professor : { message: calls.proveEmail.done, professor };
  });
  serve(app, services, calls.removeEmail, async ({ who }) => {
    const professor = await removeEmail(services, who);
    return professor instanceof Refusal ? professor : { message: calls.removeEmail.done, professor };
  });
}
