import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { type Change, type FailedWords, type Failure, failureText } from '#web/platform/ui/change.ts';
import { FormFailure } from './form-failure.tsx';

/** What is wrong with what was entered. */
export interface Complaint {
  /** For the form as a whole; null where the fields say it all. */
  readonly message: string | null;
  /** By field: its sentence, or true where red alone will do. */
  readonly fields?: Readonly<Record<string, string | true>>;
}

interface FormOf<Values, Reply> {
  /** Named as the call's body names them, so that a refusal finds its field. */
  readonly initial: Values;
  /** The fields that may not be blank, and spec §5's sentence for it. */
  readonly required?: readonly (keyof Values & string)[] | undefined;
  readonly missing?: string;
  /** What else must be right before anything is sent. */
  readonly check?: (values: Values) => Complaint | null;
  readonly change: Change<Values, Reply>;
  /** What is sent of what was entered, for example `onlyChanged`; all of it unless said. */
  readonly sent?: (begun: Values, values: Values) => { readonly [Name in keyof Values]: Values[Name] | '' };
  /** What to do about a refusal, said below it. */
  readonly advice?: (error: unknown, values: Values) => string | undefined;
  /** After the change is done, for example to close the dialog. */
  readonly onDone?: ((reply: Reply) => void) | undefined;
  /** Hears of each failure; true says that it is shown elsewhere. */
  readonly onRefused?: (error: unknown) => boolean;
  /** What stands in the form afterwards, where it stays on the page. */
  readonly next?: (reply: Reply, values: Values) => Values;
}

/** Why it was not taken; `own` where nothing was sent: the form says so itself. */
type Said = Failure & { readonly own?: true };

interface FieldEvent {
  readonly currentTarget: { readonly value: string };
}

/** What `<TextInput {...form.field('name')} />` and every other field takes. */
export interface FieldProps<Value> {
  readonly value: Value;
  /** Takes what was entered, or the event of a field that tells so. */
  readonly onChange: (entered: Value | FieldEvent) => void;
  readonly error: ReactNode;
  readonly required: boolean;
}

/** A form: what was entered, what is wrong with it, and whether it is being sent. */
export interface FormState<Values> {
  readonly values: Values;
  readonly busy: boolean;
  /** Whether something stands in it that it does not hold yet: closing it would lose that. */
  readonly isChanged: boolean;
  /** Why it was not taken, beside what stands at the fields. */
  readonly failure: Failure | null;
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  readonly set: (values: Partial<Values>) => void;
  /** As it was at first. */
  readonly reset: () => void;
  /** Shows at its field what was refused in another place; false where the refusal names no field of this form. */
  readonly refuse: (error: unknown, failed: FailedWords) => boolean;
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
}

/** What fields hold; '' for nothing. */
type FieldValue = string | number | boolean;

const isEvent = <Value,>(entered: Value | FieldEvent): entered is FieldEvent =>
  typeof entered === 'object' && entered !== null && 'currentTarget' in entered;
const isBlank = (value: FieldValue) => String(value).trim() === '';

/**
 * The one way to write a form. It holds what is entered, refuses what is blank and may not be, sends the change once
 * however often Save is tapped, and marks what the server refuses: where the refusal names a field, that one turns red,
 * with the sentence at it unless the place has a sentence of its own to stand above it. What was typed stays until it is
 * done. Shown by `Form`, or by `FormDialog` in a dialog.
 */
export function useForm<Values extends Record<string, FieldValue>, Reply>({
  initial,
  required = [],
  missing = '',
  check,
  change,
  sent = (_begun, all) => all,
  advice,
  onDone,
  onRefused,
  next,
}: FormOf<Values, Reply>): FormState<Values> {
  const [values, setValues] = useState(initial);
  const [begun, setBegun] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | true>>>({});
  const [failure, setFailure] = useState<Said | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) goToFirstFault(element.current);
  }, [refusals]);

  function enter(entered: Partial<Values>) {
    const mends = Object.keys(entered).some((name) => name in errors);
    setFailure((last) => (last?.own || mends ? null : last));
    setValues((others) => ({ ...others, ...entered }));
    setErrors((others) => Object.fromEntries(Object.entries(others).filter(([name]) => !(name in entered))));
  }

  function complaint(): Complaint | null {
    const blank = required.filter((name) => isBlank(values[name] ?? ''));
    const wrong = check?.(values) ?? null;
    if (blank.length === 0) return wrong;
    return { message: missing, fields: { ...wrong?.fields, ...Object.fromEntries(blank.map((name) => [name, true])) } };
  }

  /** Marks the field that the error names; with its sentence if there is no other place for that. */
  function mark(error: unknown, { message, detail }: Failure): 'said' | 'marked' | 'not of this form' {
    if (!(error instanceof CallFailed && error.field !== undefined && error.field in initial))
      return 'not of this form';
    const said = detail === undefined;
    setErrors({ [error.field]: said ? message : true });
    setRefusals((before) => before + 1);
    return said ? 'said' : 'marked';
  }

  async function save() {
    const wrong = complaint();
    setErrors(wrong?.fields ?? {});
    setFailure(wrong?.message ? { message: wrong.message, own: true } : null);
    if (wrong || fieldThatSaysNo(element.current)) return setRefusals((before) => before + 1);
    try {
      const reply = await change.send(sent(begun, values) as Values);
      if (reply === undefined) return;
      const held = next?.(reply, values);
      if (held) setValues(held);
      setBegun(held ?? values);
      onDone?.(reply);
    } catch (error) {
      if (onRefused?.(error)) return;
      const said = failureText(error, change.failed);
      if (mark(error, said) !== 'said') setFailure({ ...said, advice: advice?.(error, values) });
    }
  }

  return {
    values,
    busy: change.busy,
    isChanged: Object.entries(values).some(([name, value]) => value !== begun[name]),
    failure,
    field: (name) => ({
      value: values[name],
      onChange(entered) {
        const value = isEvent(entered) ? entered.currentTarget.value : entered;
        enter({ [name]: value } as Partial<Values>);
      },
      error: errors[name],
      required: required.includes(name),
    }),
    set: enter,
    reset() {
      setValues(initial);
      setBegun(initial);
      setErrors({});
      setFailure(null);
    },
    refuse: (error, failed) => mark(error, failureText(error, failed)) !== 'not of this form',
    submit: (event) => {
      event?.preventDefault();
      element.current = event?.currentTarget ?? null;
      void save();
    },
  };
}

/** Whether a field of a form has said itself, with a sentence beside it, that what stands in it cannot be. */
function fieldThatSaysNo(form: HTMLFormElement | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.customError);
}

/** On a phone the field that is wrong may lie far above the button. */
function goToFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  // After the sentence for the form as a whole, which goes into view by itself.
  if (field) setTimeout(() => field.scrollIntoView?.({ block: 'nearest' }));
}

interface FormProps {
  readonly form: Pick<FormState<unknown>, 'failure' | 'submit'>;
  /** Fields, one below the other. */
  readonly children: ReactNode;
  /** The buttons below, `<SubmitButton busy={form.busy}>` among them, where they do not stand beside a field. */
  readonly actions?: ReactNode;
}

/** One below the other: a library's column of fields would weigh on every login. */
export const column = { display: 'flex', flexDirection: 'column', gap: '0.75rem' } as const;

/** A form on the page: its fields, why it was not taken, its buttons. Enter in a field saves. */
export function Form({ form, children, actions }: FormProps) {
  return (
    <form noValidate onSubmit={form.submit}>
      <div style={column}>
        {children}
        <FormFailure failure={form.failure} />
      </div>
      {actions}
    </form>
  );
}
