import type { Status } from '#contract/attendance/attendance/status.ts';
import { statusText } from '#web/attendance/roll/status-text.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { ownAttendanceText } from './own-attendance-text.ts';
import styles from './own-figure.module.css';

/** In the order of the legend; null is under way. */
const states: readonly (Status | null)[] = ['present', 'late', 'absent', 'excused', 'school', null];

/** How many of a subject's classes one was at, and what each sign says and counts for. */
export function OwnFigure({ classes }: { classes: readonly { readonly status: Status | null }[] }) {
  const of = (status: Status | null) => classes.filter((one) => one.status === status).length;
  const present = of('present') + of('late');
  const counted = present + of('absent');
  return (
    <div className={`grid gap-8 ${styles.figure}`}>
      {counted > 0 && (
        <p>
          <b className="strong">{ownAttendanceText.percent(present, counted)}</b>{' '}
          {ownAttendanceText.ofClasses(present, counted)}
        </p>
      )}
      <ul className="flex wrap faint gap-6 across-12" aria-label={ownAttendanceText.legend}>
        {states
          .filter((status) => of(status) > 0)
          .map((status) => (
            <li key={status} className="row gap-6">
              <StatusPill tone={status ?? 'today'}>
                {status ? `${of(status)} ${statusText[status]}` : ownAttendanceText.today}
              </StatusPill>
              {ownAttendanceText.countsAs(status)}
            </li>
          ))}
      </ul>
    </div>
  );
}
