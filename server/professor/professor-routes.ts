import type { FastifyInstance } from 'fastify';
import { getProfessor, updateProfessor } from '#contract/professor/professor-calls.ts';
import * as calls from '#contract/professor/professor-email-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeProfessor, ownProfessor } from './professor-actions.ts';
import { proveEmail, removeEmail, sendEmailCode } from './professor-email-actions.ts';

export function professorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getProfessor, ({ who }) => ownProfessor(services, who));

  serve(app, services, updateProfessor, ({ who, body }) => named('professor', changeProfessor(services, who, body)));
  serve(app, services, calls.sendEmailCode, ({ who, body }) => sendEmailCode(services, who, body.email));
  serve(app, services, calls.proveEmail, ({ who, body }) => named('professor', proveEmail(services, who, body)));
  serve(app, services, calls.removeEmail, ({ who }) => named('professor', removeEmail(services, who)));
}
