import { TextInput } from '@mantine/core';
import * as calls from '#contract/subjects/subject/subject-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { ProgramLevelInput } from '#web/people/student/program-level-input.tsx';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { type Complaint, type FieldProps, useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { NextDayNote } from './next-day-note.tsx';
import { type SubjectKind, subjectsToInvalidate } from './subject-data.ts';
import { eventText, subjectText } from './subject-text.ts';

interface SubjectDialogProps extends OpenedDialogProps {
  readonly kind: SubjectKind;
  readonly subject: calls.Subject | null;
  /** Whether the subject belongs to someone else, so that its name cannot be changed here. */
  readonly isShared?: boolean;
}

/** Checks the minutes before anything is sent, because a separate call sends them. */
function minutesComplaint({ lateAfterMinutes }: { readonly lateAfterMinutes: TypedNumber }): Complaint | null {
  const minutes = Number(lateAfterMinutes);
  const isTaken = Number.isInteger(minutes) && minutes >= 0 && minutes <= 1440;
  return isTaken ? null : { message: null, fields: { lateAfterMinutes: subjectText.lateAfterBounds } };
}

/** The fields of a subject or event; an event has no program level. */
type SubjectEntry = EntryOf<typeof calls.createSubject>;

/** A blank time stays unchanged. @see spec §5 */
async function update(
  { subject_id, lateAfterMinutes: before }: calls.Subject,
  { lateAfterMinutes, ...body }: SubjectEntry,
) {
  const params = { subjectId: subject_id };
  const { subject_start_time, subject_end_time } = body;
  const times = { subject_start_time: subject_start_time || null, subject_end_time: subject_end_time || null };
  // The name goes first because it may be refused; the minutes are already checked. A refusal changes nothing.
  const updated = await send(calls.updateSubject, { params, body: { ...body, ...times } });
  if (lateAfterMinutes !== (before ?? '')) await send(calls.updateLateness, { params, body: { lateAfterMinutes } });
  return updated;
}

/**
 * Adds a subject or event, or changes one after asking for confirmation; blank fields then stay unchanged. If the end
 * time is earlier than the start time, the class ends on the next day.
 * @see spec §2, §5, §8, decisions §4.8
 */
export function SubjectDialog({ kind, subject, isShared = false, ...dialog }: SubjectDialogProps) {
  const isEvent = kind === 'event';
  const text = isEvent ? eventText : subjectText;
  function save(body: SubjectEntry) {
    if (subject) return update(subject, body);
    const { subject_courseYearSection: _, ...eventBody } = body;
    return isEvent ? send(calls.createEvent, { body: eventBody }) : send(calls.createSubject, { body });
  }
  const create = isEvent ? calls.createEvent : calls.createSubject;
  const change = useChange(save, {
    question: subject ? () => ({ title: subjectText.askUpdate(subject.subject_name) }) : undefined,
    invalidates: subjectsToInvalidate,
    done: subject ? calls.updateSubject.done : create.done,
    failed: subject ? text.updateFailed : text.addFailed,
  });
  const form = useForm({
    initial: {
      // An event's current name is the placeholder.
      subject_name: isEvent ? '' : (subject?.subject_name ?? ''),
      subject_courseYearSection: subject?.subject_courseYearSection ?? '',
      subject_start_time: subject?.subject_start_time ?? '',
      subject_end_time: subject?.subject_end_time ?? '',
      lateAfterMinutes: subject?.lateAfterMinutes ?? '',
    },
    required: subject
      ? []
      : [
          'subject_name',
          ...(isEvent ? [] : (['subject_courseYearSection'] as const)),
          'subject_start_time',
          'subject_end_time',
        ],
    missing: text.missing,
    check: minutesComplaint,
    change,
    onDone: dialog.onClose,
  });
  const { subject_start_time: start, subject_end_time: end } = form.values;
  return (
    <FormDialog {...dialog} form={form} title={subject ? text.updateTitle : text.addTitle}>
      {isEvent && subject && <p className="dim">{eventText.keepHint}</p>}
      {!isShared && (
        <TextInput
          label={text.name}
          data-autofocus
          placeholder={isEvent ? (subject?.subject_name ?? '') : ''}
          maxLength={calls.LONGEST_NAME}
          autoComplete="off"
          {...form.field('subject_name')}
        />
      )}
      {!isEvent && <ProgramField {...form.field('subject_courseYearSection')} />}
      <TimeInput label={subjectText.startTime} {...form.field('subject_start_time')} />
      <TimeInput label={subjectText.endTime} {...form.field('subject_end_time')} />
      <NextDayNote start={start} end={end} />
      <NumberField
        label={subjectText.lateAfter}
        description={subjectText.lateAfterHelp}
        {...form.field('lateAfterMinutes')}
      />
    </FormDialog>
  );
}

function ProgramField(field: FieldProps<string>) {
  return <ProgramLevelInput description={subjectText.programExample} maxLength={60} {...useKnownLevels()} {...field} />;
}
