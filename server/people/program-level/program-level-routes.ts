import * as calls from '#contract/people/program-level/program-level-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './program-level-actions.ts';

const asRename = ({ programLevel, newName }: BodyOf<typeof calls.renameProgramLevel>) => ({
  from: programLevel,
  to: newName,
});

/** @param meantAnew updates data of higher features that depends on the program level of sessions */
export function programLevelRoutes(serve: Serve, services: Services, meantAnew: actions.SessionsMeantAnew): void {
  serve(calls.getProgramLevelList, () => actions.programLevelList(services));
  serve(calls.updateProgramLevelList, ({ who, body }) => actions.keepList(services, who, body.isListed));
  serve(calls.addProgramLevels, ({ who, body }) => actions.addLevels(services, who, body));
  serve(calls.removeProgramLevels, ({ who, body }) => actions.removeLevels(services, who, body));
  serve(calls.previewProgramLevel, ({ body }) => actions.previewRename(services, asRename(body)));
  serve(calls.renameProgramLevel, ({ who, body }) => actions.renameLevel(services, who, asRename(body), meantAnew));
}
