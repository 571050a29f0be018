import { notFound } from '#contract/platform/base/refusal.ts';
import { getProfessorSubjects, transferSubject } from '#contract/subjects/staff/hand-over-calls.ts';
import * as calls from '#contract/subjects/staff/staff-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { professorById } from '#server/people/professor/professor-queries.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { subjectsOfProfessor } from '#server/subjects/subject/subject-queries.ts';
import { handOver, share, sharedSubjects, staff, unshare } from './staff-actions.ts';

/** Serves the staff of subjects. */
export function staffRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(getSharedSubjects, ({ who }) => named('shared', sharedSubjects(services, who)));

  serve(calls.getStaff, ({ who, params }) => staff(services, who, params.subjectId));
  serve(calls.setStaff, ({ who, params, body }) => share(services, who, params.subjectId, body));
  serve(calls.endStaff, ({ who, params }) => unshare(services, who, params.subjectId, params.profId));

  serve(calls.getSubjectStaff, ({ who, params }) => staff(services, who, params.subjectId));
  serve(calls.setSubjectStaff, ({ who, params, body }) => share(services, who, params.subjectId, body));
  serve(transferSubject, ({ who, params, body }) =>
    named('subject', handOver(services, who, params.subjectId, body.prof_id)),
  );
  serve(getProfessorSubjects, async ({ params: { id } }) =>
    (await professorById(read, id)) ? { subjects: await subjectsOfProfessor(read, id) } : notFound,
  );
  serve(calls.endSubjectStaff, ({ who, params }) => unshare(services, who, params.subjectId, params.profId));
}
