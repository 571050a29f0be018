import { TextInput } from '@mantine/core';
import { getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { createStudent, type SignInSheet } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { StudentFields } from './student-fields.tsx';
import { studentFormText as text } from './student-form-text.ts';

const blank: EntryOf<typeof createStudent> = {
  first_name: '',
  middle_name: '',
  last_name: '',
  courseYearSection: '',
  student_number: '',
  email: '',
  username: '',
};

/** Adds one student, then passes on the sign-in sheet. */
export function NewStudentDialog({ onMade, ...dialog }: OpenedDialogProps & { onMade: (sheet: SignInSheet) => void }) {
  const form = useForm({
    initial: blank,
    required: ['first_name', 'last_name', 'courseYearSection'],
    missing: text.missing,
    change: useChange(createStudent, { invalidates: [getAllStudent], failed: text.addFailed }),
    onDone({ sheet }) {
      dialog.onClose();
      onMade(sheet);
    },
  });
  return (
    <FormDialog {...dialog} form={form} title={text.addTitle} save={text.save}>
      <StudentFields form={form} programLevels={useKnownLevels()} hints={false} />
      <TextInput
        label={text.username}
        placeholder={text.optional}
        description={text.usernameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('username')}
      />
    </FormDialog>
  );
}
