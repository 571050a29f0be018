import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/subject/subject-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { createSubject, deleteSubject, updateSubject } from './subject-actions.ts';
import { ownSubjects } from './subject-queries.ts';

/** Subjects and events. */
export function subjectRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, calls.getAllSubject, ({ who }) => named('subject', ownSubjects(read, who.prof_id, 'subjects')));
  serve(app, services, calls.getEvent, ({ who }) => named('subject', ownSubjects(read, who.prof_id, 'events')));

  serve(app, services, calls.createSubject, ({ who, body }) => named('subject', createSubject(services, who, body)));
  serve(app, services, calls.createEvent, ({ who, body }) =>
    named('subject', createSubject(services, who, { ...body, subject_courseYearSection: '' })),
  );
  serve(app, services, calls.updateSubject, ({ who, params, body }) =>
    named('subject', updateSubject(services, who, params.subjectId, body)),
  );
  serve(app, services, calls.deleteSubject, ({ who, params }) => deleteSubject(services, who, params.subjectId));
}
