import * as calls from '#contract/people/students-by-level/students-by-level-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { levelsWithStudents, masterListOf } from './students-by-level-queries.ts';

export function studentsByLevelRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(calls.getAllStudentProgramLevel, () => levelsWithStudents(read));
  serve(calls.getClassStudentByProgram, ({ body }) => named('students', masterListOf(read, body.courseYearSection)));
}
