import { ActionIcon } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChangePassword } from '#web/sign-in/change-password.tsx';
import { signInText } from '#web/sign-in/sign-in-text.ts';
import { adminNav } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

/** Around the administrator's screens; an administrator has no profile, so the password is changed from here. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const password = useChangePassword('admin');
  const control = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={signInText.changePassword}
      title={signInText.changePassword}
      onClick={password.open}
    >
      <IconKey size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  return (
    <TopFrame who="admin" items={adminNav} controls={control}>
      {children}
      {password.dialog}
    </TopFrame>
  );
}
