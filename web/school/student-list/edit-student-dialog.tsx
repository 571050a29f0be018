import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import { StudentFields } from './student-fields.tsx';
import { type StudentEntry, useEditStudent } from './student-form-data.ts';
import { studentFormText as text } from './student-form-text.ts';

/** Changes a student's account for them. */
export function EditStudentDialog({ student, ...dialog }: OpenedDialogProps & { student: ListedStudent }) {
  const { first_name, middle_name, last_name, courseYearSection, email } = student;
  const said = { courseYearSection, student_number: student.student_number ?? '', email };
  const initial: StudentEntry = { first_name, middle_name, last_name, ...said };
  const form = useForm({
    initial,
    // Who came from a file may have one name alone.
    required: ['first_name', ...(last_name === '' ? [] : (['last_name'] as const)), 'courseYearSection'],
    missing: text.missing,
    check: (typed) =>
      Object.entries(typed).every(([field, value]) => value.trim() === initial[field as keyof StudentEntry])
        ? { message: formText.nothingChanged }
        : null,
    change: useEditStudent(student, initial),
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={text.editTitle(fullName(student))}>
      <StudentFields form={form} programLevels={useKnownLevels()} hints />
    </FormDialog>
  );
}
