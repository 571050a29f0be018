import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useTimeZone } from '#web/base/date-text.ts';
import { ErrorBoundary } from '#web/base/error-boundary.tsx';
import { usePath } from '#web/base/raw-router.tsx';
import { RowSkeletons } from '#web/base/states.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { adminScreens, openScreens, professorScreens, type ScreenRoute, studentScreens } from './screens.ts';

const StudentFrame = lazy(async () => ({ default: (await import('./student-frame.tsx')).StudentFrame }));
const ProfessorFrame = lazy(async () => ({ default: (await import('./professor-frame.tsx')).ProfessorFrame }));
const AdminFrame = lazy(async () => ({ default: (await import('./admin-frame.tsx')).AdminFrame }));

/** Where each role's screens begin, and the frame that stays while one moves among them. */
const roleAreas: readonly {
  readonly under: RegExp;
  readonly Frame: ComponentType<{ children: ReactNode }>;
  readonly screens: readonly ScreenRoute[];
}[] = [
  { under: /^\/student(?:\/|$)/i, Frame: StudentFrame, screens: studentScreens },
  { under: /^\/professor(?:\/|$)/i, Frame: ProfessorFrame, screens: professorScreens },
  { under: /^\/admin[a-z]/i, Frame: AdminFrame, screens: adminScreens },
];

function Screens({ screens, waiting }: { screens: readonly ScreenRoute[]; waiting?: ReactNode }) {
  const path = usePath();
  const zone = useTimeZone();
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
            <NotFoundScreen />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** All 29 screens, each loaded when it is first shown, inside its role's frame. @see spec §2 */
export function Routes() {
  return (
    <Switch>
      {openScreens.map(({ pattern }) => (
        <Route key={pattern} path={pattern}>
          <Screens screens={openScreens} />
        </Route>
      ))}
      {roleAreas.map(({ under, Frame, screens }) => (
        <Route key={under.source} path={under}>
          <Suspense>
            <Frame>
              <Screens screens={screens} waiting={<RowSkeletons />} />
            </Frame>
          </Suspense>
        </Route>
      ))}
      <Route>
        <main style={{ padding: '1.25rem' }}>
          <NotFoundScreen />
        </main>
      </Route>
    </Switch>
  );
}
