import { ownSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { ownSignInsText } from '#web/account/own-sign-ins/own-sign-ins-text.ts';
import { answerPasswordQuestion } from '#web/platform/base/sign-in-store.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { useChange } from '#web/platform/ui/change.ts';

/** Asks for the password before actions that take over an account or are irreversible. @see decisions §3.11 */
export function ConfirmPasswordDialog({ who }: { who: Role }) {
  const change = useChange(ownSignIns[who].confirm, { done: '', failed: ownSignInsText.confirmFailed });
  const form = useForm({
    initial: { password: '' },
    required: ['password'],
    missing: ownSignInsText.passwordMissing,
    change,
    onDone: () => answerPasswordQuestion(who, true),
  });
  return (
    <FormDialog
      form={form}
      opened
      onClose={() => answerPasswordQuestion(who, false)}
      title={ownSignInsText.confirmTitle}
      size={420}
      save={ownSignInsText.confirm}
    >
      <p>{ownSignInsText.confirmDetail}</p>
      <PasswordField
        label={ownSignInsText.password}
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
    </FormDialog>
  );
}
