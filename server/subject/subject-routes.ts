import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import * as calls from '#contract/subject/subject-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { createSubject, deleteSubject, updateSubject } from './subject-actions.ts';
import { ownSubjects } from './subject-queries.ts';

/** Subjects and events. */
export function subjectRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, calls.getAllSubject, async ({ who }) => ({
    subject: await ownSubjects(read, who.prof_id, 'subjects'),
  }));

  serve(app, services, calls.getEvent, async ({ who }) => ({
    subject: await ownSubjects(read, who.prof_id, 'events'),
  }));

  serve(app, services, calls.createSubject, async ({ who, body }) => {
    const subject = await createSubject(services, who, body);
    return subject instanceof Refusal ? subject : { message: calls.createSubject.done, subject };
  });

  serve(app, services, calls.createEvent, async ({ who, body }) => {
    const subject = await createSubject(services, who, { ...body, subject_courseYearSection: '' });
    return subject instanceof Refusal ? subject : { message: calls.createEvent.done, subject };
  });

  serve(app, services, calls.updateSubject, async ({ who, params, body }) => {
    const subject = await updateSubject(services, who, params.subjectId, body);
    return subject instanceof Refusal ? subject : { message: calls.updateSubject.done, subject };
  });

  serve(app, services, calls.deleteSubject, async ({ who, params }) => {
    const refused = await deleteSubject(services, who, params.subjectId);
    return refused ?? { message: calls.deleteSubject.done };
  });
}
