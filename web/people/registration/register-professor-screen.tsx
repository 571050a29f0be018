import { useState } from 'react';
import { Link } from 'wouter';
import * as calls from '#contract/people/registration/registration-calls.ts';
import { EntrySheet } from '#web/account/sign-in/entry-sheet.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { RegisteredNote } from './registered-note.tsx';
import { registrationComplaint } from './registration-check.ts';
import { adviceOf } from './registration-data.ts';
import { NameFields, PasswordFields, UsernameField } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { registrationText } from './registration-text.ts';

/** What a professor types; `again` repeats the password and is not sent. */
type ProfessorEntry = EntryOf<typeof calls.registerProfessor> & { readonly again: string };

const blank: ProfessorEntry = {
  first_name: '',
  middle_name: '',
  last_name: '',
  username: '',
  password: '',
  again: '',
};

/** @see spec §2, §5 */
export function RegisterProfessorScreen() {
  const { password_min_length: leastPassword } = useSchool();
  const [done, setDone] = useState<string | null>(null);
  const rules = { leastPassword, mismatch: registrationText.professor.mismatch };
  const change = useChange(calls.registerProfessor, {
    sending: ({ again: _again, ...body }: ProfessorEntry) => ({ body }),
    done: '',
    failed: registrationText.professor.failed,
  });
  const form = useForm({
    initial: blank,
    required: ['first_name', 'last_name', 'username', 'password', 'again'],
    missing: calls.REGISTRATION_FIELD_MISSING,
    check: (values) => registrationComplaint(calls.professorRegistration, values, rules),
    change,
    advice: adviceOf,
    onDone: ({ message }) => setDone(message),
  });

  const loginHref = paths.professorLogin.href();
  return (
    <EntrySheet
      wide
      tab={registrationText.professor.tab}
      greeting={registrationText.professor.greeting}
      below={
        done === null && (
          <>
            <span>{registrationText.haveAccount}</span>
            <Link href={loginHref} replace data-replace>
              {registrationText.toLogin}
            </Link>
          </>
        )
      }
    >
      <RegistrationSteps steps={registrationText.stepsOf.professor} at={done === null ? 0 : 1} />
      {done === null ? (
        <Form
          form={form}
          actions={
            <SubmitButton fullWidth mt="md" busy={form.busy}>
              {registrationText.signUp}
            </SubmitButton>
          }
        >
          <NameFields form={form} />
          <UsernameField form={form} />
          <PasswordFields form={form} />
        </Form>
      ) : (
        <RegisteredNote message={done} who="professor" />
      )}
    </EntrySheet>
  );
}
