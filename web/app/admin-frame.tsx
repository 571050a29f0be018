import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSignInStands } from '#web/administrator/administrator-data.ts';
import { useChangePassword } from '#web/sign-in/change-password.tsx';
import { signInText } from '#web/sign-in/sign-in-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { adminNav } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

/** Around the administrator's screens; an administrator has no profile, so the password is changed from here. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const password = useChangePassword('admin');
  useSignInStands();
  const control = <IconButton Icon={IconKey} label={signInText.changePassword} large onClick={password.open} />;
  return (
    <TopFrame who="admin" items={adminNav} controls={control}>
      {children}
      {password.dialog}
    </TopFrame>
  );
}
