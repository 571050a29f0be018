import { IconCalendarX, IconClipboardCheck } from '@tabler/icons-react';
import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { dayTitle } from './meeting-facts.tsx';
import { meetingKey, type TimetableRole, useOpenMeeting } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

const MeetingForm = lazily(async () => (await import('./meeting-form.tsx')).MeetingForm);

interface DueRollsProps {
  readonly who: TimetableRole;
  /** Oldest first */
  readonly due: readonly Meeting[];
  /** Whether the school has no timetable, so that nothing can be due */
  readonly without?: boolean;
  /** Whether the list is open at first */
  readonly isOpen?: boolean;
}

/** Classes that are over and whose roll was not taken, behind their number: take the roll, or say that there was no class. */
export function DueRolls({ who, due, without = false, isOpen = false }: DueRollsProps) {
  const open = useOpenMeeting('roll');
  const cancel = useDialog<Meeting>((meeting, way) => (
    <MeetingForm kind="cancel" who={who} meeting={meeting} {...way} />
  ));
  if (due.length === 0) {
    if (!isOpen) return null;
    return (
      <p className="quiet">{without ? `${text.withoutTimetable} ${text.withoutTimetableDetail}` : text.noneDue}</p>
    );
  }
  return (
    <details open={isOpen} className="paper padded-12-16">
      <summary className="strong pending">{text.rollsDue(due.length)}</summary>
      <ul className="ruled">
        {due.map((meeting) => {
          const named = `${text.named(meeting)}, ${dayTitle(meeting.date)}`;
          return (
            <li key={meetingKey(meeting)} className="row wrap spread gap-8 padded-12-0">
              <div className="shrinks">
                <p className="strong breaks">{text.named(meeting)}</p>
                <p className="faint">
                  {[dayTitle(meeting.date), text.hours(meeting), who === 'admin' && meeting.professor]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="flex wrap gap-8">
                {who === 'professor' && (
                  <ButtonWithIcon
                    Icon={IconClipboardCheck}
                    variant="light"
                    aria-label={text.takeRollOf(named)}
                    disabled={open.busy}
                    onClick={() => void open.run(meeting)}
                  >
                    {text.takeRoll}
                  </ButtonWithIcon>
                )}
                {who === 'admin' && meeting.class_id !== null && (
                  <ButtonWithIcon
                    Icon={IconClipboardCheck}
                    variant="light"
                    href={paths.adminSessionRoll.href({ sessionID: meeting.class_id })}
                  >
                    {text.openRoll}
                  </ButtonWithIcon>
                )}
                {meeting.class_id === null && (
                  <ButtonWithIcon
                    Icon={IconCalendarX}
                    variant="default"
                    aria-label={text.didNotTakePlaceOf(named)}
                    onClick={() => cancel.open(meeting)}
                  >
                    {text.didNotTakePlace}
                  </ButtonWithIcon>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {cancel.show()}
    </details>
  );
}
