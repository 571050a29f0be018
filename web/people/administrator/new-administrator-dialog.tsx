import { Radio, TextInput } from '@mantine/core';
import type { Handover } from '#web/account/sign-in/one-time-password-dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useCreateAdministrator } from './administrator-data.ts';
import { administratorText as text } from './administrator-text.ts';

interface NewAdministratorDialogProps extends OpenedDialogProps {
  readonly onMade: (handover: Handover) => void;
}

/** Adds an administrator or, unless it is chosen otherwise, a registrar. */
export function NewAdministratorDialog({ onMade, ...dialog }: NewAdministratorDialogProps) {
  const form = useForm({
    initial: { username: '', kind: 'registrar' },
    required: ['username'],
    missing: text.missing,
    change: useCreateAdministrator((handover) => {
      dialog.onClose();
      onMade(handover);
    }),
  });
  return (
    <FormDialog {...dialog} form={form} title={text.addTitle} save={text.add}>
      <TextInput
        label={text.username}
        description={text.usernameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field('username')}
      />
      <Radio.Group label={text.kind} value={form.values.kind} onChange={(kind) => form.set({ kind })}>
        <div className="column gap-12 space-above-8">
          {(['registrar', 'admin'] as const).map((kind) => (
            <Radio key={kind} value={kind} label={text.kinds[kind]} description={text.kindDetails[kind]} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
