import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import { getProfessor, updateProfessor } from '#contract/professor/professor-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeProfessor, ownProfessor } from './professor-actions.ts';

export function professorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getProfessor, ({ who }) => ownProfessor(services, who));

  serve(app, services, updateProfessor, async ({ who, body }) => {
    const professor = await changeProfessor(services, who, body);
    return professor instanceof Refusal ? professor : { message: updateProfessor.done, professor };
  });
}
