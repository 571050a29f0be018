import { proveEmail, removeEmail, sendEmailCode } from '#contract/people/professor/professor-email-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
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
  return useChange({
    call: ({ code }: { code: string }) => send(proveEmail, { body: { email, code } }),
    kept: [ownProfessorKey, ({ professor }) => professor],
    done: proveEmail.done,
    failed: professorEmailText.failed,
  });
}

/** Takes the professor's address away after a question. @see decisions §3.12 */
export function useRemoveEmail() {
  return useChange({
    call: (_nothing: undefined) => send(removeEmail, {}),
    question: () => ({
      title: professorEmailText.askRemove,
      detail: professorEmailText.askRemoveDetail,
      warning: true,
    }),
    kept: [ownProfessorKey, ({ professor }) => professor],
    done: removeEmail.done,
    failed: professorEmailText.failed,
  });
}
