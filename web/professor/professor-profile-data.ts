import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfessor, updateProfessor } from '#contract/professor/professor-calls.ts';
import { send } from '#web/base/send.ts';
import { changesText } from '#web/form/changed-values.ts';
import { useChange } from '#web/ui/change.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import { professorProfileText } from './professor-profile-text.ts';

/** What is read of the signed-in professor. */
export const ownProfessorKey = ['own-professor'];

/** The signed-in professor. */
export function useOwnProfessor() {
  return useQuery({ queryKey: ownProfessorKey, queryFn: ({ signal }) => send(getProfessor, { signal }) });
}

type OwnNames = Record<'first_name' | 'middle_name' | 'last_name', string>;

/** Changes the professor's own names after a question, which says what from and to; what is blank stays. @see spec §5, §8 */
export function useUpdateOwnProfessor(before: OwnNames) {
  const queryClient = useQueryClient();
  return useChange({
    call: (body: OwnNames) => send(updateProfessor, { body }),
    question: (typed) => ({
      title: professorProfileText.ask,
      detail: changesText(before, typed, professorProfileText.names),
    }),
    done: ({ professor }) => {
      queryClient.setQueryData(ownProfessorKey, professor);
      toastSuccess(updateProfessor.done);
    },
    failed: professorProfileText.failed,
  });
}
