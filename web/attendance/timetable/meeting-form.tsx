import { TextInput } from '@mantine/core';
import { TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM, type Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { dayTitle, namesOff, type WeekProps } from './meeting-facts.tsx';
import { type TimetableRole, timetableCallsOf, timetableToInvalidate } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

interface MeetingFormProps extends OpenedDialogProps, Partial<Pick<WeekProps, 'daysOff'>> {
  readonly who: TimetableRole;
  readonly meeting: Meeting;
  readonly kind: keyof typeof text.forms;
}

/** Moves one class, says that it does not take place, or removes the classes of its rule from a day on. */
export function MeetingForm({ kind, who, meeting, daysOff = [], ...dialog }: MeetingFormProps) {
  const { rule_id: ruleId, day, date, start_time, end_time, room } = meeting;
  const calls = timetableCallsOf(who);
  const reason = meeting.change === null ? '' : meeting.reason;
  const initial = { toDay: date, fromDay: day, start_time, end_time, room, reason };
  const { title, save, detail, failed } = text.forms[kind];
  function change({ fromDay, ...entry }: typeof initial) {
    const params = { ruleId };
    if (kind === 'move') return send(calls.move, { params, body: { day, ...entry } });
    if (kind === 'cancel') return send(calls.cancel, { params, body: { day, reason: entry.reason } });
    return send(calls.end, { params, body: { fromDay } });
  }
  const done = { move: calls.move.done, cancel: calls.cancel.done, remove: calls.end.done }[kind];
  const form = useForm({
    initial,
    required: ['toDay', 'fromDay', 'start_time', 'end_time', ...(kind === 'cancel' ? (['reason'] as const) : [])],
    missing: text.missing,
    change: useChange<typeof initial, object>(change, { invalidates: timetableToInvalidate, done, failed }),
    onDone: dialog.onClose,
  });
  const range = { first: dayAfter(day, -TIMETABLE_DAYS), last: dayAfter(day, TIMETABLE_DAYS) };
  const [off] = namesOff(daysOff, form.values.toDay);
  return (
    <FormDialog {...dialog} form={form} title={title} save={save}>
      <p>{[text.named(meeting), dayTitle(date), text.hours(meeting)].join(', ')}</p>
      {detail && <p className="quiet">{detail}</p>}
      {kind === 'remove' && <DateField label={text.fromDay} {...range} {...form.field('fromDay')} />}
      {kind === 'move' && (
        <>
          <DateField
            label={text.newDay}
            {...range}
            {...(off && { description: text.isDayOff(off) })}
            {...form.field('toDay')}
          />
          <TimeInput label={text.startTime} {...form.field('start_time')} />
          <TimeInput label={text.endTime} {...form.field('end_time')} />
          <TextInput label={text.room} maxLength={LONGEST_ROOM} {...form.field('room')} />
        </>
      )}
      {kind !== 'remove' && <TextInput label={text.reason} maxLength={200} {...form.field('reason')} />}
    </FormDialog>
  );
}
