import * as calls from '#contract/attendance/enrolment/enrolment-calls.ts';
import * as school from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { getSchoolSubjects } from '#contract/subjects/subject/school-subject-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { schoolSubjects } from '#server/subjects/subject/school-subject-queries.ts';
import { dropStudentAction, enrolmentOf, enrolStudentsAction } from './enrolment-actions.ts';

/** Serves the students who are in a subject, whatever their program level is, and the dropped students. */
export function enrolmentRoutes(serve: Serve, services: Services): void {
  serve(calls.getEnrolment, ({ who, params }) => named('people', enrolmentOf(services, who, params.subjectId)));
  serve(calls.enrolStudents, enrolStudentsAction);
  serve(calls.dropStudent, dropStudentAction);

  const { read } = services.database;
  serve(getSchoolSubjects, () => named('subjects', schoolSubjects(read)));
  serve(school.getSubjectEnrolment, async ({ who, params }) => {
    const people = await enrolmentOf(services, who, params.subjectId);
    if (people instanceof Refusal) return people;
    const [subject] = await schoolSubjects(read, params.subjectId);
    return subject ? { subject, people } : notFound;
  });
  serve(school.enrolInSubject, enrolStudentsAction);
  serve(school.dropFromSubject, dropStudentAction);
}
