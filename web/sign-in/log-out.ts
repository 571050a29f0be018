import type { Role } from '#contract/base/call.ts';
import { CallFailed } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { send } from '#web/base/send.ts';
import { signOut } from '#web/base/sign-in-store.ts';
import { roleCalls } from './role-calls.ts';
import { signInText } from './sign-in-text.ts';

/** Ends the role's sign-in, on the server as far as it can be reached, and here in any case. */
export async function endOwnSignIn(role: Role): Promise<void> {
  try {
    await send(roleCalls[role].logout, { keepalive: true });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
  signOut(role);
}

/** Asks 'Do you want to log out?'; on Yes the role's guard leads to its login. @see spec §2 */
export function useLogOut(role: Role): () => void {
  const confirm = useConfirm();
  return () => void confirm({ title: signInText.logOutQuestion, onYes: () => endOwnSignIn(role) });
}
