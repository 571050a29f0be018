import { Button, TextInput } from '@mantine/core';
import { SECONDS_BETWEEN_CODES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import { proveEmail, removeEmail, sendEmailCode } from '#contract/people/professor/professor-email-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { CodeField, CodeStepsDialog, useCodeSteps } from '#web/platform/form/code-steps.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { professorEmailText as text } from './professor-email-text.ts';

interface ProfessorEmailDialogProps extends OpenedDialogProps {
  /** The confirmed address; null for none. */
  readonly email: string | null;
}

/** Adds, changes or removes the professor's email address; a mailed code confirms it. @see decisions §3.12 */
export function ProfessorEmailDialog({ email, opened, onClose }: ProfessorEmailDialogProps) {
  const remove = useChange(removeEmail, {
    question: () => text.askRemove,
    updates: [getProfessor, ({ professor }) => professor],
    failed: text.failed,
  });
  const steps = useCodeSteps({
    initial: { email: email ?? '' },
    missing: text.missing,
    change: useChange(sendEmailCode, { failed: text.failed }),
    secondsBetween: SECONDS_BETWEEN_CODES,
  });
  const typed = steps.form.values.email;
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    missing: text.codeMissing,
    change: useChange(proveEmail, {
      sending: ({ code }: { code: string }) => ({ body: { email: typed, code } }),
      updates: [getProfessor, ({ professor }) => professor],
      failed: text.failed,
    }),
    onDone() {
      steps.goBack();
      onClose();
    },
  });
  const removed = async () => {
    if (await remove.run(undefined)) onClose();
  };
  return (
    <CodeStepsDialog
      steps={steps}
      opened={opened}
      onClose={onClose}
      title={text.title}
      wayOut={
        email !== null && (
          <Button variant="default" color="red" disabled={steps.form.busy} onClick={() => void removed()}>
            {text.remove}
          </Button>
        )
      }
      who={
        <>
          <p>{text.why}</p>
          <TextInput
            label={text.email}
            type="email"
            autoComplete="email"
            maxLength={200}
            data-autofocus
            {...steps.form.field('email')}
          />
        </>
      }
      form={form}
      save={text.prove}
    >
      <p>{text.sent(typed)}</p>
      <CodeField label={text.code} {...form.field('code')} />
    </CodeStepsDialog>
  );
}
