import { Button, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { registerStudent, sendOTP } from '#contract/registration/registration-calls.ts';
import { FIRST_ADMIN_ID, OTP_LIFE_SECONDS } from '#contract/registration/registration-rules.ts';
import { CallFailed, failureOf, messageOf } from '#web/base/call-failed.ts';
import { paths } from '#web/base/paths.ts';
import { send } from '#web/base/send.ts';
import { useSchool } from '#web/settings/school-data.ts';
import { EntrySheet } from '#web/sign-in/entry-sheet.tsx';
import { FormAlert } from '#web/sign-in/form-alert.tsx';
import { ProgramLevelInput } from '#web/student/program-level-input.tsx';
import { registrationComplaints } from './registration-check.ts';
import { useProgramLevels } from './registration-data.ts';
import { FieldPair, NameFields, PasswordFields, UsernameField } from './registration-fields.tsx';
import { useRegistrationForm } from './registration-form.ts';
import { registrationText } from './registration-text.ts';

const OtpDialog = lazy(async () => ({ default: (await import('./otp-dialog.tsx')).OtpDialog }));

const blank = {
  first_name: '',
  middle_name: '',
  last_name: '',
  courseYearSection: '',
  username: '',
  email: '',
  password: '',
  again: '',
};

/** A code that was mailed. While it is good, the same address is not mailed another one. @see decisions §3.7 */
interface Mailed {
  readonly email: string;
  readonly resendAtMs: number;
}

type Notice = { readonly message: string; readonly wrong: boolean };

/** @see spec §2, §4, §5 */
export function RegisterStudentScreen() {
  const form = useRegistrationForm(blank);
  const { password_min_length: leastPassword } = useSchool();
  const programLevels = useProgramLevels();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState<Mailed | null>(null);
  const [asking, setAsking] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const loginHref = paths.studentLogin.href();

  function showInForm(error: unknown, fallback: string) {
    const message = messageOf(error, fallback);
    if (error instanceof CallFailed && error.field !== undefined && error.field in blank) {
      form.setErrors({ [error.field]: message });
    } else setRefused(message);
  }

  async function mailOtp(email: string) {
    await send(sendOTP, { body: { email } });
    setMailed({ email, resendAtMs: Date.now() + OTP_LIFE_SECONDS * 1000 });
  }

  async function signUp(values: typeof blank) {
    const rules = { leastPassword, mismatch: registrationText.student.mismatch };
    const complaints = registrationComplaints(registerStudent.body, values, rules, { otp: '0000' });
    setRefused(complaints?.message ?? null);
    form.setErrors(complaints?.fields ?? {});
    if (complaints) return;
    setBusy(true);
    setNotice(null);
    try {
      const email = values.email.trim();
      if (mailed?.email !== email || mailed.resendAtMs <= Date.now()) await mailOtp(email);
      setAsking(true);
    } catch (error) {
      showInForm(error, registrationText.sendFailed);
    } finally {
      setBusy(false);
    }
  }

  async function verify(otp: string) {
    setNotice(null);
    try {
      const { again: _, ...fields } = form.values;
      const { message } = await send(registerStudent, { body: { ...fields, otp, admin_id: FIRST_ADMIN_ID } });
      setDone(message);
    } catch (error) {
      const code = failureOf(registerStudent, error)?.code;
      if (code === 'otp-expired' || code === 'otp-tries-used-up') {
        setMailed((last) => last && { ...last, resendAtMs: Date.now() });
      }
      if (error instanceof CallFailed && error.field !== undefined && error.field in blank) {
        setAsking(false);
        showInForm(error, registrationText.student.failed);
      } else setNotice({ message: messageOf(error, registrationText.student.failed), wrong: true });
    }
  }

  async function resend() {
    setNotice(null);
    try {
      await mailOtp(form.values.email.trim());
      setNotice({ message: registrationText.resent, wrong: false });
    } catch (error) {
      const said = messageOf(error, '');
      setNotice({ message: `${registrationText.resendFailed} ${said}`.trim(), wrong: true });
    }
  }

  return (
    <EntrySheet
      wide
      tab={registrationText.student.tab}
      greeting={registrationText.student.greeting}
      below={
        <>
          <span>{registrationText.haveAccount}</span>
          <Link href={loginHref}>{registrationText.toLogin}</Link>
        </>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => void signUp(values))}>
        <Stack gap="md">
          <NameFields form={form} />
          <ProgramLevelInput
            description={registrationText.programLevelHint}
            suggestions={programLevels}
            required
            {...form.getInputProps('courseYearSection')}
          />
          <FieldPair>
            <UsernameField form={form} />
            <TextInput
              type="email"
              label={registrationText.email}
              description={registrationText.emailHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="email"
              required
              {...form.getInputProps('email')}
            />
          </FieldPair>
          <PasswordFields form={form} />
          <FormAlert message={refused} />
          <Button type="submit" fullWidth loading={busy}>
            {registrationText.signUp}
          </Button>
        </Stack>
      </form>
      {mailed && (
        <Suspense>
          <OtpDialog
            opened={asking}
            email={mailed.email}
            resendAtMs={mailed.resendAtMs}
            notice={notice}
            done={done}
            loginHref={loginHref}
            onVerify={verify}
            onResend={resend}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </EntrySheet>
  );
}
