import type { ReactNode } from 'react';
import type { Role } from '#contract/platform/base/call.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';

const ChangePasswordDialog = lazily(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog);

/** Opens the dialog to change the user's own password; its code loads on first use. `dialog` must be rendered. */
export function useChangePassword(who: Role): { readonly open: () => void; readonly dialog: ReactNode } {
  const { open, show } = useDialog<Role>((role, way) => <ChangePasswordDialog who={role} {...way} />);
  return { open: () => open(who), dialog: show() };
}
