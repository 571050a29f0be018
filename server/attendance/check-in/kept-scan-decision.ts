// The decision on a scan that a device kept without a network, as at the moment when it was made.
import { qrExpired, qrUnknown, qrUsed } from '#contract/attendance/check-in/check-in-calls.ts';
import { clockWrong, SEEN_OFF_SECONDS, tooOld } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import { reasonAgainst, type ScanRefusal } from './check-in-decision.ts';
import type { Scanned, ScannedCode } from './check-in-queries.ts';

/** The reason why a kept scan is not recorded. */
export type KeptRefusal = ScanRefusal | typeof tooOld | typeof clockWrong;

/**
 * The reason why the server judges no scan of this moment.
 * @param offlineHours how long the school accepts kept scans; 0: never
 */
export function reasonAgainstMoment(seenAt: Instant, now: Instant, offlineHours: number): KeptRefusal | undefined {
  if (offlineHours === 0) return tooOld;
  if (seenAt > secondsAfter(now, SEEN_OFF_SECONDS)) return clockWrong;
  return seenAt < secondsAfter(now, -offlineHours * 3600) ? tooOld : undefined;
}

/**
 * The reason why a code could not be used at a moment.
 * @param presentAt the session, if the student is present there; then a code that was used there is not against it
 */
export function reasonAgainstSeen(
  { mintedAt, expiresAt, usedAt, usedForClass, replacedAt }: ScannedCode,
  seenAt: Instant,
  presentAt: number | undefined,
): KeptRefusal | undefined {
  if (usedAt !== null && usedForClass !== presentAt) return qrUsed;
  if (seenAt < secondsAfter(mintedAt, -SEEN_OFF_SECONDS)) return qrUnknown;
  const end = replacedAt !== null && replacedAt < expiresAt ? replacedAt : expiresAt;
  return seenAt > secondsAfter(end, SEEN_OFF_SECONDS) ? qrExpired : undefined;
}

/**
 * The reason why a student could not be recorded at a moment.
 * @param programThen the student's program level at that moment; undefined if the student had none
 */
export function reasonAgainstThen(scanned: Scanned, seenAt: Instant, programThen = ''): KeptRefusal | undefined {
  const { student, session } = scanned;
  const closedAt = session.closedAt !== null && session.closedAt > seenAt ? null : session.closedAt;
  const then = { student: { ...student, courseYearSection: programThen }, session: { ...session, closedAt } };
  return reasonAgainst({ ...scanned, ...then }, seenAt);
}
