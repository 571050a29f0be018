import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Role } from '#contract/base/call.ts';
import { useDialog } from '#web/ui/use-dialog.tsx';
import { ownSignInsText } from './own-sign-ins-text.ts';

const OwnSignInsDialog = lazy(async () => ({
  default: (await import('./own-sign-ins-dialog.tsx')).OwnSignInsDialog,
}));

/** Opens the list of one's own sign-ins, which is fetched then. @see decisions §3.11 */
export function OwnSignInsButton({ who }: { who: Role }) {
  const { open, show } = useDialog<Role>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDevices size={18} stroke={1.8} aria-hidden />}
        onClick={() => open(who)}
      >
        {ownSignInsText.title}
      </Button>
      {show((role, way) => (
        <OwnSignInsDialog who={role} {...way} />
      ))}
    </>
  );
}
