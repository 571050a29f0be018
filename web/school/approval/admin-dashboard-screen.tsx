import { Skeleton } from '@mantine/core';
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
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { ReachedBound } from '#contract/platform/base/reached-limits.ts';
import { getDashboard } from '#contract/school/approval/approval-calls.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { type Need, NeedList } from '#web/people/administrator/need-list.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { ErrorState } from '#web/platform/ui/empty-loading-error.tsx';
import { NoticeBand } from '#web/platform/ui/notice-band.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import styles from './admin-dashboard-screen.module.css';
import { boundsText, dashboardText } from './approval-text.ts';

/** Polling interval of the counts, in ms. */
const COUNT_AGAIN_MS = 15_000;

type Counts = ReplyOf<typeof getDashboard>;

/** The places with a number: their sign, name and address, which number, and its unit. */
const countedPlaces = [
  [IconSchool, dashboardText.students, paths.adminStudents, 'students', dashboardText.studentsUnit],
  [IconId, dashboardText.professors, paths.adminProfessors, 'professors', dashboardText.professorsUnit],
  [IconListDetails, dashboardText.masterList, paths.adminMasterlist, 'programLevels', dashboardText.masterListUnit],
] as const;

interface AdminDashboardScreenProps {
  /** Further tasks for an administrator. */
  readonly needs?: readonly Need[];
  /** Today's attendance, beside the tasks if there is space. */
  readonly today?: ReactNode;
  /** Open steps and questions of the school, below the places. */
  readonly children?: ReactNode;
  /** Whether tasks, attendance or steps are still loading. The whole screen waits, so that nothing moves down later. */
  readonly isReading?: boolean;
}

/** The administrator's start: tasks first, then the four places with their counts. @see spec §2 */
export function AdminDashboardScreen({ needs = [], today, children, isReading = false }: AdminDashboardScreenProps) {
  const { data, error, refetch } = useCall(getDashboard, undefined, { refetchInterval: COUNT_AGAIN_MS });
  const own = useOwnAdministrator();
  const failed = error !== null && data === undefined;
  if (isReading || !(data || failed))
    return (
      <Page title={dashboardText.title} tab={dashboardText.tab}>
        <StartSkeleton />
      </Page>
    );
  return (
    <Page title={dashboardText.title} tab={dashboardText.tab}>
      {failed && <ErrorState error={error} message={dashboardText.failed} onRetry={() => void refetch()} />}
      <div className={`grid gap-16 phone-gap-8 ${styles.first}`}>
        {data && <Needs counts={data} others={needs} />}
        {today}
      </div>
      <ul className={`grid clips paper ${styles.places}`} aria-label={dashboardText.cards}>
        {countedPlaces.map(([Icon, name, path, count, unit]) => (
          <Place key={name} Icon={Icon} name={name} href={path.href()}>
            {data && (
              <span className={styles.count}>
                <strong className="strong larger">{grouped(data[count])}</strong>{' '}
                <span className="faint">{unit(data[count])}</span>
              </span>
            )}
          </Place>
        ))}
        <Place Icon={IconSettings} name={dashboardText.settings} href={paths.adminSettings.href()}>
          <span className="faint wide-only">
            {own.data?.kind === 'registrar' ? dashboardText.registrarSettingsDetail : dashboardText.settingsDetail}
          </span>
        </Place>
      </ul>
      {children}
    </Page>
  );
}

/** The tasks: waiting accounts, with links to exactly these accounts; limits that were reached; and other tasks. */
function Needs({ counts, others }: { counts: Counts; others: readonly Need[] }) {
  const { students, professors, pendingStudents, pendingProfessors, bounds } = counts;
  const needs = [
    ...notApproved(pendingStudents, dashboardText.waitingStudents, paths.adminStudents.href()),
    ...notApproved(pendingProfessors, dashboardText.waitingProfessors, paths.adminProfessors.href()),
    ...bounds.map(reached),
    ...others,
  ];
  if (needs.length > 0) return <NeedList needs={needs} />;
  return (
    <NoticeBand
      tone="present"
      Icon={IconCircleCheck}
      title={students + professors === 0 ? dashboardText.nobodyYet : dashboardText.allApproved}
    />
  );
}

function notApproved(count: number, counted: (count: number) => string, href: string): readonly Need[] {
  if (count === 0) return [];
  const whom = counted(count);
  const way = { href: `${href}?status=pending`, label: dashboardText.review, name: dashboardText.reviewOf(whom) };
  return [{ tone: 'pending', Icon: IconHourglass, title: dashboardText.notApprovedYet(whom), way }];
}

/** A limit that was reached in the last day, so that people may have been turned away. @see decisions §3.6 */
function reached({ bound, lastAt }: ReachedBound): Need {
  const detail = `${boundsText.of[bound]} ${boundsText.last(dateText(lastAt), timeText(lastAt))}`;
  return { tone: 'pending', Icon: IconAlertTriangle, title: boundsText.title, detail };
}

interface PlaceProps {
  readonly Icon: TablerIcon;
  readonly name: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Place({ Icon, name, href, children }: PlaceProps) {
  return (
    <li>
      <Link href={href} className={`from-top gap-4 tall bare-link grid padded-16-20 ${styles.place}`}>
        <span className="row strong ink small gap-8">
          <Icon size={20} stroke={1.8} aria-hidden />
          {name}
        </span>
        {children}
      </Link>
    </li>
  );
}

function StartSkeleton() {
  return (
    <>
      <Skeleton height="12rem" radius="md" />
      <Skeleton height={useNarrow() ? '13rem' : '6rem'} radius="md" />
      <span className="heard" aria-busy="true">
        {baseText.loading}
      </span>
    </>
  );
}
