import { notFound } from '#contract/platform/base/refusal.ts';
import * as awards from '#contract/rewards/points/award-calls.ts';
import { getPoints, getStudentPoints } from '#contract/rewards/points/points-calls.ts';
import { studentById } from '#server/people/student/student-queries.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { awardsGiven, giveAwards, withdrawAny, withdrawOwn } from './award-actions.ts';
import { pointsPage } from './points-queries.ts';

/** Serves awards and the history of all points. */
export function pointsRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(awards.giveAward, ({ who, body, headers }) =>
    named('awards', giveAwards(services, who, body, headers['idempotency-key'])),
  );
  serve(awards.withdrawAward, ({ who, params, body }) =>
    named('awards', withdrawOwn(services, who, params.awardId, body?.together ?? false)),
  );
  serve(awards.withdrawAnyAward, ({ who, params }) => named('awards', withdrawAny(services, who, params.awardId)));
  serve(awards.getAwards, ({ who, query }) => awardsGiven(services, who, query.before));

  serve(getPoints, ({ who, query }) => pointsPage(read, who.stud_id, query.before));
  serve(getStudentPoints, async ({ params, query }) => {
    const found = await studentById(read, params.id);
    if (!found) return notFound;
    return { student: found, ...(await pointsPage(read, params.id, query.before)) };
  });
}
