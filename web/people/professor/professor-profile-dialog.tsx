import { TextInput } from '@mantine/core';
import { getProfessor, type Professor, updateProfessor } from '#contract/people/professor/professor-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { changedNames, changesText, onlyChanged, unseenNames } from '#web/platform/form/dirty-values.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { professorProfileText } from './professor-profile-text.ts';

/** Changes the professor's own names after asking for confirmation; blank fields stay unchanged. @see spec §5, §8 */
export function ProfessorProfileDialog({ professor, ...dialog }: OpenedDialogProps & { professor: Professor }) {
  const { first_name, middle_name, last_name } = professor;
  const change = useChange(updateProfessor, {
    question: (typed: EntryOf<typeof updateProfessor>) => ({
      title: professorProfileText.ask,
      detail: changesText(professor, typed, professorProfileText.names),
    }),
    updates: [getProfessor, (reply) => reply.professor],
    failed: professorProfileText.failed,
  });
  const form = useForm({
    initial: { first_name, middle_name, last_name },
    check: (typed) =>
      unseenNames(typed, professorProfileText.names) ??
      (changedNames(professor, typed).length > 0 ? null : { message: formText.nothingChanged }),
    change,
    sent: onlyChanged,
    onDone: dialog.onClose,
  });
  const field = { maxLength: 100, autoCapitalize: 'words' } as const;
  return (
    <FormDialog {...dialog} form={form} title={professorProfileText.updateProfile}>
      <p>{professorProfileText.keepHint}</p>
      <TextInput
        label={professorProfileText.names.first_name}
        autoComplete="given-name"
        data-autofocus
        {...field}
        {...form.field('first_name')}
      />
      <TextInput
        label={professorProfileText.names.middle_name}
        autoComplete="additional-name"
        {...field}
        {...form.field('middle_name')}
      />
      <TextInput
        label={professorProfileText.names.last_name}
        autoComplete="family-name"
        {...field}
        {...form.field('last_name')}
      />
    </FormDialog>
  );
}
