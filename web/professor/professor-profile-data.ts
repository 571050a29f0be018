import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfessor, updateProfessor } from '#contract/professor/professor-calls.ts';
import { useChange } from '#web/base/change.ts';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { professorProfileText } from './professor-profile-text.ts';

/** What is read of the signed-in professor. */
export const ownProfessorKey = ['own-professor'];

/** The signed-in professor. */
export function useOwnProfessor() {
  return useQuery({ queryKey: ownProfessorKey, queryFn: ({ signal }) => send(getProfessor, { signal }) });
}

/** Changes the professor's own names after a question; what is blank stays. @see spec §5, §8 */
export function useUpdateOwnProfessor() {
  const queryClient = useQueryClient();
  return useChange({
    call: (body: { first_name: string; middle_name: string; last_name: string }) => send(updateProfessor, { body }),
    question: () => ({ title: professorProfileText.ask }),
    done: ({ professor }) => {
      queryClient.setQueryData(ownProfessorKey, professor);
      toastSuccess(updateProfessor.done);
    },
    failed: professorProfileText.failed,
  });
}
