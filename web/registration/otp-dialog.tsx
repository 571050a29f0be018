import { Button, PinInput } from '@mantine/core';
import { useId, useState } from 'react';
import { isOtp, OTP_DIGITS } from '#contract/registration/registration-rules.ts';
import { baseText } from '#web/base/base-text.ts';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { minutesAndSeconds, useSecondsUntil } from './otp-countdown.ts';
import styles from './otp-dialog.module.css';
import { RegisteredNote } from './registered-note.tsx';
import { registrationText } from './registration-text.ts';

interface OtpDialogProps {
  readonly opened: boolean;
  readonly email: string;
  /** When Resend can be used, in ms since 1970. */
  readonly resendAtMs: number;
  /** What went wrong, or how the resending went; under the boxes. */
  readonly notice: { readonly message: string; readonly wrong: boolean } | null;
  /** The sentence of success; the dialog then shows nothing else. */
  readonly done: string | null;
  readonly loginHref: string;
  readonly onVerify: (otp: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the four digits that were mailed. @see spec §4, §5 */
export function OtpDialog({ opened, email, resendAtMs, notice, done, loginHref, ...on }: OtpDialogProps) {
  const [digits, setDigits] = useState('');
  const [boxes, setBoxes] = useState(0);
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const left = useSecondsUntil(resendAtMs);
  const noticeId = useId();
  const said = incomplete ? { message: registrationText.otpIncomplete, wrong: true } : notice;

  function clear() {
    setDigits('');
    setIncomplete(false);
    setBoxes(boxes + 1);
  }

  async function during(what: 'verify' | 'resend', work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  }

  function verify() {
    const whole = isOtp(digits);
    setIncomplete(!whole);
    if (whole) void during('verify', () => on.onVerify(digits));
  }

  function cancel() {
    clear();
    on.onCancel();
  }

  if (done !== null) {
    return (
      <Dialog small opened={opened} title={registrationText.otpTitle} size={420}>
        <RegisteredNote message={done} loginHref={loginHref} />
      </Dialog>
    );
  }
  return (
    <Dialog small opened={opened} onClose={cancel} title={registrationText.otpTitle} size={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify();
        }}
      >
        <p className={styles.sent}>{registrationText.otpSentTo(email)}</p>
        <PinInput
          key={boxes}
          className={styles.boxes}
          length={OTP_DIGITS}
          type="number"
          placeholder=""
          size="xl"
          autoFocus
          aria-label={registrationText.otpBoxes}
          error={said?.wrong ?? false}
          onChange={(value) => {
            setDigits(value);
            setIncomplete(false);
          }}
          getInputProps={(place) => ({
            'aria-label': registrationText.otpBox(place + 1),
            'aria-describedby': noticeId,
            'data-autofocus': place === 0 ? true : undefined,
          })}
        />
        <div id={noticeId} className={styles.notice} role={said?.wrong ? 'alert' : 'status'}>
          {said && <p className={said.wrong ? styles.wrong : undefined}>{said.message}</p>}
        </div>
        <div className={styles.resend}>
          <Button
            variant="subtle"
            disabled={left > 0}
            loading={busy === 'resend'}
            onClick={() => {
              clear();
              void during('resend', on.onResend);
            }}
          >
            {left > 0 ? registrationText.resendIn(minutesAndSeconds(left)) : registrationText.resend}
          </Button>
        </div>
        <DialogActions>
          <Button variant="default" onClick={cancel}>
            {baseText.cancel}
          </Button>
          <Button type="submit" loading={busy === 'verify'}>
            {registrationText.verify}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
