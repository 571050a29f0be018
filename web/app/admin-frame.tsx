import type { ReactNode } from 'react';
import { useSignInStands } from '#web/administrator/administrator-data.ts';
import { useChangePassword } from '#web/sign-in/change-password.tsx';
import { adminNav } from './staff-nav.ts';
import { TopFrame } from './top-frame.tsx';

/** Around the administrator's screens; an administrator has no profile, so the password is changed from here. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const password = useChangePassword('admin');
  useSignInStands();
  return (
    <TopFrame who="admin" items={adminNav} onPassword={password.open}>
      {children}
      {password.dialog}
    </TopFrame>
  );
}
