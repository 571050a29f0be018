import * as calls from '#contract/attendance/roll/leave-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { endLeaveOf, giveLeaves, leavesOf } from './leave-actions.ts';

/**
 * Serves the students' leave of absence: professors give leave for their own sessions, administrators for all sessions.
 */
export function leaveRoutes(serve: Serve, services: Services): void {
  serve(calls.getProfessorLeaves, leavesOf);
  serve(calls.createProfessorLeaves, ({ who, body }) => named('leaves', giveLeaves(services, who, body)));
  serve(calls.endProfessorLeave, ({ who, params, body }) =>
    named('leave', endLeaveOf(services, who, params.leaveId, body?.all ?? false)),
  );

  serve(calls.getLeaves, leavesOf);
  serve(calls.createLeaves, ({ who, body }) => named('leaves', giveLeaves(services, who, body)));
  serve(calls.endLeave, ({ who, params, body }) =>
    named('leave', endLeaveOf(services, who, params.leaveId, body?.all ?? false)),
  );
}
