import * as calls from '#contract/people/administrator/administrator-calls.ts';
import { endSchoolSignIns, getSchoolSignIns } from '#contract/people/administrator/school-sign-ins-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import { placeOf } from '#server/account/sign-in/sign-in-place.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { everyAdministrator, shownAdministrator } from './administrator-queries.ts';
import {
  changeKind,
  createAdministratorAction,
  removeAdministratorAction,
  resetPasswordOf,
} from './administrators-actions.ts';
import { endSignInsOf, schoolSignIns } from './school-sign-ins-actions.ts';

/** Serves administrators and registrars of the school, and everyone's sign-ins. */
export function administratorRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(calls.getAdministrator, async ({ who }) => (await shownAdministrator(read, who.admin_id)) ?? signInRequired);
  serve(calls.getAdministrators, () => named('administrators', everyAdministrator(read)));
  serve(calls.createAdministrator, ({ who, body }) => createAdministratorAction(services, who, body));
  serve(calls.updateAdministrator, ({ who, params, body }) => changeKind(services, who, params.id, body.kind));
  serve(calls.resetAdministratorPassword, ({ who, params }) => resetPasswordOf(services, who, params.id));
  serve(getSchoolSignIns, ({ who, query }) => schoolSignIns(services, who, query));
  serve(endSchoolSignIns, async ({ who, params, request }) =>
    named('ended', endSignInsOf(services, who, params.role, params.id, await placeOf(services, request))),
  );
  serve(calls.removeAdministrator, ({ who, params }) => removeAdministratorAction(services, who, params.id));
}
