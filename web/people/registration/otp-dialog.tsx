import { Button, PinInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SECONDS_BETWEEN_CODES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import * as calls from '#contract/people/registration/registration-calls.ts';
import { isOtp, OTP_DIGITS, OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { minutesAndSeconds, useSecondsUntil } from '#web/platform/base/countdown.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { useSchool } from '#web/platform/settings/school-data.ts';
import styles from './otp-dialog.module.css';
import { RegisteredNote } from './registered-note.tsx';
import { registrationComplaint } from './registration-check.ts';
import { adviceOf, type Mailed, type StudentEntry, useRegisterStudent, useResendOtp } from './registration-data.ts';
import { PasswordFields } from './registration-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import { registrationText } from './registration-text.ts';

/** Refusals after which the digits of the code are useless. */
const worthless: ReadonlySet<string> = new Set([calls.wrongOtp.code, calls.otpExpired.code, calls.otpTriesUsedUp.code]);

interface OtpDialogProps {
  readonly opened: boolean;
  readonly entry: StudentEntry;
  /** Asks for the password too, because it is not stored while the student looks up the code. */
  readonly asksPassword: boolean;
  readonly mailed: Mailed;
  readonly onMailed: (mailed: Mailed) => void;
  /** Called for each refusal, with the password as sent; returns true if the refusal is shown elsewhere. */
  readonly onRefused: (error: unknown, sent: { readonly password: string; readonly again: string }) => boolean;
  readonly onCancel: () => void;
}

/**
 * Asks for the four mailed digits. Sends the digits when the fourth is typed, or when the dialog reopens with a code
 * that was right. Errors and the result of resending are below the boxes. @see spec §4, §5
 */
export function OtpDialog({ opened, entry, asksPassword, mailed, ...on }: OtpDialogProps) {
  const { password_min_length: leastPassword, sends_mail: mails = false } = useSchool();
  const rules = { leastPassword, mismatch: registrationText.student.mismatch };
  const [boxes, setBoxes] = useState(0);
  const password = useRef<HTMLInputElement>(null);
  const [resent, setResent] = useState(false);
  const [done, setDone] = useState<{ message: string; warning?: string | undefined } | null>(null);
  const left = useSecondsUntil(mailed.resendAtMs);
  // Another code may be requested long before the last one expires, unless the server has just said how long to wait.
  const [refusedUntilMs, setRefusedUntilMs] = useState(0);
  const soonestMs = mailed.resendAtMs - (OTP_LIFE_SECONDS - SECONDS_BETWEEN_CODES) * 1000;
  const canAskSooner = useSecondsUntil(Math.max(soonestMs, refusedUntilMs)) === 0 && left > 0;
  const noticeId = useId();
  const form = useForm({
    initial: { otp: '', password: '', again: '' },
    required: asksPassword ? ['password', 'again'] : [],
    missing: calls.REGISTRATION_FIELD_MISSING,
    check: ({ otp, ...typed }) =>
      isOtp(otp)
        ? registrationComplaint(calls.studentRegistration, { ...entry, ...(asksPassword && typed) }, rules, { otp })
        : { message: null, fields: { otp: registrationText.otpIncomplete } },
    change: useRegisterStudent(entry),
    advice: adviceOf,
    onDone: setDone,
    onRefused(error): boolean {
      const code = failureOf(calls.registerStudent, error)?.code;
      if (code !== undefined && worthless.has(code)) {
        form.set({ otp: '' });
        setBoxes(boxes + 1);
      }
      return on.onRefused(error, asksPassword ? form.values : entry);
    },
  });
  const resending = useForm({
    initial: {},
    change: useResendOtp(mailed.email),
    advice: adviceOf,
    onDone(sent) {
      on.onMailed(sent);
      setResent(true);
    },
    onRefused(error) {
      const wait = failureOf(calls.sendOTP, error)?.retryAfterSeconds;
      if (wait !== undefined) {
        setRefusedUntilMs(Date.now() + wait * 1000);
        on.onMailed({ ...mailed, resendAtMs: Date.now() + wait * 1000 });
      }
      return false;
    },
  });
  const otp = form.field('otp');
  const failure = form.failure ?? resending.failure;
  const wrong = otp.error || (failure && [failure.message, failure.detail, failure.advice].filter(Boolean).join(' '));

  function clear() {
    form.reset();
    resending.reset();
    setResent(false);
    setBoxes(boxes + 1);
  }

  const sendWhole = useEffectEvent(() => {
    if (!isOtp(otp.value)) return;
    if (asksPassword && form.values.password === '') password.current?.focus();
    else form.submit();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once four digits are there, also on opening
  useEffect(() => {
    if (opened) sendWhole();
  }, [opened, otp.value]);

  if (done !== null) {
    return (
      <Dialog small opened={opened} title={registrationText.otpDone} size={420}>
        <RegistrationSteps steps={registrationText.stepsOf.student} at={2} />
        <RegisteredNote {...done} who="student" />
      </Dialog>
    );
  }
  function resend() {
    clear();
    resending.submit();
  }
  /** Sending empty boxes after a refusal keeps the message, until a digit is typed. */
  function verify(event: SubmitEvent<HTMLFormElement>) {
    if ((otp.error || form.failure) && otp.value === '') event.preventDefault();
    else form.submit(event);
  }
  function cancel() {
    clear();
    on.onCancel();
  }
  return (
    <Dialog
      small
      opened={opened}
      busy={form.busy || resending.busy}
      onClose={cancel}
      title={mails ? registrationText.otpTitle : registrationText.otpTitleUnmailed}
      size={420}
    >
      <form noValidate onSubmit={verify}>
        <RegistrationSteps steps={registrationText.stepsOf.student} at={1} />
        <p className="dim breaks space-below-20">{registrationText.otpSentTo(mailed.email)}</p>
        {!mails && <p className="dim breaks space-below-20">{registrationText.otpUnmailed}</p>}
        <PinInput
          key={boxes}
          className="to-center"
          classNames={{ input: 'huge strong' }}
          length={OTP_DIGITS}
          type="number"
          placeholder=""
          size="xl"
          autoFocus
          aria-label={registrationText.otpBoxes}
          error={Boolean(otp.error || form.failure)}
          value={otp.value}
          onChange={otp.onChange}
          getInputProps={(place) => ({
            'aria-label': registrationText.otpBox(place + 1),
            'aria-describedby': noticeId,
            'data-autofocus': place === 0 ? true : undefined,
          })}
        />
        <div
          id={noticeId}
          className={`small centered space-above-12 ${styles.notice}`}
          role={wrong ? 'alert' : 'status'}
        >
          {wrong ? <p className="absent">{wrong}</p> : resent && <p>{registrationText.resent}</p>}
        </div>
        {asksPassword && (
          <div className="column gap-8 space-below-16">
            <p>{registrationText.passwordNotKept}</p>
            <PasswordFields form={form} firstRef={password} />
          </div>
        )}
        <div className={`flex wrap to-center ${styles.resend}`}>
          <Button variant="subtle" disabled={left > 0} loading={resending.busy} onClick={resend}>
            {left > 0 ? registrationText.resendIn(minutesAndSeconds(left)) : registrationText.resend}
          </Button>
          {canAskSooner && (
            <Button variant="subtle" disabled={resending.busy} onClick={resend}>
              {mails ? registrationText.resendSooner : registrationText.resendUnmailed}
            </Button>
          )}
        </div>
        <DialogActions>
          <Button variant="default" disabled={form.busy} onClick={cancel}>
            {baseText.cancel}
          </Button>
          <SubmitButton busy={form.busy}>{registrationText.verify}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
