import { getDeletedSubjects, restoreSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import * as calls from '#contract/subjects/subject/subject-calls.ts';
import { type ActionResult, named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { deletedSubjects } from './school-subject-queries.ts';
import * as actions from './subject-actions.ts';
import { type SessionsPlaced, subjectsOfProfessor } from './subject-queries.ts';

/**
 * Serves subjects and events.
 * @param placed updates data of higher features that depends on the program level of open sessions
 */
export function subjectRoutes(serve: Serve, services: Services, placed: SessionsPlaced): void {
  const { read } = services.database;

  serve(calls.getAllSubject, ({ who }) => named('subject', subjectsOfProfessor(read, who.prof_id, 'subjects')));
  serve(calls.getEvent, ({ who }) => named('subject', subjectsOfProfessor(read, who.prof_id, 'events')));

  serve(calls.createSubject, actions.createSubjectAction);
  serve(calls.createEvent, (asked) => {
    const body = { ...asked.body, subject_courseYearSection: '' };
    // An event has no program level that could be unlisted.
    return actions.createSubjectAction({ ...asked, body }, services) as ActionResult<typeof calls.createEvent>;
  });
  serve(calls.updateSubject, (asked) => actions.updateSubjectAction(asked, services, placed));
  serve(calls.updateLateness, ({ who, params, body }) =>
    named('subject', actions.updateLatenessAction(services, who, params.subjectId, body.lateAfterMinutes)),
  );
  serve(calls.deleteSubject, actions.deleteSubjectAction);
  serve(getDeletedSubjects, () => named('subjects', deletedSubjects(read)));
  serve(restoreSubject, actions.restoreSubjectAction);
}
