import type { Subject } from '#contract/subject/subject-calls.ts';
import { useForm } from '#web/form/form.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useProgramLevels } from '#web/registration/registration-data.ts';
import { ProgramLevelInput } from '#web/student/program-level-input.tsx';
import { useSaveSubject } from './subject-data.ts';
import { SubjectHoursFields, SubjectNameField } from './subject-fields.tsx';
import { subjectText } from './subject-text.ts';

interface SubjectDialogProps {
  /** The subject to change, or null to add one. */
  readonly subject: Subject | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a subject, or changes one after a question. @see spec §5, §8 */
export function SubjectDialog({ subject, opened, onClose }: SubjectDialogProps) {
  const initial = {
    subject_name: subject?.subject_name ?? '',
    subject_courseYearSection: subject?.subject_courseYearSection ?? '',
    subject_start_time: subject?.subject_start_time ?? '',
    subject_end_time: subject?.subject_end_time ?? '',
  };
  const form = useForm({
    initial,
    required: subject ? [] : ['subject_name', 'subject_courseYearSection', 'subject_start_time', 'subject_end_time'],
    missing: subjectText.missing,
    change: useSaveSubject(subject),
    onDone: onClose,
  });
  const title = subject ? subjectText.updateTitle : subjectText.addTitle;
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={title}>
      <SubjectNameField form={form} label={subjectText.name} />
      <ProgramLevelInput
        description={subjectText.programExample}
        maxLength={60}
        suggestions={useProgramLevels()}
        {...form.field('subject_courseYearSection')}
      />
      <SubjectHoursFields form={form} />
    </FormDialog>
  );
}
