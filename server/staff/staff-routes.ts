import * as calls from '#contract/staff/staff-calls.ts';
import { named, type Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { share, sharedSubjects, staff, unshare } from './staff-actions.ts';

/** Who else teaches a subject. */
export function staffRoutes(serve: Serve, services: Services): void {
  serve(calls.getSharedSubjects, ({ who }) => named('shared', sharedSubjects(services, who)));

  serve(calls.getStaff, ({ who, params }) => named('staff', staff(services, who, params.subjectId)));
  serve(calls.setStaff, ({ who, params, body }) => named('member', share(services, who, params.subjectId, body)));
  serve(calls.endStaff, ({ who, params }) => unshare(services, who, params.subjectId, params.profId));

  serve(calls.getSubjectStaff, ({ who, params }) => named('staff', staff(services, who, params.subjectId)));
  serve(calls.setSubjectStaff, ({ who, params, body }) =>
    named('member', share(services, who, params.subjectId, body)),
  );
  serve(calls.endSubjectStaff, ({ who, params }) => unshare(services, who, params.subjectId, params.profId));
}
