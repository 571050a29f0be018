import { useQuery } from '@tanstack/react-query';
import {
  addProgramLevels,
  getProgramLevelList,
  LEVELS_AT_ONCE,
  type ProgramLevelList,
  previewProgramLevel,
  removeProgramLevels,
  renameProgramLevel,
  updateProgramLevelList,
} from '#contract/people/program-level/program-level-calls.ts';
import { inLots } from '#web/platform/calls/in-lots.ts';
import { send } from '#web/platform/calls/send.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { programLevelsKey } from './program-levels-key.ts';
import { programLevelsText as text } from './program-levels-text.ts';

const listKey = ['admin', 'program-level-list'];

/** The school's list of program levels and those in use. */
export function useProgramLevelList() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => send(getProgramLevelList, { signal }) });
}

const listNow = ({ isListed, programLevels }: ProgramLevelList) => ({ isListed, programLevels });

/** Says whether only the list is taken. */
export function useKeepList() {
  return useChange({
    call: (isListed: boolean) => send(updateProgramLevelList, { body: { isListed } }),
    kept: [listKey, listNow],
    // What forms suggest goes by the list.
    stale: [programLevelsKey],
    done: updateProgramLevelList.done,
    failed: text.keepFailed,
  });
}

/** Adds program levels, one a line, to the list, or takes them off, so many at a time. */
export function useChangeList(how: 'add' | 'remove') {
  const call = how === 'add' ? addProgramLevels : removeProgramLevels;
  return useChange({
    async call({ names: typed }: { readonly names: string }) {
      const names = typed.split('\n').filter((line) => line.trim() !== '');
      const [first = [], ...more] = inLots(names, LEVELS_AT_ONCE);
      let reply = await send(call, { body: { names: first } });
      for (const some of more) reply = await send(call, { body: { names: some } });
      return reply;
    },
    kept: [listKey, listNow],
    // What forms suggest goes by the list.
    stale: [programLevelsKey],
    done: call.done,
    failed: text.changeFailed,
  });
}

/** Looks at what renaming would change. */
export function usePreviewRename(programLevel: string) {
  return useChange({
    call: ({ newName }: { readonly newName: string }) => send(previewProgramLevel, { body: { programLevel, newName } }),
    failed: text.lookFailed,
  });
}

/** Renames a program level, or merges it: whatever is shown anywhere may have its name. */
export function useRename() {
  return useChange({
    call: (rename: { readonly programLevel: string; readonly newName: string }) =>
      send(renameProgramLevel, { body: rename }),
    stale: everything,
    done: renameProgramLevel.done,
    failed: text.renameFailed,
  });
}
