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

/** All that a client may say; in this order, since a message is taken for the first that fits. @see decisions §5.1 */
export const realtimeClientMessage = z.union([scannerHello, deskHello, scanClaim, studentHello]);
export type RealtimeClientMessage = z.output<typeof realtimeClientMessage>;

/** All that the server may say; `web/app/realtime-listeners.test.ts` lists which file of the pages hears what. */
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

/** What a client's text says, or undefined when it is none of the known messages. */
export function readClientMessage(text: string): RealtimeClientMessage | undefined {
  return read(realtimeClientMessage, text);
}

/** What the server's text says, or undefined when it is none of the known messages. */
export function readServerMessage(text: string): RealtimeServerMessage | undefined {
  return read(realtimeServerMessage, text);
}
