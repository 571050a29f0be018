import { notFound } from '#contract/platform/base/refusal.ts';
import { getProfessorSubjects, transferSubject } from '#contract/subjects/staff/hand-over-calls.ts';
import * as calls from '#contract/subjects/staff/staff-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { professorById } from '#server/people/professor/professor-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { subjectsOfProfessor } from '#server/subjects/subject/subject-queries.ts';
import { handOver, share, sharedSubjects, staff, unshare } from './staff-actions.ts';

/** Serves the staff of subjects. */
export function staffRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(getSharedSubjects, sharedSubjects);

  serve(calls.getStaff, staff);
  serve(calls.setStaff, share);
  serve(calls.endStaff, unshare);

  serve(calls.getSubjectStaff, staff);
  serve(calls.setSubjectStaff, share);
  serve(transferSubject, handOver);
  serve(getProfessorSubjects, async ({ params: { id } }) =>
    (await professorById(read, id)) ? { subjects: await subjectsOfProfessor(read, id) } : notFound,
  );
  serve(calls.endSubjectStaff, unshare);
}
