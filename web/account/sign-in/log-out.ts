import type { Role } from '#contract/platform/base/call.ts';
import { isReachable } from '#web/platform/base/reachability.ts';
import { forgetSignIn } from '#web/platform/base/sign-in-store.ts';
import { send } from '#web/platform/calls/send.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { toastError } from '#web/platform/ui/toast.ts';
import { passwordText } from './password-text.ts';
import { roleCalls } from './role-calls.ts';

/** Ends the role's sign-in in all tabs at once, and on the server; shows a message if the server is unreachable. */
export async function logOut(role: Role): Promise<void> {
  void send(roleCalls[role].logout, { keepalive: true }).catch(() => undefined);
  forgetSignIn(role);
  if (!isReachable()) toastError(passwordText.loggedOutHere, passwordText.endLater);
}

/**
 * Asks 'Do you want to log out?'; on Yes the role's guard leads to its login. @see spec §2
 * @param detail what to know before, if anything
 * @param leaving what to do before the sign-in ends
 */
export function useLogOut(
  role: Role,
  detail: () => string | undefined = () => undefined,
  leaving?: () => Promise<void>,
): () => void {
  const confirm = useConfirm();
  const onYes = async () => {
    await leaving?.();
    await logOut(role);
  };
  return () => void confirm({ title: passwordText.logOutQuestion, detail: detail(), onYes });
}
