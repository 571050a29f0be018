import { createSubject, type Subject, updateSubject } from '#contract/subject/subject-calls.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { useSubjectsChanged } from './subject-data.ts';
import { SubjectForm, type SubjectValues } from './subject-form.tsx';
import { subjectText } from './subject-text.ts';

interface SubjectDialogProps {
  /** The subject to change, or null to add one. */
  readonly subject: Subject | null;
  readonly programs: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

function bodyOf({ name, program, start, end }: SubjectValues) {
  return {
    subject_name: name,
    subject_courseYearSection: program,
    subject_start_time: start,
    subject_end_time: end,
  };
}

/** Adds a subject, or changes one after a question. @see spec §5, §8 */
export function SubjectDialog({ subject, programs, opened, onClose }: SubjectDialogProps) {
  const confirm = useConfirm();
  const subjectsChanged = useSubjectsChanged();

  async function add(values: SubjectValues): Promise<boolean> {
    await send(createSubject, { body: bodyOf(values) });
    toastSuccess(createSubject.done);
    void subjectsChanged();
    return true;
  }

  async function update(changed: Subject, values: SubjectValues): Promise<boolean> {
    const body = bodyOf(values);
    const sendBody = { ...body, subject_start_time: values.start || null, subject_end_time: values.end || null };
    const yes = await confirm({
      title: subjectText.askUpdate(changed.subject_name),
      onYes: () => send(updateSubject, { params: { subjectId: changed.subject_id }, body: sendBody }),
    });
    if (!yes) return false;
    toastSuccess(updateSubject.done);
    void subjectsChanged();
    return true;
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={subject ? subjectText.updateTitle : subjectText.addTitle}>
      <SubjectForm
        labels={subjectText}
        initial={{
          name: subject?.subject_name ?? '',
          program: subject?.subject_courseYearSection ?? '',
          start: subject?.subject_start_time ?? '',
          end: subject?.subject_end_time ?? '',
        }}
        programs={programs}
        {...(subject ? {} : { missing: subjectText.missing })}
        failed={
          subject
            ? { message: subjectText.updateFailed, detail: subjectText.updateFailedDetail }
            : { message: subjectText.addFailed, detail: subjectText.addFailedDetail }
        }
        onSave={(values) => (subject ? update(subject, values) : add(values))}
        onClose={onClose}
      />
    </Dialog>
  );
}
