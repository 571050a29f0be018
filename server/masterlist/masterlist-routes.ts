import type { FastifyInstance } from 'fastify';
import { getAllStudentProgramLevel, getClassStudentByProgram } from '#contract/masterlist/masterlist-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { approvedProgramLevels } from '#server/student/student-queries.ts';
import { masterListOf } from './masterlist-queries.ts';

export function masterlistRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, getAllStudentProgramLevel, () => named('programLevels', approvedProgramLevels(read)));
  serve(app, services, getClassStudentByProgram, ({ body }) =>
    named('students', masterListOf(read, body.courseYearSection)),
  );
}
