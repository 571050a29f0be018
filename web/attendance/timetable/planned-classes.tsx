import { IconScan } from '@tabler/icons-react';
import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { meetingKey, openFrom } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

/** The most planned classes in the band. */
const MOST_PLANNED = 4;

interface PlannedClassesProps {
  /** Today's classes that are not over and have no session, earliest first; also cancelled ones */
  readonly planned: readonly Meeting[];
  readonly now: Date;
  readonly busy: boolean;
  /** Whether nothing is in progress, so that the first of these classes is prominent */
  readonly isFirst: boolean;
  readonly onScan: (meeting: Meeting) => void;
}

/** What is planned for today and not opened yet. One tap opens a class and its scanner, from two hours before its start. */
export function PlannedClasses({ planned, now, busy, isFirst, onScan }: PlannedClassesProps) {
  if (planned.length === 0) return null;
  const openable = planned.find((one) => one.change !== 'cancelled' && openFrom(one) <= now.toISOString());
  return (
    <ul className="paper ruled" aria-label={text.planned}>
      {planned.slice(0, MOST_PLANNED).map((meeting) => {
        const isCancelled = meeting.change === 'cancelled';
        const Name = isCancelled ? 's' : 'span';
        return (
          <li key={meetingKey(meeting)} className="row spread gap-8 padded-12-16">
            <div className="shrinks">
              <p className="subheading strong breaks snug">
                <Name>{text.named(meeting)}</Name>
              </p>
              <p className="faint">
                {[text.place(meeting), isCancelled ? text.cancelledToday(meeting.reason) : meeting.change && text.moved]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!isCancelled &&
              (openFrom(meeting) <= now.toISOString() ? (
                <ButtonWithIcon
                  Icon={IconScan}
                  size="md"
                  className="rigid"
                  variant={isFirst && meeting === openable ? 'filled' : 'default'}
                  disabled={busy}
                  aria-label={text.scanLabel(text.named(meeting))}
                  onClick={() => onScan(meeting)}
                >
                  {text.scan}
                </ButtonWithIcon>
              ) : (
                <span className="faint one-line">{text.openFrom(timeText(openFrom(meeting)))}</span>
              ))}
          </li>
        );
      })}
      {planned.length > MOST_PLANNED && (
        <li className="faint padded-12-16">{text.later(planned.length - MOST_PLANNED)}</li>
      )}
    </ul>
  );
}
