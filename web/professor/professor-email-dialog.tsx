import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '#web/base/form.tsx';
import { FormDialog } from '#web/base/form-dialog.tsx';
import { useProveEmail, useRemoveEmail, useSendEmailCode } from './professor-email-data.ts';
import { professorEmailText as text } from './professor-email-text.ts';

interface StepProps {
  readonly onClose: () => void;
}

/** The first step: which address, or none any more. */
function AddressStep({
  email,
  onClose,
  onSent,
}: StepProps & { readonly email: string | null; readonly onSent: (email: string) => void }) {
  const remove = useRemoveEmail();
  const form = useForm({
    initial: { email: email ?? '' },
    required: ['email'],
    missing: text.missing,
    change: useSendEmailCode(),
    onDone: () => onSent(form.values.email),
  });
  const removed = async () => {
    if (await remove.run(undefined)) onClose();
  };
  return (
    <FormDialog
      form={form}
      opened
      onClose={onClose}
      title={text.title}
      size={420}
      save={text.mailCode}
      wayOut={
        email !== null && (
          <Button variant="default" color="red" disabled={form.busy} onClick={() => void removed()}>
            {text.remove}
          </Button>
        )
      }
    >
      <p>{text.why}</p>
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        maxLength={200}
        data-autofocus
        {...form.field('email')}
      />
    </FormDialog>
  );
}

/** The second step: the code from the letter. */
function CodeStep({ email, onClose, onAgain }: StepProps & { readonly email: string; readonly onAgain: () => void }) {
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    missing: text.codeMissing,
    change: useProveEmail(email),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened
      onClose={onClose}
      title={text.title}
      size={420}
      save={text.prove}
      wayOut={
        <Button variant="default" disabled={form.busy} onClick={onAgain}>
          {text.again}
        </Button>
      }
    >
      <p>{text.sent(email)}</p>
      <TextInput
        label={text.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.field('code')}
      />
    </FormDialog>
  );
}

/** Gives, changes or removes the professor's e-mail address, which counts once a mailed code proved it. @see decisions §3.12 */
export function ProfessorEmailDialog({ email, onClose }: StepProps & { readonly email: string | null }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AddressStep email={email} onClose={onClose} onSent={setSentTo} />;
  return <CodeStep email={sentTo} onClose={onClose} onAgain={() => setSentTo(null)} />;
}
