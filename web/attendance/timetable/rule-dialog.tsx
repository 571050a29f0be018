import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { type Meeting, MOST_WEEKS, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { NextDayNote } from '#web/subjects/subject/next-day-note.tsx';
import { type TimetableReply, type TimetableRole, timetableCallsOf, useTimetableChange } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

/** How many days a new rule lasts if the timetable has no other */
const USUAL_DAYS = 16 * 7 - 1;

interface RuleDialogProps extends OpenedDialogProps, Pick<TimetableReply, 'rules'> {
  readonly who: TimetableRole;
  /** The first day of the change, or a day of the new rule */
  readonly day: string;
  readonly start_time?: string;
  readonly subject?: string;
  /** A class of the rule to change; undefined to add a rule */
  readonly meeting?: Meeting;
  readonly subjects: readonly { readonly value: string; readonly label: string }[];
}

/** Adds a subject to the timetable, or changes its classes from a day on. */
export function RuleDialog({ who, day, meeting, rules, subjects, subject = '', ...props }: RuleDialogProps) {
  const { start_time = '', ...dialog } = props;
  const { create, update } = timetableCallsOf(who);
  const rule = rules.find(({ rule_id }) => rule_id === meeting?.rule_id);
  const firstDay = mondayOf(day);
  const [lastDay = dayAfter(firstDay, USUAL_DAYS)] = rules
    .map((one) => one.lastDay)
    .filter((last) => last > firstDay)
    .toSorted()
    .reverse();
  const {
    rule_id: ruleId,
    subject_id,
    ...values
  } = rule ?? {
    rule_id: undefined,
    subject_id: subjects.length === 1 ? subjects[0]?.value : subject,
    weekdays: [weekdayOf(day)],
    everyWeeks: 1,
    start_time,
    end_time: '',
    room: '',
    firstDay,
    lastDay,
  };
  const { weekdays, everyWeeks } = values;
  const initial = {
    ...values,
    subject: String(subject_id),
    fromDay: day,
    weekdays: weekdays.join(''),
    everyWeeks: String(everyWeeks),
  };
  const change = useTimetableChange(({ subject: subjectId, fromDay, ...sent }: typeof initial) => {
    const body = { ...sent, weekdays: Array.from(sent.weekdays, Number), everyWeeks: Number(sent.everyWeeks) };
    return ruleId
      ? send(update, { params: { ruleId }, body: { ...body, fromDay } })
      : send(create, { params: { subjectId }, body });
  });
  const form = useForm({
    initial,
    required: ['subject', 'weekdays', 'start_time', 'end_time', 'firstDay', 'lastDay', 'fromDay'],
    missing: text.missing,
    change,
    onDone: dialog.onClose,
  });
  const { value: chosen, onChange, error } = form.field('weekdays');
  const range = { first: dayAfter(firstDay, -TIMETABLE_DAYS), last: dayAfter(firstDay, 2 * TIMETABLE_DAYS) };
  const more = [form.field('lastDay'), form.field('firstDay'), form.field('everyWeeks')];
  return (
    <FormDialog {...dialog} form={form} title={meeting ? `${text.editRule}: ${text.named(meeting)}` : text.add}>
      {rule ? (
        <DateField label={text.fromDay} {...range} {...form.field('fromDay')} />
      ) : (
        <NativeSelect label={text.subject} data={[{ value: '', label: '' }, ...subjects]} {...form.field('subject')} />
      )}
      <Checkbox.Group
        label={text.weekdays}
        value={[...chosen]}
        onChange={(days) => onChange(days.toSorted().join(''))}
        error={error}
        withAsterisk
      >
        <div className="row wrap gap-12">
          {weekdayNames.map((name, place) => (
            <Checkbox key={name} value={String(place + 1)} label={name.slice(0, 3)} aria-label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <TimeInput label={text.startTime} {...form.field('start_time')} />
      <TimeInput label={text.endTime} {...form.field('end_time')} />
      <NextDayNote start={form.values.start_time} end={form.values.end_time} />
      <TextInput label={text.room} maxLength={LONGEST_ROOM} {...form.field('room')} />
      <MoreOptions wrong={more.some((field) => Boolean(field.error))}>
        <NativeSelect
          label={text.everyWeeks}
          data={Array.from({ length: MOST_WEEKS }, (_, place) => ({
            value: String(place + 1),
            label: text.everyWeek(place + 1),
          }))}
          {...form.field('everyWeeks')}
        />
        <DateField label={text.firstDay} {...range} {...form.field('firstDay')} />
        <DateField label={text.lastDay} {...range} {...form.field('lastDay')} />
      </MoreOptions>
    </FormDialog>
  );
}
