import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Professor, updateProfessor } from '#contract/professor/professor-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { FormFailure } from '#web/base/form-failure.tsx';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { ownProfessorKey } from './professor-profile-data.ts';
import { professorProfileText } from './professor-profile-text.ts';

interface ProfessorProfileDialogProps {
  readonly professor: Professor;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes the professor's own names after a question; what is blank stays. @see spec §5, §8 */
export function ProfessorProfileDialog({ professor, opened, onClose }: ProfessorProfileDialogProps) {
  const { first_name, middle_name, last_name } = professor;
  const form = useForm({ initialValues: { first_name, middle_name, last_name } });
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<unknown>(null);

  async function update(names: typeof form.values) {
    setFailure(null);
    try {
      const yes = await confirm({
        title: professorProfileText.ask,
        onYes: async () =>
          queryClient.setQueryData(ownProfessorKey, (await send(updateProfessor, { body: names })).professor),
      });
      if (!yes) return;
      toastSuccess(updateProfessor.done);
      onClose();
    } catch (error) {
      setFailure(error);
    }
  }

  const field = { maxLength: 100, autoCapitalize: 'words' } as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={professorProfileText.updateProfile}>
      <form noValidate onSubmit={form.onSubmit((values) => void update(values))}>
        <Stack gap="sm">
          <p>{professorProfileText.keepHint}</p>
          <TextInput
            label={professorProfileText.firstName}
            autoComplete="given-name"
            data-autofocus
            {...field}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={professorProfileText.middleName}
            autoComplete="additional-name"
            {...field}
            {...form.getInputProps('middle_name')}
          />
          <TextInput
            label={professorProfileText.lastName}
            autoComplete="family-name"
            {...field}
            {...form.getInputProps('last_name')}
          />
          {failure !== null && (
            <FormFailure
              message={professorProfileText.failed}
              detail={messageOf(failure, professorProfileText.failedDetail)}
            />
          )}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {professorProfileText.cancel}
          </Button>
          <Button type="submit">{professorProfileText.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
