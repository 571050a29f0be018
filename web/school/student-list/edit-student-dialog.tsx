import type { BodyOf } from '#contract/platform/base/call.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { nothingChanged, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { StudentFields } from './student-fields.tsx';
import { studentFormText as text } from './student-form-text.ts';

type StudentEntry = Omit<EntryOf<typeof updateStudentAccount>, 'takeBack'>;

/** Changes a student's account as an administrator. Sends only changed values, so that changes by others stay. */
export function EditStudentDialog({ student, ...dialog }: OpenedDialogProps & { student: ListedStudent }) {
  const { first_name, middle_name, last_name, courseYearSection, email } = student;
  const said = { courseYearSection, student_number: student.student_number ?? '', email };
  const initial: StudentEntry = { first_name, middle_name, last_name, ...said };
  const accountsDecided = useAccountsDecided();
  const change = useChange(updateStudentAccount, {
    sending(entry: StudentEntry) {
      const changed = Object.entries(entry).filter(([field, value]) => value !== initial[field as keyof StudentEntry]);
      const body = { ...nothingChanged, ...Object.fromEntries(changed) } as BodyOf<typeof updateStudentAccount>;
      return { params: { id: student.stud_id }, body };
    },
    async done({ message, student: changed }) {
      await accountsDecided('student', { changed });
      toastSuccess(message, toastMs.admin);
    },
    failed: text.editFailed,
  });
  const form = useForm({
    initial,
    // Imported students may have only one name.
    required: ['first_name', ...(last_name === '' ? [] : (['last_name'] as const)), 'courseYearSection'],
    missing: text.missing,
    check: (typed) =>
      Object.entries(typed).every(([field, value]) => value.trim() === initial[field as keyof StudentEntry])
        ? { message: formText.nothingChanged }
        : null,
    change,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={text.editTitle(fullName(student))}>
      <StudentFields form={form} programLevels={useKnownLevels()} hints />
    </FormDialog>
  );
}
