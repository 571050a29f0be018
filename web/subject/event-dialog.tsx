import { Text } from '@mantine/core';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { useForm } from '#web/form/form.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useSaveEvent } from './subject-data.ts';
import { SubjectHoursFields, SubjectNameField } from './subject-fields.tsx';
import { eventText } from './subject-text.ts';

interface EventDialogProps {
  /** The event to change, or null to add one. */
  readonly event: Subject | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds an event, or changes one after a question; what is left blank then stays. @see spec §2, §5, §8 */
export function EventDialog({ event, opened, onClose }: EventDialogProps) {
  const initial = {
    subject_name: '',
    subject_courseYearSection: '',
    subject_start_time: event?.subject_start_time ?? '',
    subject_end_time: event?.subject_end_time ?? '',
  };
  const form = useForm({
    initial,
    required: event ? [] : ['subject_name', 'subject_start_time', 'subject_end_time'],
    missing: eventText.missing,
    change: useSaveEvent(event),
    onDone: onClose,
  });
  const title = event ? eventText.updateTitle : eventText.addTitle;
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={title}>
      {event && <Text c="dimmed">{eventText.keepHint}</Text>}
      <SubjectNameField form={form} label={eventText.name} presentName={event?.subject_name} />
      <SubjectHoursFields form={form} />
    </FormDialog>
  );
}
