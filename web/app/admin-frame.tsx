import { ActionIcon } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { signInText } from '#web/sign-in/sign-in-text.ts';
import { adminNav } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#web/sign-in/change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** Around the administrator's screens; an administrator has no profile, so the password is changed from here. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const [changing, setChanging] = useState(false);
  const [asked, setAsked] = useState(false);
  const control = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={signInText.changePassword}
      title={signInText.changePassword}
      onClick={() => {
        setAsked(true);
        setChanging(true);
      }}
    >
      <IconKey size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <TopFrame who="admin" items={adminNav} controls={control}>
      {children}
      {asked && (
        <Suspense>
          <ChangePasswordDialog who="admin" opened={changing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </TopFrame>
  );
}
