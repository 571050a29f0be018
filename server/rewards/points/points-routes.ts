import { notFound } from '#contract/platform/base/refusal.ts';
import * as awards from '#contract/rewards/points/award-calls.ts';
import { getPoints, getStudentPoints } from '#contract/rewards/points/points-calls.ts';
import { studentById } from '#server/people/student/student-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { awardsGiven, giveAwards, withdrawAny, withdrawOwn } from './award-actions.ts';
import { pointsPage } from './points-queries.ts';

/** Serves awards and the history of all points. */
export function pointsRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(awards.giveAward, giveAwards);
  serve(awards.withdrawAward, withdrawOwn);
  serve(awards.withdrawAnyAward, withdrawAny);
  serve(awards.getAwards, awardsGiven);

  serve(getPoints, ({ who, query }) => pointsPage(read, who.stud_id, query.before));
  serve(getStudentPoints, async ({ params, query }) => {
    const found = await studentById(read, params.id);
    if (!found) return notFound;
    return { student: found, ...(await pointsPage(read, params.id, query.before)) };
  });
}
