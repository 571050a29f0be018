import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import { getStudent, updateStudent } from '#contract/student/student-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changeStudent, ownStudent } from './student-actions.ts';

export function studentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getStudent, ({ who }) => ownStudent(services, who));

  serve(app, services, updateStudent, async ({ who, body }) => {
    const { first_name, middle_name, last_name, courseYearSection } = body;
    const changes = { first_name, middle_name, last_name, courseYearSection };
    const student = await changeStudent(services, who, changes);
    return student instanceof Refusal ? student : { ...student, student };
  });
}
