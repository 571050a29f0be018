import * as calls from '#contract/people/program-level/program-level-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import {
  addLevels,
  keepList,
  previewRename,
  programLevelList,
  removeLevels,
  renameLevel,
  type SessionsMeantAnew,
} from './program-level-actions.ts';

const asRename = ({ programLevel, newName }: BodyOf<typeof calls.renameProgramLevel>) => ({
  from: programLevel,
  to: newName,
});

/** @param meantAnew makes what features above keep of sessions by program levels anew */
export function programLevelRoutes(serve: Serve, services: Services, meantAnew: SessionsMeantAnew): void {
  serve(calls.getProgramLevelList, () => programLevelList(services));
  serve(calls.updateProgramLevelList, ({ who, body }) => keepList(services, who, body.isListed));
  serve(calls.addProgramLevels, ({ who, body }) => addLevels(services, who, body));
  serve(calls.removeProgramLevels, ({ who, body }) => removeLevels(services, who, body));
  serve(calls.previewProgramLevel, ({ body }) => previewRename(services, asRename(body)));
  serve(calls.renameProgramLevel, ({ who, body }) => renameLevel(services, who, asRename(body), meantAnew));
}
