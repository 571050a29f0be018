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
  /** To whom a code is mailed, in one field named as the call's body names it. */
  readonly initial: Asked;
  readonly missing: string;
  readonly change: Change<Asked, unknown>;
  /** Seconds between two codes. */
  readonly secondsBetween: number;
}

/** Where somebody stands who proves by a mailed code who they are. */
export interface CodeSteps<Asked> {
  /** Asks for a code. */
  readonly form: FormState<Asked>;
  /** The second step: a code was mailed, or is at hand. */
  readonly hasCode: boolean;
  /** Goes on without a letter. */
  readonly goOn: () => void;
  readonly goBack: () => void;
  /** When another code can be asked for, in ms since 1970. */
  readonly againAtMs: number;
}

/**
 * Both steps to a mailed code: who it is for, then the code. Lives in what stays while its dialog is closed, so that
 * whoever looked up the code goes on where they were.
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
  /** The first step's field, and another way out of it than Cancel. */
  readonly who: ReactNode;
  readonly wayOut?: ReactNode;
  /** What is sent with the code. */
  readonly form: SentForm & Pick<FormState<unknown>, 'reset'>;
  readonly save: string;
  /** The second step's fields. */
  readonly children: ReactNode;
}

/** The dialog of both steps. Closed and opened again it stands at the step where it was, without what was typed there. */
export function CodeStepsDialog({ steps, who, wayOut, form, save, children, ...dialog }: CodeStepsDialogProps) {
  const { hasCode, goOn, goBack, againAtMs } = steps;
  // What is typed in the first step is kept.
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

/** Where the code from the letter is typed; has the focus once it is there. */
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
