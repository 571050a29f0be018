import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { registerProfessor } from '#contract/registration/registration-calls.ts';
import { CallFailed, messageOf } from '#web/base/call-failed.ts';
import { paths } from '#web/base/paths.ts';
import { send } from '#web/base/send.ts';
import { useSchool } from '#web/settings/school-data.ts';
import { EntrySheet } from '#web/sign-in/entry-sheet.tsx';
import { FormAlert } from '#web/sign-in/form-alert.tsx';
import { RegisteredNote } from './registered-note.tsx';
import { registrationComplaints } from './registration-check.ts';
import { NameFields, PasswordFields, UsernameField } from './registration-fields.tsx';
import { useRegistrationForm } from './registration-form.ts';
import { registrationText } from './registration-text.ts';

const blank = { first_name: '', middle_name: '', last_name: '', username: '', password: '', again: '' };

/** @see spec §2, §5 */
export function RegisterProfessorScreen() {
  const form = useRegistrationForm(blank);
  const { password_min_length: leastPassword } = useSchool();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string | null>(null);

  async function register(values: typeof blank) {
    const complaints = registrationComplaints(registerProfessor.body, values, {
      leastPassword,
      mismatch: registrationText.professor.mismatch,
    });
    setRefused(complaints?.message ?? null);
    form.setErrors(complaints?.fields ?? {});
    if (complaints) return;
    setBusy(true);
    try {
      const { again: _, ...body } = values;
      setDone((await send(registerProfessor, { body })).message);
    } catch (error) {
      const message = messageOf(error, registrationText.professor.failed);
      if (error instanceof CallFailed && error.field !== undefined && error.field in blank) {
        form.setErrors({ [error.field]: message });
      } else setRefused(message);
    } finally {
      setBusy(false);
    }
  }

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
            <Link href={loginHref}>{registrationText.toLogin}</Link>
          </>
        )
      }
    >
      {done === null ? (
        <form noValidate onSubmit={form.onSubmit((values) => void register(values))}>
          <Stack gap="md">
            <NameFields form={form} />
            <UsernameField form={form} />
            <PasswordFields form={form} />
            <FormAlert message={refused} />
            <Button type="submit" fullWidth loading={busy}>
              {registrationText.signUp}
            </Button>
          </Stack>
        </form>
      ) : (
        <RegisteredNote message={done} loginHref={loginHref} />
      )}
    </EntrySheet>
  );
}
