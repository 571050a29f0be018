import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { FieldProps } from '#web/platform/form/form.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { registrationText } from './registration-text.ts';

interface Form<Name extends string> {
  readonly field: (name: Name) => FieldProps<string>;
}

/** Two fields side by side where there is space. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-16 at-top columns">{children}</div>;
}

/** First, middle and last name. @see spec §2 */
export function NameFields({ form }: { form: Form<'first_name' | 'middle_name' | 'last_name'> }) {
  return (
    <>
      <FieldPair>
        <TextInput label={registrationText.firstName} autoComplete="given-name" {...form.field('first_name')} />
        <TextInput
          label={registrationText.middleName}
          placeholder={registrationText.middleNameHint}
          autoComplete="additional-name"
          {...form.field('middle_name')}
        />
      </FieldPair>
      <TextInput label={registrationText.lastName} autoComplete="family-name" {...form.field('last_name')} />
    </>
  );
}

/** The username for signing in. @see spec §2 */
export function UsernameField({ form }: { form: Form<'username'> }) {
  return (
    <TextInput
      label={registrationText.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...form.field('username')}
    />
  );
}

interface PasswordFieldsProps {
  readonly form: Form<'password' | 'again'>;
  readonly firstRef?: Ref<HTMLInputElement>;
}

/** The password and its repetition, with the school's minimum length. @see spec §2, decisions §3.3 */
export function PasswordFields({ form, firstRef }: PasswordFieldsProps) {
  const { password_min_length } = useSchool();
  return (
    <FieldPair>
      <PasswordField
        ref={firstRef}
        label={registrationText.password}
        description={registrationText.passwordHint(password_min_length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label={registrationText.confirmPassword} autoComplete="new-password" {...form.field('again')} />
    </FieldPair>
  );
}
