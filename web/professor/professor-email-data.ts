import { useQueryClient } from '@tanstack/react-query';
import type { Professor } from '#contract/professor/professor-calls.ts';
import { proveEmail, removeEmail, sendEmailCode } from '#contract/professor/professor-email-calls.ts';
import { send } from '#web/base/send.ts';
import { useChange } from '#web/ui/change.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import { professorEmailText } from './professor-email-text.ts';
import { ownProfessorKey } from './professor-profile-data.ts';

/** Mails a code to an address. @see decisions §3.12 */
export function useSendEmailCode() {
  return useChange({
    call: (body: { email: string }) => send(sendEmailCode, { body }),
    done: sendEmailCode.done,
    failed: professorEmailText.failed,
  });
}

/** Gives the professor the address whose code was right. @see decisions §3.12 */
export function useProveEmail(email: string) {
  const keep = useKeepProfessor();
  return useChange({
    call: ({ code }: { code: string }) => send(proveEmail, { body: { email, code } }),
    done: ({ professor }) => keep(professor, proveEmail.done),
    failed: professorEmailText.failed,
  });
}

/** Takes the professor's address away after a question. @see decisions §3.12 */
export function useRemoveEmail() {
  const keep = useKeepProfessor();
  return useChange({
    call: (_nothing: undefined) => send(removeEmail, {}),
    question: () => ({
      title: professorEmailText.askRemove,
      detail: professorEmailText.askRemoveDetail,
      warning: true,
    }),
    done: ({ professor }) => keep(professor, removeEmail.done),
    failed: professorEmailText.failed,
  });
}

/** Puts the professor into what was read, as the server answered. */
function useKeepProfessor(): (professor: Professor, said: string) => void {
  const queryClient = useQueryClient();
  return (professor, said) => {
    queryClient.setQueryData(ownProfessorKey, professor);
    toastSuccess(said);
  };
}
