import {
  IconArrowBackUp,
  IconCalendarRepeat,
  IconCalendarX,
  IconClockEdit,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { send } from '#web/platform/calls/send.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { MeetingWay } from './meeting-lists.tsx';
import { type TimetableRole, timetableCallsOf, useTimetableChange } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

interface MeetingDialogProps extends OpenedDialogProps {
  readonly who: TimetableRole;
  readonly meeting: Meeting;
  /** Whether its rule can be changed */
  readonly hasRule: boolean;
  readonly onChoose: (kind: 'move' | 'cancel' | 'remove' | 'rule') => void;
}

/** A class with what can be done about it */
export function MeetingDialog({ who, meeting, hasRule, onChoose, ...dialog }: MeetingDialogProps) {
  const { rule_id: ruleId, day, date, change, class_id } = meeting;
  const restore = useTimetableChange(() => send(timetableCallsOf(who).restore, { params: { ruleId }, body: { day } }));
  const choice = (Icon: TablerIcon, label: string, onClick: () => unknown) => (
    <ButtonWithIcon Icon={Icon} variant="default" disabled={restore.busy} onClick={() => void onClick()}>
      {label}
    </ButtonWithIcon>
  );
  const isOpened = class_id !== null;
  return (
    <Dialog {...dialog} title={text.named(meeting)}>
      <p>{[text.day(date), text.place(meeting)].join(', ')}</p>
      <p className="quiet">{text.joined(meeting.professor, text.marks(meeting))}</p>
      <div className="column gap-8 space-above-16">
        <MeetingWay who={who} meeting={meeting} />
        {!isOpened && change !== 'cancelled' && choice(IconClockEdit, text.move, () => onChoose('move'))}
        {!isOpened && change !== 'cancelled' && choice(IconCalendarX, text.cancel, () => onChoose('cancel'))}
        {!isOpened &&
          change !== null &&
          choice(IconArrowBackUp, text.restore, () => restore.run(null).then((done) => done && dialog.onClose()))}
        {hasRule && choice(IconCalendarRepeat, text.editRule, () => onChoose('rule'))}
        {hasRule && choice(IconTrash, text.remove, () => onChoose('remove'))}
      </div>
    </Dialog>
  );
}
