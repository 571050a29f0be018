import { TextInput } from '@mantine/core';
import type { Professor } from '#contract/professor/professor-calls.ts';
import { useForm } from '#web/base/form.tsx';
import { FormDialog } from '#web/base/form-dialog.tsx';
import { useUpdateOwnProfessor } from './professor-profile-data.ts';
import { professorProfileText } from './professor-profile-text.ts';

interface ProfessorProfileDialogProps {
  readonly professor: Professor;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the professor's own names after a question; what is blank stays. @see spec §5, §8 */
export function ProfessorProfileDialog({ professor, opened, onClose }: ProfessorProfileDialogProps) {
  const { first_name, middle_name, last_name } = professor;
  const form = useForm({
    initial: { first_name, middle_name, last_name },
    change: useUpdateOwnProfessor(),
    onDone: onClose,
  });
  const field = { maxLength: 100, autoCapitalize: 'words' } as const;
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={professorProfileText.updateProfile}>
      <p>{professorProfileText.keepHint}</p>
      <TextInput
        label={professorProfileText.firstName}
        autoComplete="given-name"
        data-autofocus
        {...field}
        {...form.field('first_name')}
      />
      <TextInput
        label={professorProfileText.middleName}
        autoComplete="additional-name"
        {...field}
        {...form.field('middle_name')}
      />
      <TextInput
        label={professorProfileText.lastName}
        autoComplete="family-name"
        {...field}
        {...form.field('last_name')}
      />
    </FormDialog>
  );
}
