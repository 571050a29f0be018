import { TextInput } from '@mantine/core';
import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { dayTitle } from './meeting-facts.tsx';
import { type TimetableRole, timetableCallsOf, timetableToInvalidate } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

/** A dialog about one class */
export interface MeetingDialogProps extends OpenedDialogProps {
  readonly who: TimetableRole;
  readonly meeting: Meeting;
}

/** Says that a class does not take place, or did not, and why. */
export function CancelDialog({ who, meeting, ...dialog }: MeetingDialogProps) {
  const { rule_id: ruleId, day } = meeting;
  const change = useChange(timetableCallsOf(who).cancel, {
    sending: ({ reason }: { reason: string }) => ({ params: { ruleId }, body: { day, reason } }),
    invalidates: timetableToInvalidate,
    failed: text.cancelFailed,
  });
  const form = useForm({ initial: { reason: '' }, change, onDone: dialog.onClose });
  return (
    <FormDialog {...dialog} form={form} title={text.cancelTitle} save={text.cancelSave}>
      <p>{[text.named(meeting), dayTitle(meeting.date), text.hours(meeting)].join(', ')}</p>
      <p className="quiet">{text.cancelDetail}</p>
      <TextInput label={text.reason} maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}
