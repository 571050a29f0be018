import { type ChangeEvent, type SubmitEvent, useState } from 'react';

/** What a field of the form takes. */
export interface FieldProps {
  readonly value: string;
  readonly error: string | true | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A form of text fields: what was typed, and what is wrong with it until it is typed anew. */
export interface RegistrationForm<Values> {
  readonly values: Values;
  readonly getInputProps: (name: keyof Values & string) => FieldProps;
  readonly setErrors: (errors: Readonly<Record<string, string | true>>) => void;
  readonly onSubmit: (submit: (values: Values) => void) => (event: SubmitEvent) => void;
}

/** A form of text fields, which start as given. */
export function useRegistrationForm<Values extends Record<string, string>>(start: Values): RegistrationForm<Values> {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string | true>>>({});
  return {
    values,
    setErrors,
    getInputProps: (name) => ({
      value: values[name] ?? '',
      error: errors[name],
      onChange: ({ currentTarget }) => {
        setValues({ ...values, [name]: currentTarget.value });
        const { [name]: _, ...others } = errors;
        setErrors(others);
      },
    }),
    onSubmit: (submit) => (event) => {
      event.preventDefault();
      submit(values);
    },
  };
}
