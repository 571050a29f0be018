import { Button, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
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
import { baseText } from '#web/base/base-text.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { CardLink } from '#web/ui/card.tsx';
import { NoticeBand } from '#web/ui/notice-band.tsx';
import { Page } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
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

/** The administrator's start: what is to be done, then the four places with what is in them. @see spec §2 */
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
        <PlaceSkeletons />
      ) : (
        <>
          {children}
          <ul className={styles.places} aria-label={dashboardText.cards}>
            <Place
              Icon={IconSchool}
              name={dashboardText.students}
              href={paths.adminStudents.href()}
              count={failed ? null : data?.students}
              unit={dashboardText.studentsUnit}
            />
            <Place
              Icon={IconId}
              name={dashboardText.professors}
              href={paths.adminProfessors.href()}
              count={failed ? null : data?.professors}
              unit={dashboardText.professorsUnit}
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
                <span className={`quiet ${styles.detail}`}>
                  {own.data?.kind === 'registrar'
                    ? dashboardText.registrarSettingsDetail
                    : dashboardText.settingsDetail}
                </span>
              </CardLink>
            </li>
          </ul>
          {below}
        </>
      )}
    </Page>
  );
}

/** Who is not approved yet, each number a way to exactly those. */
function Waiting({ counts }: { counts: Counts | undefined }) {
  if (!counts) return <Skeleton height={68} radius="md" />;
  const { students, professors, pendingStudents, pendingProfessors } = counts;
  if (pendingStudents + pendingProfessors === 0)
    return (
      <NoticeBand
        tone="present"
        Icon={IconCircleCheck}
        title={students + professors === 0 ? dashboardText.nobodyYet : dashboardText.allApproved}
      />
    );
  return (
    <NoticeBand
      tone="pending"
      Icon={IconHourglass}
      title={dashboardText.notApproved}
      actions={
        <>
          {pendingStudents > 0 && (
            <Review whom={dashboardText.waitingStudents(pendingStudents)} at={paths.adminStudents.href()} />
          )}
          {pendingProfessors > 0 && (
            <Review whom={dashboardText.waitingProfessors(pendingProfessors)} at={paths.adminProfessors.href()} />
          )}
        </>
      }
    />
  );
}

function Review({ whom, at }: { whom: string; at: string }) {
  return (
    <Button component={Link} href={`${at}?status=pending`} aria-label={dashboardText.review(whom)}>
      {whom}
    </Button>
  );
}

/** Which bounds were reached in the last day, so that somebody may have been sent away; nothing where none was. @see decisions §3.6 */
function BoundsNotice({ bounds }: { bounds: readonly ReachedBound[] }) {
  if (bounds.length === 0) return null;
  return (
    <NoticeBand tone="pending" Icon={IconAlertTriangle} title={boundsText.title}>
      <ul className={styles.bounds}>
        {bounds.map(({ bound, lastAt }) => (
          <li key={bound}>
            {boundsText.of[bound]} {boundsText.last(dateText(lastAt), timeText(lastAt))}
          </li>
        ))}
      </ul>
    </NoticeBand>
  );
}

interface PlaceProps {
  readonly Icon: TablerIcon;
  readonly name: string;
  readonly href: string;
  /** Undefined until it has been counted, null where it could not be. */
  readonly count: number | null | undefined;
  readonly unit: (count: number) => string;
}

function Place({ Icon, name, href, count, unit }: PlaceProps) {
  return (
    <li>
      <CardLink href={href} className={styles.card ?? ''}>
        <CardName Icon={Icon}>{name}</CardName>
        {count === undefined && <Skeleton className={styles.counting ?? ''} />}
        {typeof count === 'number' && (
          <span className={styles.count}>
            <strong>{grouped(count)}</strong> <span className="quiet">{unit(count)}</span>
          </span>
        )}
      </CardLink>
    </li>
  );
}

/** Grey places where the four will be. */
function PlaceSkeletons() {
  return (
    <div className={styles.places} aria-busy="true">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={styles.placeholder ?? ''} radius="md" />
      ))}
      <span className="heard">{baseText.loading}</span>
    </div>
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
