import type { Role } from '#contract/platform/base/call.ts';
import { fetchAhead } from '#web/platform/base/preload-chunks.ts';
import { useNavigate, usePath } from '#web/platform/base/router.tsx';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { failureOf, messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { endApprovalWait, noteApprovalWait } from './approval-wait-store.ts';
import { isAnotherPerson, useWantedPlace } from './return-address.ts';
import { roleCalls } from './role-calls.ts';
import { signInText } from './sign-in-text.ts';

/** Returns whether the password was correct, but the account waits for approval. */
export const isWaiting = (error: unknown) => failureOf(roleCalls.student.login, error)?.code === 'waiting-for-approval';

/** Signs in, here and in the role's other tabs. @see spec §5, §8, decisions §3 */
export function useSignIn(who: Role) {
  const go = useNavigate();
  const path = usePath();
  const wanted = useWantedPlace(who);
  return useChange(
    ({ username, password }: { username: string; password: string; shared: boolean }) => {
      void fetchAhead(wanted);
      return send(roleCalls[who].login, { body: { username, password } });
    },
    {
      done: ({ token, mustChangePassword }, { username, shared }) => {
        if (isAnotherPerson(who, username)) go(path, { replace: true });
        if (who !== 'admin') endApprovalWait(who);
        keepSignIn(who, token, mustChangePassword, shared);
        if (who === 'admin') toastSuccess(roleCalls.admin.login.done, toastMs.admin);
      },
      failed(error) {
        const waits = isWaiting(error);
        if (waits && who !== 'admin') noteApprovalWait(who);
        return { message: messageOf(error, signInText.serverError), tone: waits ? 'waiting' : 'refused' };
      },
    },
  );
}
