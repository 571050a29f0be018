import { Text } from '@mantine/core';
import { createEvent, type Subject, updateSubject } from '#contract/subject/subject-calls.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { useSubjectsChanged } from './subject-data.ts';
import { SubjectForm, type SubjectValues } from './subject-form.tsx';
import { eventText } from './subject-text.ts';

interface EventDialogProps {
  /** The event to change, or null to add one. */
  readonly event: Subject | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds an event, or changes one after a question; what is left blank then stays. @see spec §2, §5, §8 */
export function EventDialog({ event, opened, onClose }: EventDialogProps) {
  const confirm = useConfirm();
  const subjectsChanged = useSubjectsChanged();

  async function add({ name, start, end }: SubjectValues): Promise<boolean> {
    await send(createEvent, { body: { subject_name: name, subject_start_time: start, subject_end_time: end } });
    toastSuccess(createEvent.done);
    void subjectsChanged();
    return true;
  }

  async function update({ subject_id, subject_name }: Subject, values: SubjectValues): Promise<boolean> {
    const body = {
      subject_name: values.name,
      subject_courseYearSection: '',
      subject_start_time: values.start || null,
      subject_end_time: values.end || null,
    };
    const yes = await confirm({
      title: eventText.askUpdate(subject_name),
      onYes: () => send(updateSubject, { params: { subjectId: subject_id }, body }),
    });
    if (!yes) return false;
    toastSuccess(updateSubject.done);
    void subjectsChanged();
    return true;
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={event ? eventText.updateTitle : eventText.addTitle}>
      <SubjectForm
        labels={eventText}
        initial={{
          name: '',
          program: '',
          start: event?.subject_start_time ?? '',
          end: event?.subject_end_time ?? '',
        }}
        {...(event
          ? { presentName: event.subject_name, hint: <Text c="dimmed">{eventText.keepHint}</Text> }
          : { missing: eventText.missing })}
        failed={
          event
            ? { message: eventText.updateFailed, detail: eventText.updateFailedDetail }
            : { message: eventText.addFailed, detail: eventText.addFailedDetail }
        }
        onSave={(values) => (event ? update(event, values) : add(values))}
        onClose={onClose}
      />
    </Dialog>
  );
}
