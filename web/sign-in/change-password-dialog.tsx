import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Role } from '#contract/base/call.ts';
import { updateProfessorPassword } from '#contract/professor/professor-calls.ts';
import { updateAdminPassword } from '#contract/sign-in/sign-in-calls.ts';
import { updateStudentPassword } from '#contract/student/student-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { PasswordField } from '#web/base/password-field.tsx';
import { send } from '#web/base/send.ts';
import { setMustChangePassword } from '#web/base/sign-in-store.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { useSchool } from '#web/settings/school-data.ts';
import { FormAlert } from './form-alert.tsx';
import { endOwnSignIn } from './log-out.ts';
import { signInText } from './sign-in-text.ts';

const updatePassword = {
  student: updateStudentPassword,
  professor: updateProfessorPassword,
  admin: updateAdminPassword,
} as const;

interface ChangePasswordDialogProps {
  readonly who: Role;
  readonly opened: boolean;
  /** Left out where the password has to be changed before anything else; the way out is then to log out. */
  readonly onClose?: () => void;
}

/** Changes one's own password, after a question. @see spec §5, decisions §3.3 */
export function ChangePasswordDialog({ who, opened, onClose }: ChangePasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { password_min_length } = useSchool();
  const confirm = useConfirm();
  const queryClient = useQueryClient();

  function close() {
    setPassword('');
    setAgain('');
    setRefused(null);
    onClose?.();
  }

  async function change(event: SubmitEvent) {
    event.preventDefault();
    if (password === '' || again === '') return setRefused(signInText.bothRequired);
    if (password !== again) return setRefused(signInText.mismatch);
    setRefused(null);
    try {
      const onYes = () => send(updatePassword[who], { body: { password } });
      if (!(await confirm({ title: signInText.changeQuestion, onYes }))) return;
      toastSuccess(signInText.changed);
      setMustChangePassword(who, false);
      await queryClient.invalidateQueries();
      close();
    } catch (error) {
      setRefused(messageOf(error, signInText.changeFailed));
    }
  }

  return (
    <Dialog opened={opened} title={signInText.changePassword} size={420} {...(onClose && { onClose: close })}>
      <form noValidate onSubmit={(event) => void change(event)}>
        <Stack gap="md">
          {!onClose && <p>{signInText.mustChange}</p>}
          <PasswordField
            label={signInText.newPassword}
            description={signInText.passwordHint(password_min_length)}
            autoComplete="new-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordField
            label={signInText.confirmPassword}
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
          />
          <FormAlert message={refused} />
        </Stack>
        <DialogActions>
          {!onClose && (
            <Button variant="default" onClick={() => void endOwnSignIn(who)}>
              {signInText.logOut}
            </Button>
          )}
          <Button type="submit">{signInText.save}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
