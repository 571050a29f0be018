import { useQuery } from '@tanstack/react-query';
import { SECONDS_BETWEEN_CODES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import * as calls from '#contract/people/registration/registration-calls.ts';
import { FIRST_ADMIN_ID, OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import { programLevelsKey } from '#web/people/program-level/program-levels-key.ts';
import type { KnownLevels } from '#web/people/student/program-level-input.tsx';
import { CallFailed, failureOf, isUnanswered } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { failureText, useChange } from '#web/platform/ui/change.ts';
import { dropDraft } from './registration-draft.ts';
import { registrationText } from './registration-text.ts';

/** What to do when no answer came. */
export const adviceOf = (error: unknown) =>
  error instanceof CallFailed && error.code === 'network' ? registrationText.tryAgain : undefined;

/**
 * The program levels to suggest or choose from. While the levels are unknown there are none, since any level may be
 * typed.
 */
export function useKnownLevels(): KnownLevels {
  const { data } = useQuery({
    queryKey: programLevelsKey,
    queryFn: ({ signal }) => send(calls.getProgramLevels, { signal }),
    staleTime: 5 * 60_000,
  });
  return { suggestions: data?.programLevels ?? [], listed: data?.isListed === true };
}

/** A mailed code. While the code is valid, the same address gets no other code. @see decisions §3.7 */
export interface Mailed {
  readonly email: string;
  /** When Resend can be used, in ms since 1970. */
  readonly resendAtMs: number;
}

async function mailOtp(email: string): Promise<Mailed> {
  await send(calls.sendOTP, { body: { email } });
  return { email, resendAtMs: Date.now() + OTP_LIFE_SECONDS * 1000 };
}

/**
 * Mails a code to the typed address, unless the code in `mailed` is still valid for this address, or the student
 * already has a code. @see spec §4
 */
export function useMailOtp(mailed: Mailed | null, hasCode: () => boolean) {
  return useChange(
    async (typed: { email: string }) => {
      const email = typed.email.trim();
      if (mailed?.email === email && (hasCode() || mailed.resendAtMs > Date.now())) return mailed;
      return hasCode() ? { email, resendAtMs: Date.now() } : mailOtp(email);
    },
    {
      failed: (error) => {
        const wait = failureOf(calls.sendOTP, error)?.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
        if (wait <= SECONDS_BETWEEN_CODES) return { message: registrationText.mailedJustNow(wait) };
        const isNotSent = isUnanswered(error) || failureOf(calls.sendOTP, error)?.code === calls.otpNotSent.code;
        return failureText(error, isNotSent ? calls.otpNotSent.message : registrationText.sendFailed);
      },
    },
  );
}

/** Mails another code to that address. @see spec §4 */
export function useResendOtp(email: string) {
  return useChange(() => mailOtp(email), {
    failed: { message: registrationText.resendFailed, detail: '' },
  });
}

/** What a student types before the code; `again` repeats the password and is not sent. */
export type StudentEntry = Omit<EntryOf<typeof calls.registerStudent>, 'otp' | 'admin_id'> & { readonly again: string };

/** Registers the student with the mailed code, then deletes the draft. @see spec §5, §8 */
export function useRegisterStudent({ again: _again, ...fields }: StudentEntry) {
  return useChange(calls.registerStudent, {
    sending: ({ otp, password }: { otp: string; password: string }) => ({
      body: { ...fields, password: password || fields.password, otp, admin_id: FIRST_ADMIN_ID },
    }),
    done: dropDraft,
    failed: registrationText.student.failed,
  });
}
