import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#contract/base/call.ts';
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
import { roleCalls } from './role-calls.ts';
import { signInText } from './sign-in-text.ts';

interface ChangePasswordDialogProps {
  readonly who: Role;
  readonly opened: boolean;
  /** Left out where the password has to be changed before anything else; the way out is then to log out. */
  readonly onClose?: () => void;
}

/** Changes one's own password, after a question. @see spec §5, decisions §3.3 */
export function ChangePasswordDialog({ who, opened, onClose }: ChangePasswordDialogProps) {
  const form = useForm({ initialValues: { password: '', again: '' } });
  const [refused, setRefused] = useState<string | null>(null);
  const { password_min_length } = useSchool();
  const confirm = useConfirm();
  const queryClient = useQueryClient();

  function close() {
    form.reset();
    setRefused(null);
    onClose?.();
  }

  async function change({ password, again }: typeof form.values) {
    if (password === '' || again === '') return setRefused(signInText.bothRequired);
    if (password !== again) return setRefused(signInText.mismatch);
    setRefused(null);
    try {
      const onYes = () => send(roleCalls[who].updatePassword, { body: { password } });
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
      <form noValidate onSubmit={form.onSubmit((values) => void change(values))}>
        <Stack gap="md">
          {!onClose && <p>{signInText.mustChange}</p>}
          <PasswordField
            label={signInText.newPassword}
            description={signInText.passwordHint(password_min_length)}
            autoComplete="new-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={signInText.confirmPassword}
            autoComplete="new-password"
            {...form.getInputProps('again')}
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
