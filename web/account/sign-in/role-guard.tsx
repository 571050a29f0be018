import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Redirect } from 'wouter';
import type { Role } from '#contract/platform/base/call.ts';
import { homeOf, paths } from '#web/platform/base/paths.ts';
import { fetchAhead, lazily } from '#web/platform/base/preload-chunks.ts';
import { useHref, useNavigate } from '#web/platform/base/router.tsx';
import {
  useDeparture,
  useIsPasswordAsked,
  useMustChangePassword,
  usePeopleGone,
  useSignInStanding,
} from '#web/platform/base/sign-in-store.ts';
import { RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { useFocusGuard } from './focus-guard.ts';
import { wanting } from './return-address.ts';

const ChangePasswordDialog = lazily(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog);

const ConfirmPasswordDialog = lazily(async () => (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog);

/**
 * Shows the role's screens to that role only; other users go to its login, and from there back to the requested page. A
 * different person in this tab starts at home. With a one-time password, only the dialog to change it shows, because
 * the screens' calls would all be refused. Asks for the password again if the server wants it.
 * @see decisions §3.5, §3.10, §3.11
 */
export function RoleGuard({ who, children }: { who: Role; children: ReactNode }) {
  const standing = useSignInStanding(who);
  const departure = useDeparture(who);
  const mustChange = useMustChangePassword(who);
  const isAsked = useIsPasswordAsked(who);
  const gone = usePeopleGone(who);
  const [shownAfter, setShownAfter] = useState(gone);
  const here = useHref();
  const go = useNavigate();
  const home = homeOf[who];
  const isAnother = standing === 'in' && gone !== shownAfter;
  useFocusGuard();
  usePointedLinks();

  useLayoutEffect(() => {
    if (!isAnother) return;
    go(home.href(), { replace: true });
    setShownAfter(gone);
  }, [isAnother, gone, go, home]);

  if (standing === 'out') {
    const state = departure === 'signed-out' || departure === 'elsewhere' ? null : wanting(here);
    return (
      <>
        <Redirect href={paths[`${who}Login`].href()} replace state={state} />
        <RowSkeletons />
      </>
    );
  }
  if (standing === 'asking' || isAnother) return <RowSkeletons />;
  return (
    <>
      {!mustChange && children}
      {mustChange && (
        <Suspense>
          <ChangePasswordDialog who={who} opened />
        </Suspense>
      )}
      {isAsked && (
        <Suspense>
          <ConfirmPasswordDialog who={who} />
        </Suspense>
      )}
    </>
  );
}

/** The events when a user points at a link with a mouse or a finger */
const POINTING = ['pointermove', 'pointerdown'] as const;

/**
 * Preloads the chunks of a link's screen when the user points at it. `pointerover` does not count, because it also
 * fires when a link scrolls under a resting mouse.
 */
function usePointedLinks(): void {
  useEffect(() => {
    function fetchPointed({ target }: PointerEvent) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (link) void fetchAhead(link.pathname);
    }
    for (const kind of POINTING) window.addEventListener(kind, fetchPointed);
    return () => {
      for (const kind of POINTING) window.removeEventListener(kind, fetchPointed);
    };
  }, []);
}
