import { Button, TextInput } from '@mantine/core';
import { SECONDS_BETWEEN_CODES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import {
  chooseProfessorPassword,
  chooseStudentPassword,
  forgotProfessorPassword,
  forgotStudentPassword,
} from '#contract/account/sign-in/forgotten-password-calls.ts';
import type { RegisteredRole, Role } from '#contract/platform/base/call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { CodeField, CodeStepsDialog, useCodeSteps } from '#web/platform/form/code-steps.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { forgottenPasswordText as text } from './forgotten-password-text.ts';
import { sayTaken } from './password-taken.ts';

const calls = {
  student: { forgot: forgotStudentPassword, choose: chooseStudentPassword },
  professor: { forgot: forgotProfessorPassword, choose: chooseProfessorPassword },
} as const;

interface ForgottenPasswordDialogProps<Who> extends OpenedDialogProps {
  readonly who: Who;
}

/** Asks for the username, then for the code from the email and the new password. */
function MailableDialog({ who, ...dialog }: ForgottenPasswordDialogProps<RegisteredRole>) {
  const steps = useCodeSteps({
    initial: { username: '' },
    missing: text.usernameMissing,
    change: useChange(calls[who].forgot, { done: '', failed: text.failed }),
    secondsBetween: SECONDS_BETWEEN_CODES,
  });
  const { username } = steps.form.values;
  const choose = useChange(calls[who].choose, {
    sending: ({ code, password }: { code: string; password: string; again: string }) => ({
      body: { username, code, password },
    }),
    done: sayTaken,
    failed: text.failed,
  });
  const form = useForm({
    initial: { code: '', password: '', again: '' },
    required: ['code', 'password', 'again'],
    missing: text.allRequired,
    check: ({ password, again }) => (password === again ? null : { message: text.mismatch, fields: { again: true } }),
    change: choose,
    onDone() {
      form.reset();
      steps.goBack();
      dialog.onClose();
    },
  });
  return (
    <CodeStepsDialog
      {...dialog}
      steps={steps}
      title={text.title}
      who={
        <>
          <p>{text.ask[who]}</p>
          <TextInput
            label={text.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...steps.form.field('username')}
          />
        </>
      }
      form={form}
      save={text.save}
    >
      <p>{text.codeOnItsWay}</p>
      <CodeField label={text.code} {...form.field('code')} />
      <PasswordField label={text.newPassword} autoComplete="new-password" {...form.field('password')} />
      <PasswordField label={text.confirmPassword} autoComplete="new-password" {...form.field('again')} />
      <p>{text.noLetter}</p>
    </CodeStepsDialog>
  );
}

/** Lets users choose a new password if they forgot theirs; tells administrators whom to ask. @see decisions §3.12 */
export function ForgottenPasswordDialog({ who, ...dialog }: ForgottenPasswordDialogProps<Role>) {
  if (who !== 'admin') return <MailableDialog who={who} {...dialog} />;
  return (
    <Dialog {...dialog} title={text.title} size={420}>
      <p>{text.admin}</p>
      <p>
        <code>{text.adminCommand}</code>
      </p>
      <DialogActions>
        <Button onClick={dialog.onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
