import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { PasswordField } from '#web/base/password-field.tsx';
import { useSchool } from '#web/settings/school-data.ts';
import styles from './registration-fields.module.css';
import type { FieldProps } from './registration-form.ts';
import { registrationText } from './registration-text.ts';

interface Form<Name extends string> {
  readonly getInputProps: (name: Name) => FieldProps;
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** First, middle and last name. @see spec §2 */
export function NameFields({ form }: { form: Form<'first_name' | 'middle_name' | 'last_name'> }) {
  return (
    <>
      <FieldPair>
        <TextInput
          label={registrationText.firstName}
          autoComplete="given-name"
          required
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={registrationText.middleName}
          placeholder={registrationText.middleNameHint}
          autoComplete="additional-name"
          {...form.getInputProps('middle_name')}
        />
      </FieldPair>
      <TextInput
        label={registrationText.lastName}
        autoComplete="family-name"
        required
        {...form.getInputProps('last_name')}
      />
    </>
  );
}

/** What one signs in with. @see spec §2 */
export function UsernameField({ form }: { form: Form<'username'> }) {
  return (
    <TextInput
      label={registrationText.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...form.getInputProps('username')}
    />
  );
}

/** The password and its repetition, with the school's least length. @see spec §2, decisions §3.3 */
export function PasswordFields({ form }: { form: Form<'password' | 'again'> }) {
  const { password_min_length } = useSchool();
  return (
    <FieldPair>
      <PasswordField
        label={registrationText.password}
        description={registrationText.passwordHint(password_min_length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        required
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={registrationText.confirmPassword}
        autoComplete="new-password"
        required
        {...form.getInputProps('again')}
      />
    </FieldPair>
  );
}
