import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { getOwnRoll, getOwnRollHistory } from '#contract/attendance/roll/own-roll-calls.ts';
import * as calls from '#contract/attendance/roll/roll-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { type Serve, tellsTime } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { classPacketAction } from './class-packet-action.ts';
import { concerns, isMarkForEnd, ownRoll } from './own-roll-queries.ts';
import { closeRollAction, rollOf, setStatusAction, setStatusesAction } from './roll-actions.ts';
import { reader } from './roll-entries-queries.ts';
import { rollHistory } from './roll-history-queries.ts';
import { withSheet } from './roll-sheet-queries.ts';

/** Serves the statuses of students at sessions. Professors see and set statuses, students see their own. */
export function rollRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;

  serve(calls.getRoll, async ({ who, params }) => {
    const session = await ownSession(read, who, params.sessionId, 'roll');
    return session ? withSheet(read, session, await rollOf(services, who, session)) : notFound;
  });
  serve(getClassPacket, async (asked) => tellsTime(asked.reply, services, await classPacketAction(asked, services)));
  serve(calls.setStatus, setStatusAction);
  serve(calls.setStatuses, setStatusesAction);
  serve(calls.closeRoll, ({ who, params, body }) => closeRollAction(services, who, params.sessionId, body.closed));
  serve(calls.getRollHistory, async ({ who, params }) => {
    const session = await ownSession(read, who, params.sessionId, 'roll');
    if (!session) return notFound;
    const as = { ...who, prof_id: reader(who, session) };
    const changes = await rollHistory(read, as, session.class_id, params.studId);
    const isThere = changes.length > 0 || (await concerns(read, params.studId, session.class_id));
    return isThere ? { changes } : notFound;
  });

  serve(getOwnRoll, async ({ who, params }) => ({ roll: await ownRoll(read, clock, who.stud_id, params.subjectId) }));
  serve(getOwnRollHistory, async ({ who, params }) => {
    if (!(await concerns(read, who.stud_id, params.sessionId))) return notFound;
    const changes = await rollHistory(read, who, params.sessionId, who.stud_id);
    return { changes: changes.filter((change) => !isMarkForEnd(change)) };
  });
}
