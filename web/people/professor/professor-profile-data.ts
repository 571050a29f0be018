import { useQuery } from '@tanstack/react-query';
import { getProfessor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { changesText } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { professorProfileText } from './professor-profile-text.ts';

/** What is read of the signed-in professor. */
export const ownProfessorKey = ['own-professor'];

/** The signed-in professor. */
export function useOwnProfessor() {
  return useQuery({ queryKey: ownProfessorKey, queryFn: ({ signal }) => send(getProfessor, { signal }) });
}

/** Changes the professor's own names after a question, which says what from and to; what is blank stays. @see spec §5, §8 */
export function useUpdateOwnProfessor(before: EntryOf<typeof updateProfessor>) {
  return useChange({
    call: (body: EntryOf<typeof updateProfessor>) => send(updateProfessor, { body }),
    question: (typed) => ({
      title: professorProfileText.ask,
      detail: changesText(before, typed, professorProfileText.names),
    }),
    kept: [ownProfessorKey, ({ professor }) => professor],
    done: updateProfessor.done,
    failed: professorProfileText.failed,
  });
}
