import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { usePath } from '#web/platform/base/router.tsx';
import { RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ErrorBoundary } from '#web/platform/ui/error-boundary.tsx';
import { lostScreens, openScreens, roleAreas, type ScreenPart, type ScreenRoute } from './screens.ts';
import { WaitingPage } from './waiting-page.tsx';

/**
 * Renders a component. If the component is loaded already, it renders without suspending, because suspending would
 * delay it by 300 ms.
 */
function whenFetched<Props extends object>(part: ScreenPart<Props>): ComponentType<Props> {
  const Later = lazily(part.load);
  return function Fetched(props) {
    const [Shown] = useState(() => part.ready ?? Later);
    return <Shown {...props} />;
  };
}

interface ShownScreen {
  readonly pattern: string;
  readonly Screen: ComponentType;
}

const shownScreens = (screens: readonly ScreenRoute[]): readonly ShownScreen[] =>
  screens.map(({ pattern, screen }) => ({ pattern, Screen: whenFetched(screen) }));

const LostOutside = whenFetched(lostScreens.outside);
const LostInFrame = whenFetched(lostScreens.inFrame);
const open = shownScreens(openScreens);
const areas = roleAreas.map(({ under, frame, screens }) => ({
  under,
  Frame: whenFetched(frame),
  screens: shownScreens(screens),
}));

interface ScreensProps {
  readonly screens: readonly ShownScreen[];
  readonly waiting: ReactNode;
  /**
   * The school's time zone. If it changes, the screens are mounted again, so that their dates are formatted again. Left
   * out for the sign-in screens, because mounting them again would delete what the user has typed.
   */
  readonly zone?: string;
}

function Screens({ screens, waiting, zone = '' }: ScreensProps) {
  const path = usePath();
  return (
    <ErrorBoundary key={`${path} ${zone}`}>
      <Suspense fallback={waiting}>
        <Switch>
          {screens.map(({ pattern, Screen }) => (
            <Route key={pattern} path={pattern}>
              <Screen />
            </Route>
          ))}
          <Route>
            <LostInFrame />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** All screens inside their role's frame; each screen is loaded when first shown. @see spec §2 */
export function Routes() {
  const zone = useTimeZone();
  return (
    <Switch>
      {open.map(({ pattern }) => (
        <Route key={pattern} path={pattern}>
          <Screens screens={open} waiting={<WaitingPage />} />
        </Route>
      ))}
      {areas.map(({ under, Frame, screens }) => (
        <Route key={under.source} path={under}>
          <ErrorBoundary>
            <Suspense fallback={<WaitingPage />}>
              <Frame>
                <Screens screens={screens} waiting={<RowSkeletons />} zone={zone} />
              </Frame>
            </Suspense>
          </ErrorBoundary>
        </Route>
      ))}
      <Route>
        <Suspense fallback={<WaitingPage />}>
          <LostOutside />
        </Suspense>
      </Route>
    </Switch>
  );
}
