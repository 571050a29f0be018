import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { dayOf, dayText, today } from '#web/platform/base/date-text.ts';
import { stateSigns } from '#web/platform/ui/status-pill.tsx';
import { daysOfMonth, monthOf, monthText, nextMonth } from './month-days.ts';
import type { OwnClass } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import styles from './own-month.module.css';

interface OwnMonthProps {
  readonly classes: readonly OwnClass[];
  /** The chosen day, m/d/yyyy; '' for none. */
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
}

/** The colors of days with a class. Other statuses are gray. */
const tints: Partial<Record<Status, string>> = { present: 'tint-present', late: 'tint-late', absent: 'tint-absent' };

/** Only the sign of a status, without the word for the status. */
function Sign({ status }: { status: Status | null }) {
  const Icon = stateSigns[status ?? 'today'];
  return <Icon size={15} stroke={2.6} aria-hidden />;
}

/**
 * A subject's classes by month, with each day's status. Choosing a day lists the classes of that day; choosing it again
 * lists all classes.
 */
export function OwnMonth({ classes, chosen, onChoose }: OwnMonthProps) {
  const of = Map.groupBy(classes, ({ createdAt }) => dayOf(createdAt));
  const days = [...of.keys()].sort();
  const [first = today(), last = first] = [days[0], days.at(-1)];
  const [month, setMonth] = useState(monthOf(last));
  const step = (by: 1 | -1) => setMonth(nextMonth(month, by));
  return (
    <section className="grid from-top gap-8" aria-label={ownAttendanceText.month}>
      <div className="grid centered abreast" style={{ gridTemplateColumns: '2.75rem 1fr 2.75rem' }}>
        <button
          type="button"
          className={`bare grid middle rounded tappable ink ${styles.step}`}
          aria-label={ownAttendanceText.monthBefore}
          disabled={month <= monthOf(first)}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <h3 aria-live="polite">{monthText(month)}</h3>
        <button
          type="button"
          className={`bare grid middle rounded tappable ink ${styles.step}`}
          aria-label={ownAttendanceText.monthAfter}
          disabled={month >= monthOf(last)}
          onClick={() => step(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <div className="grid gap-2" style={{ gridTemplateColumns: 'repeat(7, 1fr)' }}>
        {ownAttendanceText.weekdays.map((name) => (
          <span key={name} className="faint strong centered" aria-hidden="true">
            {name.charAt(0)}
          </span>
        ))}
        {daysOfMonth(month).map((day, place) => {
          const own = of.get(day) ?? [];
          const number = <span>{Number(day.slice(8))}</span>;
          // The first day of the month is placed under its day of the week.
          const at = place === 0 ? { gridColumnStart: new Date(`${day}T00:00:00Z`).getUTCDay() + 1 } : undefined;
          if (own.length === 0) {
            return (
              <span key={day} className={`grid items-center tappable dim rounded tiny ${styles.day}`} style={at}>
                {number}
              </span>
            );
          }
          const status = own.find((one) => one.status === 'absent')?.status ?? own[0]?.status;
          const tint = (status && tints[status]) ?? 'sunken text';
          const words = own.map(({ status }) => (status === null ? ownAttendanceText.today : statusText[status]));
          return (
            <button
              key={day}
              type="button"
              className={`bare grid items-center tappable rounded tiny ${tint} ${styles.day}`}
              style={at}
              aria-pressed={chosen === dayText(day)}
              aria-label={`${dayText(day)}: ${words.join(', ')}`}
              onClick={() => onChoose(chosen === dayText(day) ? '' : dayText(day))}
            >
              {number}
              <span className="flex" style={{ minHeight: '0.9375rem' }}>
                {own.slice(0, 3).map(({ class_id, status }) => (
                  <Sign key={class_id} status={status} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
