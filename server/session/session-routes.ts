import type { FastifyInstance } from 'fastify';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import * as calls from '#contract/session/session-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import { ownSubject } from '#server/subject/subject-queries.ts';
import { binSession, createSession, deleteSessionForGood, restoreSession, updateSession } from './session-actions.ts';
import { ownedSessionOfSubject, sessionsOfSubject } from './session-queries.ts';

/** Class and event sessions, and their bin. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  async function sessions(who: Professor, subjectId: number, isdeleted: boolean) {
    if (!(await ownSubject(read, who.prof_id, subjectId))) return notFound;
    return sessionsOfSubject(read, who.prof_id, subjectId, isdeleted);
  }

  serve(app, services, calls.getClass, async ({ who, params }) => {
    const classes = await sessions(who, params.subjectId, false);
    return classes instanceof Refusal ? classes : { classes };
  });

  serve(app, services, calls.getClassDeleted, async ({ who, params }) => {
    const classes = await sessions(who, params.subjectId, true);
    return classes instanceof Refusal ? classes : { classes };
  });

  serve(app, services, calls.getAllSubjectClass, async ({ who, body }) => {
    const classes = await sessions(who, body.subject_id, false);
    return classes instanceof Refusal ? classes : { getAllSubjectClass: classes };
  });

  serve(app, services, calls.getSingleClass, async ({ who, params }) => {
    const classes = await ownedSessionOfSubject(read, who.prof_id, params.subjectId, params.sessionId);
    return classes ? { classes } : notFound;
  });

  serve(app, services, calls.createClass, async ({ who, params, body }) => {
    const { isdeleted: _ignored, ...values } = body;
    const session = await createSession(services, who, params.subjectId, values);
    return session instanceof Refusal ? session : { message: calls.createClass.done, class: session };
  });

  serve(app, services, calls.updateClass, async ({ who, params, body }) => {
    const session = await updateSession(services, who, params, body);
    return session instanceof Refusal ? session : { message: calls.updateClass.done, class: session };
  });

  serve(app, services, calls.deleteClass, async ({ who, params }) => {
    const session = await binSession(services, who, params);
    return session instanceof Refusal ? session : { message: calls.deleteClass.done, class: session };
  });

  serve(app, services, calls.deleteClassRestore, async ({ who, params, body }) => {
    const session = await restoreSession(services, who, params, { another: body?.another ?? null });
    return session instanceof Refusal ? session : { message: calls.deleteClassRestore.done, class: session };
  });

  serve(app, services, calls.deleteClassPerma, async ({ who, params }) => {
    const refused = await deleteSessionForGood(services, who, params);
    return refused ?? { message: calls.deleteClassPerma.done };
  });
}
