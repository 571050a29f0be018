import { TextInput } from '@mantine/core';
import { TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import type { MeetingDialogProps } from './cancel-dialog.tsx';
import { namesOff, type WeekProps } from './meeting-facts.tsx';
import { timetableCallsOf, timetableToInvalidate } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

/** Moves one class to another day, time or room. */
export function MoveDialog({ who, meeting, daysOff, ...dialog }: MeetingDialogProps & Pick<WeekProps, 'daysOff'>) {
  const { rule_id: ruleId, day, date, start_time, end_time, room } = meeting;
  const initial = { toDay: date, start_time, end_time, room, reason: meeting.change === null ? '' : meeting.reason };
  const change = useChange(timetableCallsOf(who).move, {
    sending: (entry: typeof initial) => ({ params: { ruleId }, body: { day, ...entry } }),
    invalidates: timetableToInvalidate,
    failed: text.moveFailed,
  });
  const form = useForm({
    initial,
    required: ['toDay', 'start_time', 'end_time'],
    missing: text.missing,
    change,
    onDone: dialog.onClose,
  });
  const [off] = namesOff(daysOff, form.values.toDay);
  return (
    <FormDialog {...dialog} form={form} title={text.moveTitle} save={text.moveSave}>
      <DateField
        label={text.newDay}
        first={dayAfter(day, -TIMETABLE_DAYS)}
        last={dayAfter(day, TIMETABLE_DAYS)}
        {...(off && { description: text.isDayOff(off) })}
        {...form.field('toDay')}
      />
      <TimeInput label={text.startTime} {...form.field('start_time')} />
      <TimeInput label={text.endTime} {...form.field('end_time')} />
      <TextInput label={text.room} maxLength={LONGEST_ROOM} {...form.field('room')} />
      <TextInput label={text.reason} maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}

/** Removes the classes of a rule from a day on. */
export function RemoveDialog({ who, meeting, ...dialog }: MeetingDialogProps) {
  const { rule_id: ruleId, day } = meeting;
  const change = useChange(timetableCallsOf(who).end, {
    sending: (body: { fromDay: string }) => ({ params: { ruleId }, body }),
    invalidates: timetableToInvalidate,
    failed: text.removeFailed,
  });
  const form = useForm({
    initial: { fromDay: day },
    required: ['fromDay'],
    missing: text.missing,
    change,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={text.removeTitle} save={text.removeSave}>
      <p>{text.named(meeting)}</p>
      <p className="quiet">{text.removeDetail}</p>
      <DateField
        label={text.fromDay}
        first={dayAfter(day, -TIMETABLE_DAYS)}
        last={dayAfter(day, TIMETABLE_DAYS)}
        {...form.field('fromDay')}
      />
    </FormDialog>
  );
}
