import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type OwnStudent, updateStudent } from '#contract/student/student-calls.ts';
import { baseText } from '#web/base/base-text.ts';
import { CallFailed, messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { send } from '#web/base/send.ts';
import { toastError, toastSuccess } from '#web/base/toast.ts';
import { ProgramLevelInput } from './program-level-input.tsx';
import { studentKey } from './student-data.ts';
import { studentText } from './student-text.ts';

const blank = { first_name: '', middle_name: '', last_name: '', courseYearSection: '' };

interface UpdateProfileDialogProps {
  readonly student: OwnStudent;
  /** Program levels that exist already. */
  readonly programLevels: readonly string[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes one's names and program level; what is left blank stays, and is shown in grey. @see spec §5, decisions §1.2 */
export function UpdateProfileDialog({ student, programLevels, opened, onClose }: UpdateProfileDialogProps) {
  const [typed, setTyped] = useState(blank);
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  const confirm = useConfirm();
  const queryClient = useQueryClient();

  function field(name: keyof typeof blank) {
    return {
      value: typed[name],
      placeholder: student[name],
      error: wrong[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        setTyped({ ...typed, [name]: event.currentTarget.value }),
    };
  }

  function close() {
    setTyped(blank);
    setWrong({});
    onClose();
  }

  async function update(event: SubmitEvent) {
    event.preventDefault();
    setWrong({});
    const onYes = async () => {
      const { message: _, student: changed } = await send(updateStudent, { body: typed });
      queryClient.setQueryData(studentKey, changed);
    };
    try {
      if (!(await confirm({ title: studentText.updateQuestion, onYes }))) return;
      // Another program level has other incentives and other classes.
      void queryClient.invalidateQueries();
      toastSuccess(updateStudent.done);
      close();
    } catch (error) {
      const message = messageOf(error, studentText.updateFailed);
      if (error instanceof CallFailed && error.field !== undefined && error.field in blank) {
        setWrong({ [error.field]: message });
      } else toastError(message);
    }
  }

  return (
    <Dialog opened={opened} onClose={close} title={studentText.updateProfile}>
      <form noValidate onSubmit={(event) => void update(event)}>
        <Stack gap="md">
          <p>{studentText.updateHint}</p>
          <TextInput label={studentText.firstName} autoComplete="given-name" data-autofocus {...field('first_name')} />
          <TextInput label={studentText.middleName} autoComplete="additional-name" {...field('middle_name')} />
          <TextInput label={studentText.lastName} autoComplete="family-name" {...field('last_name')} />
          <ProgramLevelInput suggestions={programLevels} {...field('courseYearSection')} />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {baseText.cancel}
          </Button>
          <Button type="submit">{studentText.update}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
