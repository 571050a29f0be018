import * as z from 'zod/mini';
import {
  attendanceNotice,
  claimAccepted,
  scanClaim,
  scanNotice,
  scannedNotice,
  scannerHello,
  studentHello,
} from '#contract/attendance/check-in/scan-notices.ts';
import { deskHello, ownRollNotice, rollNotice, sessionNotice } from '#contract/attendance/roll/roll-notices.ts';
import { awardNotice } from '#contract/people/ledger/award-notice.ts';
import { signedOutNotice } from '#contract/platform/base/realtime.ts';
import {
  redemptionDecidedNotice,
  redemptionsNotice,
  redemptionVerifiedNotice,
} from '#contract/rewards/redemptions/redemption-notices.ts';

/**
 * All messages that a client sends. The first schema that fits is used, so the order of the schemas matters.
 * @see decisions §5.1
 */
export const realtimeClientMessage = z.union([scannerHello, deskHello, scanClaim, studentHello]);
export type RealtimeClientMessage = z.output<typeof realtimeClientMessage>;

/**
 * All messages that the server sends. `web/app/realtime-listeners.test.ts` lists the file that handles each message.
 */
export const realtimeServerMessage = z.union([
  attendanceNotice,
  rollNotice,
  ownRollNotice,
  sessionNotice,
  redemptionsNotice,
  redemptionVerifiedNotice,
  awardNotice,
  redemptionDecidedNotice,
  signedOutNotice,
  scanNotice,
  claimAccepted,
  scannedNotice,
]);
export type RealtimeServerMessage = z.output<typeof realtimeServerMessage>;

function read<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

/** Parses a client's message; undefined if its kind is unknown. */
export function readClientMessage(text: string): RealtimeClientMessage | undefined {
  return read(realtimeClientMessage, text);
}

/** Parses a server's message; undefined if its kind is unknown. */
export function readServerMessage(text: string): RealtimeServerMessage | undefined {
  return read(realtimeServerMessage, text);
}
