import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Role } from '#contract/base/call.ts';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { ownSignInsText } from './own-sign-ins-text.ts';

const OwnSignInsDialog = lazy(async () => ({
  default: (await import('./own-sign-ins-dialog.tsx')).OwnSignInsDialog,
}));

/** Opens the list of one's own sign-ins, which is fetched then. @see decisions §3.11 */
export function OwnSignInsButton({ who }: { who: Role }) {
  const { target, opening, opened, open, close } = useDialogTarget<Role>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDevices size={18} stroke={1.8} aria-hidden />}
        onClick={() => open(who)}
      >
        {ownSignInsText.title}
      </Button>
      {target && (
        <Suspense>
          <OwnSignInsDialog key={opening} who={target} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
