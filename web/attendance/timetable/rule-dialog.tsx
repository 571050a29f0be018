import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { MOST_WEEKS, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { send } from '#web/platform/calls/send.ts';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { MoreOptions } from '#web/platform/form/more-options.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { NextDayNote } from '#web/subjects/subject/next-day-note.tsx';
import { timetableCallsOf, timetableToInvalidate } from './timetable-data.ts';
import type { TimetableDialogProps, TimetableStep } from './timetable-step.ts';
import { timetableText as text } from './timetable-text.ts';

/** How many days a new rule lasts if its subject has no other */
const USUAL_DAYS = 16 * 7 - 1;

interface RuleDialogProps extends TimetableDialogProps {
  readonly step: Extract<TimetableStep, { kind: 'rule' }>;
  /** The rule to change; undefined to add one */
  readonly rule: TimetableDialogProps['rules'][number] | undefined;
}

/** Adds a subject to the timetable, or changes its classes from a day on. */
export function RuleDialog({ who, step, rule, rules, subjects, opened, onClose }: RuleDialogProps) {
  const { create, update } = timetableCallsOf(who);
  const firstDay = mondayOf(step.day);
  const lastOf = (subject: string) =>
    rules
      .filter(({ subject_id, lastDay }) => String(subject_id) === subject && lastDay > firstDay)
      .map((one) => one.lastDay);
  const only = subjects.length === 1 ? String(subjects[0]?.subject_id) : step.subject;
  const initial = {
    subject: rule ? String(rule.subject_id) : only,
    fromDay: step.day,
    weekdays: (rule?.weekdays ?? [weekdayOf(step.day)]).join(''),
    start_time: rule?.start_time ?? step.start_time,
    end_time: rule?.end_time ?? '',
    room: rule?.room ?? '',
    everyWeeks: String(rule?.everyWeeks ?? 1),
    firstDay: rule?.firstDay ?? firstDay,
    // Blank stands for the last day of the subject's other rules.
    lastDay: rule?.lastDay ?? '',
  };
  const usualLast = (subject: string) => lastOf(subject).toSorted().at(-1) ?? dayAfter(firstDay, USUAL_DAYS);
  const change = useChange(
    ({ subject, fromDay, weekdays, everyWeeks, lastDay, ...values }: typeof initial) => {
      const days = { weekdays: Array.from(weekdays, Number), everyWeeks: Number(everyWeeks) };
      const body = { ...values, ...days, lastDay: lastDay || usualLast(subject) };
      return rule
        ? send(update, { params: { ruleId: rule.rule_id }, body: { ...body, fromDay } })
        : send(create, { params: { subjectId: subject }, body });
    },
    {
      invalidates: timetableToInvalidate,
      done: rule ? update.done : create.done,
      failed: rule ? text.changeFailed : text.addFailed,
    },
  );
  const form = useForm({
    initial,
    required: [
      'subject',
      'weekdays',
      'start_time',
      'end_time',
      'firstDay',
      ...(rule ? (['fromDay', 'lastDay'] as const) : []),
    ],
    missing: text.missing,
    change,
    onDone: onClose,
  });
  const { start_time, end_time, subject } = form.values;
  const { value: weekdays, onChange, ...chosen } = form.field('weekdays');
  const range = { first: dayAfter(firstDay, -TIMETABLE_DAYS), last: dayAfter(firstDay, 2 * TIMETABLE_DAYS) };
  const lastDay = form.field('lastDay');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      form={form}
      title={rule && step.meeting ? `${text.editTitle}: ${text.named(step.meeting)}` : text.addTitle}
    >
      {rule ? (
        <DateField label={text.fromDay} {...range} {...form.field('fromDay')} />
      ) : (
        <NativeSelect
          label={text.subject}
          data={[
            { value: '', label: '' },
            ...subjects.map((one) => ({ value: String(one.subject_id), label: text.named(one) })),
          ]}
          {...form.field('subject')}
        />
      )}
      <Checkbox.Group
        label={text.weekdays}
        value={[...weekdays]}
        onChange={(days) => onChange(days.toSorted().join(''))}
        error={chosen.error}
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
      <NextDayNote start={start_time} end={end_time} />
      <TextInput label={text.room} maxLength={LONGEST_ROOM} {...form.field('room')} />
      <MoreOptions
        wrong={[lastDay, form.field('firstDay'), form.field('everyWeeks')].some(({ error }) => Boolean(error))}
      >
        <NativeSelect
          label={text.everyWeeks}
          data={Array.from({ length: MOST_WEEKS }, (_, place) => ({
            value: String(place + 1),
            label: text.everyWeek(place + 1),
          }))}
          {...form.field('everyWeeks')}
        />
        <DateField label={text.firstDay} {...range} {...form.field('firstDay')} />
        <DateField label={text.lastDay} {...range} {...lastDay} value={lastDay.value || usualLast(subject)} />
      </MoreOptions>
    </FormDialog>
  );
}
