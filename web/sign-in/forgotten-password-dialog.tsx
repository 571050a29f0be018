import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Role } from '#contract/base/call.ts';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { useForm } from '#web/base/form.tsx';
import { FormDialog } from '#web/base/form-dialog.tsx';
import { PasswordField } from '#web/base/password-field.tsx';
import { type Mailable, useAskForCode, useChoosePassword } from './forgotten-password-data.ts';
import { forgottenPasswordText as text } from './forgotten-password-text.ts';

interface StepProps {
  readonly who: Mailable;
  readonly onClose: () => void;
}

/** The first step: whose password it is. */
function AskStep({ who, onClose, onAsked }: StepProps & { readonly onAsked: (username: string) => void }) {
  const form = useForm({
    initial: { username: '' },
    required: ['username'],
    missing: text.usernameMissing,
    change: useAskForCode(who),
    onDone: () => onAsked(form.values.username),
  });
  return (
    <FormDialog form={form} opened onClose={onClose} title={text.title} size={420} save={text.mailCode}>
      <p>{text.ask[who]}</p>
      <TextInput
        label={text.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('username')}
      />
    </FormDialog>
  );
}

/** The second step: the code from the letter, and the new password. */
function ChooseStep({
  who,
  username,
  onClose,
  onAgain,
}: StepProps & { readonly username: string; readonly onAgain: () => void }) {
  const form = useForm({
    initial: { username, code: '', password: '', again: '' },
    required: ['code', 'password', 'again'],
    missing: text.allRequired,
    check: ({ password, again }) => (password === again ? null : { message: text.mismatch }),
    change: useChoosePassword(who),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened
      onClose={onClose}
      title={text.title}
      size={420}
      save={text.save}
      wayOut={
        <Button variant="default" disabled={form.busy} onClick={onAgain}>
          {text.again}
        </Button>
      }
    >
      <p>{text.codeOnItsWay}</p>
      <TextInput
        label={text.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.field('code')}
      />
      <PasswordField label={text.newPassword} autoComplete="new-password" {...form.field('password')} />
      <PasswordField label={text.confirmPassword} autoComplete="new-password" {...form.field('again')} />
      <p>{text.noLetter}</p>
    </FormDialog>
  );
}

/** The way back in for who has forgotten the password; an administrator is told whom to ask. @see decisions §3.12 */
export function ForgottenPasswordDialog({ who, onClose }: { readonly who: Role; readonly onClose: () => void }) {
  const [username, setUsername] = useState<string | null>(null);
  if (who === 'admin')
    return (
      <Dialog opened onClose={onClose} title={text.title} size={420}>
        <p>{text.admin}</p>
        <p>
          <code>{text.adminCommand}</code>
        </p>
        <DialogActions>
          <Button onClick={onClose}>{text.close}</Button>
        </DialogActions>
      </Dialog>
    );
  if (username === null) return <AskStep who={who} onClose={onClose} onAsked={setUsername} />;
  return <ChooseStep who={who} username={username} onClose={onClose} onAgain={() => setUsername(null)} />;
}
