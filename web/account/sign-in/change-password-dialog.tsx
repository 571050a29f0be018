import { Button } from '@mantine/core';
import * as calls from '#contract/account/sign-in/own-password-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { setMustChangePassword, useMustChangePassword } from '#web/platform/base/sign-in-store.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { logOut } from './log-out.ts';
import { sayTaken } from './password-taken.ts';
import { passwordText } from './password-text.ts';

const updatePassword = {
  student: calls.updateStudentPassword,
  professor: calls.updateProfessorPassword,
  admin: calls.updateAdminPassword,
} as const;

interface ChangePasswordDialogProps {
  readonly who: Role;
  readonly opened: boolean;
  /** Omitted if the password must be changed first; then the only other way out is to log out. */
  readonly onClose?: () => void;
}

/**
 * Changes the user's own password. Asks for confirmation unless the change is required. After the change, refetches the
 * queries that were refused before it.
 * @see spec §5, decisions §3.3, §8.10
 */
export function ChangePasswordDialog({ who, opened, onClose }: ChangePasswordDialogProps) {
  const { password_min_length } = useSchool();
  const mustChange = useMustChangePassword(who);
  const change = useChange(updatePassword[who], {
    sending: ({ password }: { password: string }) => ({ body: { password } }),
    question: mustChange ? undefined : () => ({ title: passwordText.changeQuestion }),
    invalidates: everything,
    done: (reply) => {
      sayTaken(reply);
      setMustChangePassword(who, false);
    },
    failed: passwordText.changeFailed,
  });
  const form = useForm({
    initial: { password: '', again: '' },
    check: ({ password, again }) => {
      if (password === '' || again === '') return { message: passwordText.bothRequired };
      return password === again ? null : { message: passwordText.mismatch, fields: { again: true } };
    },
    change,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={passwordText.changePassword}
      size={420}
      save={passwordText.save}
      wayOut={
        !onClose && (
          <Button variant="default" disabled={form.busy} onClick={() => void logOut(who)}>
            {passwordText.logOut}
          </Button>
        )
      }
    >
      {!onClose && <p>{passwordText.mustChange}</p>}
      <PasswordField
        label={passwordText.newPassword}
        description={passwordText.passwordHint(password_min_length)}
        autoComplete="new-password"
        data-autofocus
        {...form.field('password')}
      />
      <PasswordField label={passwordText.confirmPassword} autoComplete="new-password" {...form.field('again')} />
    </FormDialog>
  );
}
