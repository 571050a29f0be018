import * as calls from '#contract/people/program-level/program-level-calls.ts';
import { splitIntoChunks } from '#web/platform/calls/chunk.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { programLevelsKey } from './program-levels-key.ts';
import { programLevelsText as text } from './program-levels-text.ts';

/** Options for changing the list of program levels. Forms suggest the entries of this list. */
export const listChanged = {
  updates: [
    calls.getProgramLevelList,
    ({ isListed, programLevels }: calls.ProgramLevelList): calls.ProgramLevelList => ({ isListed, programLevels }),
  ],
  invalidates: [programLevelsKey],
} as const;

/** Adds program levels, one per line, to the list or removes them, in batches. */
export function useChangeList(how: 'add' | 'remove') {
  const call = how === 'add' ? calls.addProgramLevels : calls.removeProgramLevels;
  return useChange(
    async ({ names: typed }: { readonly names: string }) => {
      const names = typed.split('\n').filter((line) => line.trim() !== '');
      const [first = [], ...more] = splitIntoChunks(names, calls.LEVELS_AT_ONCE);
      let reply = await send(call, { body: { names: first } });
      for (const some of more) reply = await send(call, { body: { names: some } });
      return reply;
    },
    { ...listChanged, done: call.done, failed: text.changeFailed },
  );
}
