import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconNotes, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { roles } from '#contract/platform/base/call.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { homeOf, roleArea } from '#web/platform/base/paths.ts';
import { isOffline, onReachability } from '#web/platform/base/reachability.ts';
import { CallFailed, messageOf } from '#web/platform/calls/call-failed.ts';
import cardStyles from './card.module.css';
import styles from './empty-loading-error.module.css';

interface StateProps {
  readonly Icon: TablerIcon;
  readonly tone: 'pale' | 'absent';
  readonly role?: 'alert';
  readonly message: string;
  readonly detail?: string | undefined;
  readonly children?: ReactNode;
}

/** An icon, a message and an action in place of the content */
function State({ Icon, tone, role, message, detail, children }: StateProps) {
  return (
    <div className={styles.state} role={role}>
      <Icon className={tone} size={36} stroke={1.4} aria-hidden />
      <p className="text">{message}</p>
      {detail !== undefined && <p className="small">{detail}</p>}
      {children}
    </div>
  );
}

/** Shows that there is nothing here, in the specification's words, and what to do about it. */
export function EmptyState({ message, detail, action }: { message: string; detail?: string; action?: ReactNode }) {
  return (
    <State Icon={IconNotes} tone="pale" message={message} detail={detail}>
      {action}
    </State>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** Spec §8's sentence for this place, shown for errors that the server does not explain */
  readonly message?: string | undefined;
  readonly onRetry?: () => void;
}

/** Returns whether a retry would fail the same way: not found, or not allowed. */
const isFinal = (error: unknown) => error instanceof CallFailed && [403, 404].includes(error.status);

/** Links to the home screen of the role whose area has this address. */
function WayHome() {
  const role = roles.find((one) => roleArea[one].test(window.location.pathname));
  return (
    role && (
      <Button component={Link} href={homeOf[role].href()} variant="default">
        {baseText.goHome}
      </Button>
    )
  );
}

/** The error to show while there is neither a network nor a reachable server */
const unread = new CallFailed('network', 0, baseText.noAnswer);

/** Shows what went wrong, with a button to retry, or to go home if a retry cannot help. */
export function ErrorState({ error, message = baseText.failed, onRetry }: ErrorStateProps) {
  const said = error === unread ? baseText.offline : messageOf(error, message);
  return (
    <State
      Icon={IconAlertTriangle}
      tone="absent"
      role="alert"
      message={message}
      detail={said === message ? undefined : said}
    >
      {onRetry &&
        (isFinal(error) ? (
          <WayHome />
        ) : (
          <Button variant="default" onClick={onRetry}>
            {baseText.tryAgain}
          </Button>
        ))}
    </State>
  );
}

/**
 * The tools above a list: search and filters; search and filters with, on phones, a line for the order; or only the
 * count
 */
type SkeletonTools = 'search' | 'search and order' | 'count';

/** Placeholders for a list's tools, so that nothing moves when they appear */
function ToolSkeletons({ tools }: { tools: SkeletonTools }) {
  return (
    <div className={styles.tools}>
      {tools !== 'count' && <Skeleton className={styles.search ?? ''} />}
      {tools !== 'search' && <Skeleton className={styles[tools === 'count' ? 'count' : 'order'] ?? ''} />}
    </div>
  );
}

interface GreyProps {
  readonly className: string | undefined;
  readonly count: number;
  readonly height: number;
  readonly radius?: 'md';
  readonly children?: ReactNode;
}

/** Gray shapes, announced as loading */
function Grey({ className, count, children, ...shape }: GreyProps) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{baseText.loading}</VisuallyHidden>
      {children}
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray shapes have no other name
        <Skeleton key={at} {...shape} />
      ))}
    </div>
  );
}

/** Gray rows in place of a table or list */
export function RowSkeletons({ rows = 6, tools }: { rows?: number; tools?: SkeletonTools }) {
  return (
    <Grey className={styles.rows} count={rows} height={44}>
      {tools && <ToolSkeletons tools={tools} />}
    </Grey>
  );
}

/** Gray cards; `height` in px */
export function CardSkeletons({ cards, height, tools }: { cards: number; height: number; tools?: SkeletonTools }) {
  return (
    <>
      {tools && <ToolSkeletons tools={tools} />}
      <Grey className={`grid gap-16 ${cardStyles.grid}`} count={cards} height={height} radius="md" />
    </>
  );
}

/** The fields of a `useQuery` result that are used here */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** The real layout in gray */
  readonly skeleton: ReactNode;
  /** The place's sentence of spec §8 */
  readonly failed?: string;
  /**
   * The name under which this markup is kept on a student's device, to be shown before the application has loaded.
   * @see docs/decisions/0017
   */
  readonly kept?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query: gray while it loads, an error, or its data. */
export function Loaded<Data>({ kept, query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, refetch } = query;
  // An error stays readable during an automatic refetch.
  const [last, setLast] = useState<unknown>(null);
  const now = data === undefined ? (query.error ?? last) : null;
  if (now !== last) setLast(now);
  // No placeholders while offline.
  const error = useSyncExternalStore(onReachability, isOffline) ? unread : now;
  // Content that replaces kept markup renders in slices: in one go, it would block a slow phone for 200 ms.
  const isDrawable = useDeferredValue(data !== undefined) || !kept;
  let shown = skeleton;
  if (data !== undefined) {
    if (isDrawable) shown = children(data);
  } else if (error !== null) {
    const again = () => {
      setLast(null);
      void refetch();
    };
    shown = <ErrorState error={error} message={failed} onRetry={again} />;
  }
  return kept ? (
    <div data-kept={kept} className={styles.kept}>
      {shown}
    </div>
  ) : (
    shown
  );
}
