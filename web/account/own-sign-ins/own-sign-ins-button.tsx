import { IconDevices } from '@tabler/icons-react';
import type { Role } from '#contract/platform/base/call.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { ownSignInsText } from './own-sign-ins-text.ts';

const OwnSignInsDialog = lazily(async () => (await import('./own-sign-ins-dialog.tsx')).OwnSignInsDialog);

/** Opens the list of the user's own sign-ins, which then loads. @see decisions §3.11 */
export function OwnSignInsButton({ who }: { who: Role }) {
  const dialog = useDialog<Role>((role, way) => <OwnSignInsDialog who={role} {...way} />);
  return (
    <>
      <ButtonWithIcon variant="default" Icon={IconDevices} onClick={() => dialog.open(who)}>
        {ownSignInsText.title}
      </ButtonWithIcon>
      {dialog.show()}
    </>
  );
}
