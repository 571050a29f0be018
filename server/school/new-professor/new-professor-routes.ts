import { addProfessors as call } from '#contract/school/new-professor/new-professor-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { addProfessors } from './new-professor-actions.ts';

/** Adds professors. */
export function newProfessorRoutes(serve: Serve, services: Services): void {
  serve(call, ({ who, body }) => addProfessors(services, who, body.professors));
}
