import { getAllStudentProgramLevel, getClassStudentByProgram } from '#contract/people/masterlist/masterlist-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { levelsWithStudents, masterListOf } from './masterlist-queries.ts';

export function masterlistRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(getAllStudentProgramLevel, () => levelsWithStudents(read));
  serve(getClassStudentByProgram, ({ body }) => named('students', masterListOf(read, body.courseYearSection)));
}
