import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { toastError, toastSuccess } from '#web/base/toast.ts';
import { useSessionsChanged } from './session-data.ts';

/** Something done to a session after a Yes. */
interface SessionAction {
  readonly title: string;
  readonly detail?: string;
  readonly warning?: boolean;
  readonly action: () => Promise<unknown>;
  /** Said when it is done. */
  readonly done: string;
  /** Spec §8's sentences for the place. */
  readonly failed: { readonly message: string; readonly detail: string };
}

/** Asks, does it, says how it went, and reads the sessions again. @see spec §5, §8 */
export function useSessionAction(): (asked: SessionAction) => Promise<void> {
  const confirm = useConfirm();
  const sessionsChanged = useSessionsChanged();
  return async ({ title, detail, warning = false, action, done, failed }) => {
    try {
      if (!(await confirm({ title, detail, warning, onYes: action }))) return;
      toastSuccess(done);
    } catch (error) {
      toastError(failed.message, messageOf(error, failed.detail));
    }
    await sessionsChanged();
  };
}
