import * as calls from '#contract/people/program-level/program-level-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './program-level-actions.ts';

/** @param meantAnew updates data of higher features that depends on the program level of sessions */
export function programLevelRoutes(serve: Serve, services: Services, meantAnew: actions.SessionsMeantAnew): void {
  serve(calls.getProgramLevelList, () => actions.programLevelList(services));
  serve(calls.updateProgramLevelList, actions.keepList);
  serve(calls.addProgramLevels, actions.addLevels);
  serve(calls.removeProgramLevels, actions.removeLevels);
  serve(calls.previewProgramLevel, actions.previewRename);
  serve(calls.renameProgramLevel, (asked) => actions.renameLevel(asked, services, meantAnew));
}
