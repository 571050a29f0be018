import type { Role } from '#contract/base/call.ts';
import { updateProfessorPassword } from '#contract/professor/professor-calls.ts';
import { updateAdminPassword } from '#contract/sign-in/sign-in-calls.ts';
import { updateStudentPassword } from '#contract/student/student-calls.ts';
import { everything, useChange } from '#web/base/change.ts';
import { send } from '#web/base/send.ts';
import { setMustChangePassword } from '#web/base/sign-in-store.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { signInText } from './sign-in-text.ts';

const updatePassword = {
  student: updateStudentPassword,
  professor: updateProfessorPassword,
  admin: updateAdminPassword,
} as const;

/** Changes one's own password after a question; what was refused until then is read again. @see spec §5, decisions §3.5 */
export function useUpdatePassword(who: Role) {
  return useChange({
    call: ({ password }: { password: string }) => send(updatePassword[who], { body: { password } }),
    question: () => ({ title: signInText.changeQuestion }),
    stale: everything,
    done: () => {
      toastSuccess(signInText.changed);
      setMustChangePassword(who, false);
    },
    failed: signInText.changeFailed,
  });
}
