import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { roles } from '#contract/platform/base/call.ts';
import { EntrySheet } from '#web/account/sign-in/entry-sheet.tsx';
import { homeOf, paths } from '#web/platform/base/paths.ts';
import { useSignInStanding } from '#web/platform/base/sign-in-store.ts';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { wayHomeText } from './way-home-text.ts';

/** Links home for each role that is signed in here, otherwise to the login. */
function WayHome() {
  const standing = {
    student: useSignInStanding('student'),
    professor: useSignInStanding('professor'),
    admin: useSignInStanding('admin'),
  };
  const here = roles.filter((role) => standing[role] === 'in');
  const ways: { href: string; label: string }[] = here.map((role) => ({
    href: homeOf[role].href(),
    label: wayHomeText[role],
  }));
  if (ways.length === 0) ways.push({ href: paths.studentLogin.href(), label: wayHomeText.nobody });
  return (
    <EmptyState
      message={wayHomeText.notFound}
      action={
        <div className="row wrap to-center gap-16">
          {ways.map(({ href, label }) => (
            <Button key={href} component={Link} href={href} variant="default">
              {label}
            </Button>
          ))}
        </div>
      }
    />
  );
}

/** An unknown address outside all frames */
export function NotFoundScreen() {
  return (
    <EntrySheet tab={wayHomeText.notFoundTitle} greeting={wayHomeText.notFoundTitle}>
      <WayHome />
    </EntrySheet>
  );
}

/** An unknown address inside a role's frame */
export function NotFoundInFrame() {
  return (
    <Page title={wayHomeText.notFoundTitle}>
      <WayHome />
    </Page>
  );
}
