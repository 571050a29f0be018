import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { waitInWords } from '#contract/platform/base/format-duration.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { minutesAndSeconds, useSecondsUntil } from '#web/platform/base/countdown.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import type { Change } from '#web/platform/ui/change.ts';
import { codeText } from './code-text.ts';
import { type FormState, useForm } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FormFailure } from './form-failure.tsx';

interface CodeStepsOf<Asked> {
  /** The initial input: one field that says who gets the code, named as in the call's body */
  readonly initial: Asked;
  readonly missing: string;
  readonly change: Change<Asked, unknown>;
  /** Seconds between two codes */
  readonly secondsBetween: number;
}

/** The state of a two-step form that confirms an identity by a mailed code */
export interface CodeSteps<Asked> {
  /** The first step's form, which requests a code */
  readonly form: FormState<Asked>;
  /** Whether the form is at the second step: a code was mailed, or the user already has a code */
  readonly hasCode: boolean;
  /** Continues without an email. */
  readonly goOn: () => void;
  readonly goBack: () => void;
  /** When another code can be requested, in ms since 1970 */
  readonly againAtMs: number;
}

/**
 * The two steps of a mailed code: who it is for, then the code. The caller keeps this state while the dialog is closed,
 * so that a user who looked up the code continues at the same step.
 */
export function useCodeSteps<Asked extends Record<string, string>>({
  initial,
  missing,
  change,
  secondsBetween,
}: CodeStepsOf<Asked>): CodeSteps<Asked> {
  const [hasCode, setHasCode] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const atHand = useRef(false);
  const waitFor = (seconds: number) => setAgainAtMs(Date.now() + seconds * 1000);
  const waitOf = (error: unknown) => (error instanceof CallFailed ? error.retryAfterSeconds : undefined);
  async function ask(asked: Asked) {
    if (atHand.current) return { mailed: false };
    return (await change.send(asked)) === undefined ? undefined : { mailed: true };
  }
  const form = useForm({
    initial,
    required: Object.keys(initial),
    missing,
    change: { ...change, run: ask, send: ask },
    onDone({ mailed }) {
      if (mailed) waitFor(secondsBetween);
      setHasCode(true);
    },
    onRefused(error) {
      waitFor(waitOf(error) ?? 0);
      return false;
    },
    advice: (error) => (waitOf(error) === undefined || hasCode ? undefined : codeText.codeAtHand),
  });
  const submit: typeof form.submit = (event) => {
    atHand.current = false;
    form.submit(event);
  };
  return {
    form: { ...form, submit },
    hasCode,
    goOn() {
      atHand.current = true;
      form.submit();
    },
    goBack: () => setHasCode(false),
    againAtMs,
  };
}

type SentForm = Pick<FormState<unknown>, 'failure' | 'submit' | 'busy' | 'isChanged'>;

interface CodeStepsDialogProps {
  readonly steps: Omit<CodeSteps<unknown>, 'form'> & { readonly form: SentForm };
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The first step's field, and another way out besides Cancel */
  readonly who: ReactNode;
  readonly wayOut?: ReactNode;
  /** The form that is sent with the code */
  readonly form: SentForm & Pick<FormState<unknown>, 'reset'>;
  readonly save: string;
  /** The second step's fields */
  readonly children: ReactNode;
}

/** The dialog for both steps. When reopened, the dialog is at the same step, without the second step's input. */
export function CodeStepsDialog({ steps, who, wayOut, form, save, children, ...dialog }: CodeStepsDialogProps) {
  const { hasCode, goOn, goBack, againAtMs } = steps;
  // The first step's input is kept, so closing loses nothing.
  const asking = { ...steps.form, isChanged: false };
  const left = useSecondsUntil(againAtMs);
  if (!hasCode)
    return (
      <FormDialog {...dialog} form={asking} size={420} save={codeText.mailCode} wayOut={wayOut}>
        {who}
        <Button variant="subtle" disabled={asking.busy} onClick={goOn}>
          {codeText.haveCode}
        </Button>
      </FormDialog>
    );
  function leave(where: () => void) {
    form.reset();
    where();
  }
  return (
    <FormDialog
      {...dialog}
      form={form}
      onClose={() => leave(dialog.onClose)}
      size={420}
      save={save}
      wayOut={
        <Button variant="default" disabled={form.busy} onClick={() => leave(goBack)}>
          {baseText.back}
        </Button>
      }
    >
      {children}
      <FormFailure failure={asking.failure} />
      <Button variant="subtle" disabled={left > 0 || form.busy} loading={asking.busy} onClick={() => asking.submit()}>
        {left > 0
          ? codeText.anotherCodeIn(left < 3600 ? minutesAndSeconds(left) : waitInWords(left))
          : codeText.anotherCode}
      </Button>
    </FormDialog>
  );
}

/** The field for the mailed code; focused when it appears */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
      data-autofocus
      {...props}
    />
  );
}
