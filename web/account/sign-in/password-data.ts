import {
  updateAdminPassword,
  updateProfessorPassword,
  updateStudentPassword,
} from '#contract/account/sign-in/own-password-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { PasswordTaken } from '#contract/platform/settings/password-words.ts';
import { setMustChangePassword, useMustChangePassword } from '#web/platform/base/sign-in-store.ts';
import { send } from '#web/platform/calls/send.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { passwordText } from './password-text.ts';

const updatePassword = {
  student: updateStudentPassword,
  professor: updateProfessorPassword,
  admin: updateAdminPassword,
} as const;

/** Says that a password was taken, and below it what the server thinks of it, long enough to be read. @see decisions §3.13 */
export function sayTaken({ warning }: PasswordTaken): void {
  if (warning === undefined) toastSuccess(passwordText.changed);
  else toastSuccess(passwordText.changed, toastMs.warning, passwordText.easyToGuess);
}

/**
 * Changes one's own password, after a question unless it has to be changed; what was refused until then is read again.
 * @see spec §5, decisions §3.5, §8.10
 */
export function useUpdatePassword(who: Role) {
  const mustChange = useMustChangePassword(who);
  return useChange({
    call: ({ password }: { password: string }): Promise<PasswordTaken> =>
      send(updatePassword[who], { body: { password } }),
    question: mustChange ? undefined : () => ({ title: passwordText.changeQuestion }),
    stale: everything,
    done: (reply) => {
      sayTaken(reply);
      setMustChangePassword(who, false);
    },
    failed: passwordText.changeFailed,
  });
}
