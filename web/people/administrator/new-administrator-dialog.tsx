import { Radio, TextInput } from '@mantine/core';
import { createAdministrator, getAdministrators } from '#contract/people/administrator/administrator-calls.ts';
import type { AdministratorKind } from '#contract/platform/base/call.ts';
import type { Handover } from '#web/account/sign-in/one-time-password-dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { administratorText as text } from './administrator-text.ts';

interface NewAdministratorDialogProps extends OpenedDialogProps {
  readonly onMade: (handover: Handover) => void;
}

/** Adds a registrar, or an administrator if all rights are chosen. */
export function NewAdministratorDialog({ onMade, ...dialog }: NewAdministratorDialogProps) {
  const create = useChange(createAdministrator, {
    invalidates: [getAdministrators],
    done({ administrator, message, oneTimePassword }) {
      dialog.onClose();
      onMade({ name: administrator.username, message, oneTimePassword });
    },
    failed: text.addFailed,
  });
  const form = useForm({
    initial: { username: '', kind: 'registrar' as AdministratorKind },
    required: ['username'],
    missing: text.missing,
    change: create,
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
      <Radio.Group
        label={text.kind}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind: kind as AdministratorKind })}
      >
        <div className="column gap-12 space-above-8">
          {(['registrar', 'admin'] as const).map((kind) => (
            <Radio key={kind} value={kind} label={text.kinds[kind]} description={text.kindDetails[kind]} />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
