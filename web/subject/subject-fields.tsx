import { TextInput } from '@mantine/core';
import { LONGEST_NAME } from '#contract/subject/subject-calls.ts';
import type { FormState } from '#web/form/form.tsx';
import { TimeInput } from '#web/form/time-input.tsx';
import { NextDayNote } from './next-day-note.tsx';
import type { SubjectValues } from './subject-data.ts';
import { subjectText } from './subject-text.ts';

interface NameFieldProps {
  readonly form: FormState<SubjectValues>;
  readonly label: string;
  /** The present name, shown where a blank one keeps it. */
  readonly presentName?: string | undefined;
}

/** What a subject or an event is called. */
export function SubjectNameField({ form, label, presentName = '' }: NameFieldProps) {
  return (
    <TextInput
      label={label}
      data-autofocus
      placeholder={presentName}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      {...form.field('subject_name')}
    />
  );
}

/** The hours of a subject or an event. An end before the start is the next day's. @see spec §5, decisions §4.8 */
export function SubjectHoursFields({ form }: { form: FormState<SubjectValues> }) {
  const { subject_start_time: start, subject_end_time: end } = form.values;
  return (
    <>
      <TimeInput label={subjectText.startTime} {...form.field('subject_start_time')} />
      <TimeInput label={subjectText.endTime} {...form.field('subject_end_time')} />
      <NextDayNote start={start} end={end} />
    </>
  );
}
