import { Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHourglass,
  IconId,
  IconListDetails,
  IconSchool,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { getDashboard } from '#contract/approval/approval-calls.ts';
import type { ReplyOf } from '#contract/base/call.ts';
import { grouped } from '#contract/base/figure-text.ts';
import type { ReachedBound } from '#contract/base/reached-bounds.ts';
import { useOwnAdministrator } from '#web/administrator/administrator-data.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { CardGrid, CardLink } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { CardSkeletons, ErrorState } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import styles from './admin-dashboard-screen.module.css';
import { useDashboard } from './approval-data.ts';
import { boundsText, dashboardText } from './approval-text.ts';

type Counts = ReplyOf<typeof getDashboard>;

interface AdminDashboardScreenProps {
  /** What else waits for an administrator. */
  readonly children?: ReactNode;
  /** What the school has still to decide, below the places. */
  readonly below?: ReactNode;
  /** Whether that is still being read: what stands below it waits, so that nothing is pushed down. */
  readonly isReading?: boolean;
}

/** The administrator's start: who waits for approval, then the four places with what is in them. @see spec §2 */
export function AdminDashboardScreen({ children, below, isReading = false }: AdminDashboardScreenProps) {
  const { data, error, refetch } = useDashboard();
  const own = useOwnAdministrator();
  const failed = error !== null && data === undefined;
  return (
    <Page title={dashboardText.title} tab={dashboardText.tab}>
      {failed ? (
        <ErrorState error={error} message={dashboardText.failed} onRetry={() => void refetch()} />
      ) : (
        <Waiting counts={data} />
      )}
      <BoundsNotice bounds={data?.bounds ?? []} />
      {isReading ? (
        <CardSkeletons cards={4} />
      ) : (
        <>
          {children}
          <CardGrid label={dashboardText.cards}>
            <Place
              Icon={IconSchool}
              name={dashboardText.students}
              href={paths.adminStudents.href()}
              count={failed ? null : data?.students}
              unit={dashboardText.studentsUnit}
              waiting={data?.pendingStudents}
            />
            <Place
              Icon={IconId}
              name={dashboardText.professors}
              href={paths.adminProfessors.href()}
              count={failed ? null : data?.professors}
              unit={dashboardText.professorsUnit}
              waiting={data?.pendingProfessors}
            />
            <Place
              Icon={IconListDetails}
              name={dashboardText.masterList}
              href={paths.adminMasterlist.href()}
              count={failed ? null : data?.programLevels}
              unit={dashboardText.masterListUnit}
            />
            <li>
              <CardLink href={paths.adminSettings.href()} className={styles.card ?? ''}>
                <CardName Icon={IconSettings}>{dashboardText.settings}</CardName>
                <span className="quiet">
                  {own.data?.kind === 'registrar'
                    ? dashboardText.registrarSettingsDetail
                    : dashboardText.settingsDetail}
                </span>
              </CardLink>
            </li>
          </CardGrid>
          {below}
        </>
      )}
    </Page>
  );
}

/** Who waits for approval, each number a way to exactly those. */
function Waiting({ counts }: { counts: Counts | undefined }) {
  if (!counts) return <Skeleton height={88} radius="md" />;
  const { pendingStudents, pendingProfessors } = counts;
  const nobody = pendingStudents + pendingProfessors === 0;
  return (
    <section className={`${styles.waiting} ${nobody ? styles.nobody : ''}`} aria-label={dashboardText.waitingTitle}>
      {nobody ? (
        <p>{dashboardText.noneWaiting}</p>
      ) : (
        <>
          <h2>
            <IconHourglass size={20} stroke={1.8} aria-hidden />
            {dashboardText.waitingTitle}
          </h2>
          <div className={styles.links}>
            {pendingStudents > 0 && (
              <Link href={`${paths.adminStudents.href()}?status=pending`}>
                {dashboardText.waitingStudents(pendingStudents)}
              </Link>
            )}
            {pendingProfessors > 0 && (
              <Link href={`${paths.adminProfessors.href()}?status=pending`}>
                {dashboardText.waitingProfessors(pendingProfessors)}
              </Link>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Which bounds were reached in the last day, so that somebody may have been sent away; nothing where none was. @see decisions §3.6 */
function BoundsNotice({ bounds }: { bounds: readonly ReachedBound[] }) {
  if (bounds.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={boundsText.title}>
      <h2>
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        {boundsText.title}
      </h2>
      <ul className={styles.bounds}>
        {bounds.map(({ bound, lastAt }) => (
          <li key={bound}>
            {boundsText.of[bound]} {boundsText.last(dateText(lastAt), timeText(lastAt))}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaceProps {
  readonly Icon: TablerIcon;
  readonly name: string;
  readonly href: string;
  /** Undefined until it has been counted, null where it could not be. */
  readonly count: number | null | undefined;
  readonly unit: (count: number) => string;
  readonly waiting?: number | undefined;
}

function Place({ Icon, name, href, count, unit, waiting = 0 }: PlaceProps) {
  return (
    <li>
      <CardLink href={href} className={styles.card ?? ''}>
        <CardName Icon={Icon}>{name}</CardName>
        {count === undefined && <Skeleton height={42} width="50%" />}
        {typeof count === 'number' && (
          <span className={styles.count}>
            <strong>{grouped(count)}</strong> <span className="quiet">{unit(count)}</span>
          </span>
        )}
        {waiting > 0 && <StatusPill tone="pending">{dashboardText.waiting(waiting)}</StatusPill>}
      </CardLink>
    </li>
  );
}

function CardName({ Icon, children }: { Icon: TablerIcon; children: ReactNode }) {
  return (
    <span className={styles.name}>
      <Icon size={22} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}
