import { TextInput } from '@mantine/core';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import { type ProfessorEntry, useEditProfessor } from './professor-account-data.ts';
import { professorFormText as text } from './professor-form-text.ts';

/** Changes a professor's account for them. */
export function EditProfessorDialog({ professor, ...dialog }: OpenedDialogProps & { professor: ListedProfessor }) {
  const { first_name, middle_name, last_name, email } = professor;
  const initial: ProfessorEntry = { first_name, middle_name, last_name, email: email ?? '' };
  const form = useForm({
    initial,
    required: ['first_name', 'last_name'],
    missing: text.missing,
    check: (typed) =>
      Object.entries(typed).every(([field, value]) => value.trim() === initial[field as keyof ProfessorEntry])
        ? { message: formText.nothingChanged }
        : null,
    change: useEditProfessor(professor.prof_id, initial),
    onDone: dialog.onClose,
  });
  const name = { maxLength: 100, autoCapitalize: 'words', autoComplete: 'off' } as const;
  return (
    <FormDialog {...dialog} form={form} title={text.title(fullName(professor))}>
      <TextInput label={text.firstName} data-autofocus {...name} {...form.field('first_name')} />
      <TextInput label={text.middleName} placeholder={text.optional} {...name} {...form.field('middle_name')} />
      <TextInput label={text.lastName} {...name} {...form.field('last_name')} />
      <TextInput
        label={text.email}
        placeholder={text.optional}
        type="email"
        maxLength={254}
        autoComplete="off"
        description={text.emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('email')}
      />
    </FormDialog>
  );
}
