import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconNotes, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { roles } from '#contract/platform/base/call.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { homeOf, roleArea } from '#web/platform/base/paths.ts';
import { useIsOffline } from '#web/platform/base/reachability.ts';
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

/** In place of what would stand there: a sign, what is so, and what to do about it. */
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

/** Nothing is here: says so in the specification's words, and what to do about it. */
export function EmptyState({ message, detail, action }: { message: string; detail?: string; action?: ReactNode }) {
  return (
    <State Icon={IconNotes} tone="pale" message={message} detail={detail}>
      {action}
    </State>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** The place's sentence of spec §8, for everything the server does not explain itself. */
  readonly message?: string | undefined;
  readonly onRetry?: () => void;
}

/** Asked again, the answer would be the same: it is not there, or not for them. */
const isFinal = (error: unknown) => error instanceof CallFailed && [403, 404].includes(error.status);

/** Leads whose screen this is home. */
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

/** What stands in place of a read while neither network nor server is there. */
const unread = new CallFailed('network', 0, baseText.noAnswer);

/** What happened, in its place, and a way to try again, or home where that would change nothing. */
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

/** What will stand above a list: search and filters, on phones a line more for its order, or how many there are alone. */
type SkeletonTools = 'search' | 'search and order' | 'count';

/** Keeps the place of a list's tools, so that nothing moves down when they come. */
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

/** Grey shapes, which say that they stand for what loads. */
function Grey({ className, count, children, ...shape }: GreyProps) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{baseText.loading}</VisuallyHidden>
      {children}
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no other name
        <Skeleton key={at} {...shape} />
      ))}
    </div>
  );
}

/** Grey rows where a table or list will be. */
export function RowSkeletons({ rows = 6, tools }: { rows?: number; tools?: SkeletonTools }) {
  return (
    <Grey className={styles.rows} count={rows} height={44}>
      {tools && <ToolSkeletons tools={tools} />}
    </Grey>
  );
}

interface CardSkeletonsProps {
  readonly cards: number;
  readonly height: number;
  readonly tools?: SkeletonTools;
}

/** Grey cards where cards will be; `height` in px. */
export function CardSkeletons({ cards, height, tools }: CardSkeletonsProps) {
  return (
    <>
      {tools && <ToolSkeletons tools={tools} />}
      <Grey className={`grid gap-16 ${cardStyles.grid}`} count={cards} height={height} radius="md" />
    </>
  );
}

/** What `useQuery` answers, as far as it is shown. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** A read, and what stands in its place until it is there. */
export interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** The real layout in grey. */
  readonly skeleton: ReactNode;
  /** The place's sentence of spec §8. */
  readonly failed?: string;
  /** Under this name how it is drawn is kept on a student's device, and stands there before the application has come. @see docs/decisions/0017 */
  readonly kept?: string;
  readonly children: (data: Data) => ReactNode;
}

/** A read as a person sees it: grey while it loads, in place what went wrong, else what was read. */
export function Loaded<Data>({ kept, query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, refetch } = query;
  // While it is read again by itself, what went wrong stays to be read.
  const [last, setLast] = useState<unknown>(null);
  const now = data === undefined ? (query.error ?? last) : null;
  if (now !== last) setLast(now);
  const error = useIsOffline() ? unread : now;
  // What first stands where a drawing stood is drawn in slices: at one stroke it holds up a weak phone for 200 ms.
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
