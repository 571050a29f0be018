import * as calls from '#contract/enrolment/enrolment-calls.ts';
import { named, type Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { dropStudent, enrolmentOf, enrolStudents } from './enrolment-actions.ts';

/** Who is in a subject whatever their program level, and who is not. */
export function enrolmentRoutes(serve: Serve, services: Services): void {
  serve(calls.getEnrolment, ({ who, params }) => named('people', enrolmentOf(services, who, params.subjectId)));
  serve(calls.enrolStudents, ({ who, params, body }) =>
    named('lines', enrolStudents(services, who, params.subjectId, body)),
  );
  serve(calls.dropStudent, ({ who, params, body }) =>
    named('person', dropStudent(services, who, params.subjectId, body)),
  );
}
