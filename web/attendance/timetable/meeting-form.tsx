import { Button, TextInput } from '@mantine/core';
import { type Meeting, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, weekdayOf } from '#contract/platform/base/dates.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import {
  type DroppedAt,
  namesOff,
  type TimetableReply,
  type TimetableRole,
  timetableCallsOf,
  useTimetableChange,
} from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

interface MeetingFormProps extends OpenedDialogProps, Partial<Pick<TimetableReply, 'daysOff'>> {
  readonly who: TimetableRole;
  readonly meeting: Meeting;
  readonly kind: keyof typeof text.details;
  /** Where it was dropped, and its rule, if all later classes can move too */
  readonly to?: DroppedAt | undefined;
  readonly rule?: TimetableReply['rules'][number] | undefined;
}

/** Moves one class, says that it does not take place, or removes the classes of its rule from a day on. */
export function MeetingForm({ kind, who, meeting, to, rule, daysOff = [], ...dialog }: MeetingFormProps) {
  const { rule_id: ruleId, day, date, start_time, end_time, room, reason } = meeting;
  const calls = timetableCallsOf(who);
  const params = { ruleId };
  const initial = { toDay: date, fromDay: day, start_time, end_time, room, reason, ...to };
  const change = useTimetableChange<typeof initial, { message: string }>(({ fromDay, ...entry }) => {
    if (kind === 'move') return send(calls.move, { params, body: { day, ...entry } });
    if (kind === 'cancel') return send(calls.cancel, { params, body: { day, reason: entry.reason } });
    return send(calls.end, { params, body: { fromDay } });
  });
  const form = useForm({
    initial,
    required: ['toDay', 'fromDay', 'start_time', 'end_time', ...(kind === 'cancel' ? (['reason'] as const) : [])],
    missing: text.missing,
    change,
    onDone: dialog.onClose,
  });
  const { toDay } = form.values;
  const others = (to && rule?.weekdays.filter((weekday) => weekday !== weekdayOf(day))) ?? [];
  const all = useTimetableChange((moved: NonNullable<typeof rule>) => {
    const { everyWeeks, firstDay, lastDay } = moved;
    const { start_time, end_time, room } = form.values;
    const weekdays = [...others, weekdayOf(toDay)];
    const fromDay = day < toDay ? day : toDay;
    const body = { weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room, fromDay };
    return send(calls.update, { params, body });
  });
  const range = { first: dayAfter(day, -TIMETABLE_DAYS), last: dayAfter(day, TIMETABLE_DAYS) };
  const [off] = namesOff(daysOff, toDay);
  const isOtherHour = others.length > 0 && form.values.start_time !== rule?.start_time;
  const detail = isOtherHour ? text.dropAlso(others) : text.details[kind];
  return (
    <FormDialog
      {...dialog}
      form={{ ...form, busy: form.busy || all.busy }}
      title={text[kind]}
      save={to ? text.onlyThis : text[kind]}
      wayOut={
        to &&
        rule && (
          <Button
            variant="default"
            disabled={form.busy || all.busy}
            onClick={() => void all.run(rule).then((done) => done && dialog.onClose())}
          >
            {text.allLater}
          </Button>
        )
      }
    >
      <p>{[text.named(meeting), text.day(date), text.hours(meeting)].join(', ')}</p>
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
