import { lazy, type ReactNode, Suspense } from 'react';
import type { Role } from '#contract/base/call.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** What a button opens to change one's own password, and the place where that appears; fetched when it is first opened. */
export function useChangePassword(who: Role): { readonly open: () => void; readonly dialog: ReactNode } {
  const { target, opening, opened, open, close } = useDialogTarget<Role>();
  return {
    open: () => open(who),
    dialog: target && (
      <Suspense>
        <ChangePasswordDialog key={opening} who={target} opened={opened} onClose={close} />
      </Suspense>
    ),
  };
}
