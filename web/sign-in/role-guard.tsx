import { lazy, type ReactNode, Suspense } from 'react';
import { Redirect } from 'wouter';
import type { Role } from '#contract/base/call.ts';
import { useIsSignedIn, useMustChangePassword } from '#web/base/sign-in-store.ts';
import { roleCalls } from './role-calls.ts';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/**
 * Lets the role's screens be seen by that role only, anybody else lands on its login; and keeps whoever signed in with
 * a one-time password in the dialog until it is changed. @see decisions §3.5
 */
export function RoleGuard({ who, children }: { who: Role; children: ReactNode }) {
  const signedIn = useIsSignedIn(who);
  const mustChange = useMustChangePassword(who);
  if (!signedIn) return <Redirect href={roleCalls[who].loginPlace.href()} replace />;
  return (
    <>
      {children}
      {mustChange && (
        <Suspense>
          <ChangePasswordDialog who={who} opened />
        </Suspense>
      )}
    </>
  );
}
