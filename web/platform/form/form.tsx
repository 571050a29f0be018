import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { type Change, type FailedWords, type Failure, failureText } from '#web/platform/ui/change.ts';
import { FormFailure } from './form-failure.tsx';

/** Errors in the input */
export interface Complaint {
  /** For the whole form; null if the fields' messages are enough */
  readonly message: string | null;
  /** For each field, its message, or true to mark the field red only */
  readonly fields?: Readonly<Record<string, string | true>>;
}

interface FormOf<Values, Reply> {
  /** The initial values, named as in the call's body, so that a refusal finds its field */
  readonly initial: Values;
  /** Required fields, and spec §5's sentence for blank required fields */
  readonly required?: readonly (keyof Values & string)[] | undefined;
  readonly missing?: string;
  /** Further validation before anything is sent */
  readonly check?: (values: Values) => Complaint | null;
  readonly change: Change<Values, Reply>;
  /** Maps the input to what is sent, for example `onlyChanged`; by default, the whole input is sent. */
  readonly sent?: (begun: Values, values: Values) => { readonly [Name in keyof Values]: Values[Name] | '' };
  /** Advice below the message of a refusal */
  readonly advice?: (error: unknown, values: Values) => string | undefined;
  /** Called after the change, for example to close the dialog */
  readonly onDone?: ((reply: Reply) => void) | undefined;
  /** Called on each failure; returns true if the failure is shown elsewhere. */
  readonly onRefused?: (error: unknown) => boolean;
  /** The next values of a form that stays on the page */
  readonly next?: (reply: Reply, values: Values) => Values;
}

/** The form's message; `own` if nothing was sent, because validation failed */
type Said = Failure & { readonly own?: true };

interface FieldEvent {
  readonly currentTarget: { readonly value: string };
}

/** Props for `<TextInput {...form.field('name')} />` and all other fields */
export interface FieldProps<Value> {
  readonly value: Value;
  /** Takes the new value, or the field's event. */
  readonly onChange: (entered: Value | FieldEvent) => void;
  readonly error: ReactNode;
  readonly required: boolean;
}

/** The state of a form: its input, its errors, and whether the form is being sent */
export interface FormState<Values> {
  readonly values: Values;
  readonly busy: boolean;
  /** Whether the form has unsaved input that closing would lose */
  readonly isChanged: boolean;
  /** Why the form was refused, besides the fields' messages */
  readonly failure: Failure | null;
  readonly field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  readonly set: (values: Partial<Values>) => void;
  /** Restores the initial values. */
  readonly reset: () => void;
  /** Shows the refusal of another call at the field that it names; returns false if this form has no such field. */
  readonly refuse: (error: unknown, failed: FailedWords) => boolean;
  readonly submit: (event?: SubmitEvent<HTMLFormElement>) => void;
}

/** The value of a field; '' for none */
type FieldValue = string | number | boolean;

const isEvent = <Value,>(entered: Value | FieldEvent): entered is FieldEvent =>
  typeof entered === 'object' && entered !== null && 'currentTarget' in entered;
const isBlank = (value: FieldValue) => String(value).trim() === '';

/**
 * Creates the state of a form; every form uses this state. Keeps the input until the change is done, refuses blank
 * required fields, sends the change once even if Save is tapped repeatedly, and marks the field that a refusal names.
 * The refusal's message is at this field; if the caller has another message, the caller's message is at the top. `Form`
 * renders this state, or `FormDialog` in a dialog.
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

  /** Marks the field that the error names, with the message if it is not shown elsewhere. */
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

/** Returns whether any field has found its value invalid and shows a message about it. */
function fieldThatSaysNo(form: HTMLFormElement | null): boolean {
  return [...(form?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.customError);
}

/** Moves to the first invalid field, because on a phone this field may be far above the button. */
function goToFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  // After the form's message, which scrolls itself into view.
  if (field) setTimeout(() => field.scrollIntoView?.({ block: 'nearest' }));
}

interface FormProps {
  readonly form: Pick<FormState<unknown>, 'failure' | 'submit'>;
  /** Fields, stacked */
  readonly children: ReactNode;
  /**
   * The buttons below the fields, such as `<SubmitButton busy={form.busy}>`; omitted if the buttons are beside a field
   */
  readonly actions?: ReactNode;
}

/** Stacks fields; a library's stack would make every login larger. */
export const column = { display: 'flex', flexDirection: 'column', gap: '0.75rem' } as const;

/** A form on the page: its fields, its message and its buttons. Enter in a field saves. */
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
