import { TextInput } from '@mantine/core';
import type { SignInSheet } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { useKnownLevels } from '#web/people/registration/registration-data.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { StudentFields } from './student-fields.tsx';
import { type NewStudentEntry, useCreateStudent } from './student-form-data.ts';
import { studentFormText as text } from './student-form-text.ts';

const blank: NewStudentEntry = {
  first_name: '',
  middle_name: '',
  last_name: '',
  courseYearSection: '',
  student_number: '',
  email: '',
  username: '',
};

/** Adds one student at the desk; what they sign in by is handed on. */
export function NewStudentDialog({ onMade, ...dialog }: OpenedDialogProps & { onMade: (sheet: SignInSheet) => void }) {
  const form = useForm({
    initial: blank,
    required: ['first_name', 'last_name', 'courseYearSection'],
    missing: text.missing,
    change: useCreateStudent(),
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
