import * as calls from '#contract/attendance/session/session-calls.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { sessionWorth } from '#server/platform/settings/settings-queries.ts';
import { ownSubject, type SessionsPlaced } from '#server/subjects/subject/subject-queries.ts';
import { binSession, createSession, deleteSessionForGood, restoreSession, updateSession } from './session-actions.ts';
import { ownSession, sessionsSeen, withBinning } from './session-queries.ts';
import { type OpenPlanned, startClassAction } from './start-class-action.ts';
import { type CountSessions, sessionsToday, withCounts } from './today-queries.ts';

/**
 * Serves class and event sessions, and their bin.
 * @param placed updates data of higher features that depends on a session's day and program level
 * @param count counts attendance, which a higher feature stores
 * @param openPlanned opens a meeting, which a higher feature plans
 */
export function sessionRoutes(
  serve: Serve,
  services: Services,
  placed: SessionsPlaced,
  count: CountSessions,
  openPlanned: OpenPlanned,
): void {
  const { read } = services.database;

  async function sessions(who: ProfessorActor, subjectId: number, isdeleted: boolean) {
    const subject = await ownSubject(read, who, subjectId, isdeleted ? 'see' : 'scan');
    return subject ? withCounts(read, await sessionsSeen(read, who, subject, isdeleted), count) : notFound;
  }

  serve(calls.getClass, async ({ who, params }) => {
    const classes = await sessions(who, params.subjectId, false);
    if (classes instanceof Refusal) return classes;
    const { session_points: class_token, session_exp: class_exp } = await sessionWorth(read);
    return { classes, first: { class_token, class_exp } };
  });
  serve(calls.getClassDeleted, async ({ who, params }) => {
    const binned = await sessions(who, params.subjectId, true);
    return binned instanceof Refusal ? binned : { classes: await withBinning(read, binned) };
  });
  serve(calls.getAllSubjectClass, ({ who, body }) =>
    named('getAllSubjectClass', sessions(who, body.subject_id, false)),
  );
  serve(calls.getSingleClass, async ({ who, params }) => {
    const classes = await ownSession(read, who, params.sessionId, 'scan', params.subjectId);
    return classes ? { classes } : notFound;
  });

  serve(calls.getToday, async ({ who }) => ({
    sessions: await withCounts(read, await sessionsToday(read, who), count),
  }));

  serve(calls.startClass, (asked) => startClassAction(asked, services, placed, openPlanned));
  serve(calls.createClass, (asked) => createSession(asked, services, placed));
  serve(calls.updateClass, (asked) => updateSession(asked, services, placed));
  serve(calls.deleteClass, binSession);
  serve(calls.deleteClassRestore, restoreSession);
  serve(calls.deleteClassPerma, deleteSessionForGood);
}
