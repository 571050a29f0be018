import * as calls from '#contract/people/administrator/administrator-calls.ts';
import { endSchoolSignIns, getSchoolSignIns } from '#contract/people/administrator/school-sign-ins-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { everyAdministrator, shownAdministrator } from './administrator-queries.ts';
import * as actions from './administrators-actions.ts';
import { endSignInsOf, schoolSignIns } from './school-sign-ins-actions.ts';

/** Serves administrators and registrars of the school, and everyone's sign-ins. */
export function administratorRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(calls.getAdministrator, async ({ who }) => (await shownAdministrator(read, who.admin_id)) ?? signInRequired);
  serve(calls.getAdministrators, () => named('administrators', everyAdministrator(read)));
  serve(calls.createAdministrator, actions.createAdministratorAction);
  serve(calls.updateAdministrator, actions.changeKind);
  serve(calls.resetAdministratorPassword, actions.resetPasswordOf);
  serve(getSchoolSignIns, ({ who, query }) => schoolSignIns(services, who, query));
  serve(endSchoolSignIns, endSignInsOf);
  serve(calls.removeAdministrator, actions.removeAdministratorAction);
}
