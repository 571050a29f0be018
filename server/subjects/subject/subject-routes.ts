import type { RefusalOf } from '#contract/platform/base/call.ts';
import { getDeletedSubjects, restoreSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import * as calls from '#contract/subjects/subject/subject-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { deletedSubjects } from './school-subject-queries.ts';
import {
  createSubjectAction,
  deleteSubjectAction,
  restoreSubjectAction,
  updateLatenessAction,
  updateSubjectAction,
} from './subject-actions.ts';
import { type SessionsPlaced, subjectsOfProfessor } from './subject-queries.ts';

/**
 * Serves subjects and events.
 * @param placed updates data of higher features that depends on the program level of open sessions
 */
export function subjectRoutes(serve: Serve, services: Services, placed: SessionsPlaced): void {
  const { read } = services.database;

  serve(calls.getAllSubject, ({ who }) => named('subject', subjectsOfProfessor(read, who.prof_id, 'subjects')));
  serve(calls.getEvent, ({ who }) => named('subject', subjectsOfProfessor(read, who.prof_id, 'events')));

  serve(calls.createSubject, ({ who, body }) => named('subject', createSubjectAction(services, who, body)));
  serve(calls.createEvent, ({ who, body }) =>
    named(
      'subject',
      // An event has no program level that could be unlisted.
      createSubjectAction(services, who, { ...body, subject_courseYearSection: '' }) as Promise<
        Subject | RefusalOf<typeof calls.createEvent>
      >,
    ),
  );
  serve(calls.updateSubject, ({ who, params, body }) =>
    named('subject', updateSubjectAction(services, who, params.subjectId, body, placed)),
  );
  serve(calls.updateLateness, ({ who, params, body }) =>
    named('subject', updateLatenessAction(services, who, params.subjectId, body.lateAfterMinutes)),
  );
  serve(calls.deleteSubject, ({ who, params }) => deleteSubjectAction(services, who, params.subjectId));
  serve(getDeletedSubjects, () => named('subjects', deletedSubjects(read)));
  serve(restoreSubject, ({ who, params }) => named('subject', restoreSubjectAction(services, who, params.subjectId)));
}
