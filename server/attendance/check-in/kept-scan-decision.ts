// The decision on a scan that a device kept without a network, as at the moment when it was made.
import { qrExpired, qrUnknown, qrUsed, scanUndone } from '#contract/attendance/check-in/check-in-calls.ts';
import { clockWrong, SEEN_OFF_SECONDS, setSince, tooOld } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { secondsAfter, secondsBetween } from '#server/platform/base/clock.ts';
import { reasonAgainst, type ScanRefusal } from './check-in-decision.ts';
import type { Scanned, ScannedCode } from './check-in-queries.ts';

/** The reason why a kept scan is not recorded. */
export type KeptRefusal = ScanRefusal | typeof tooOld | typeof clockWrong | typeof setSince;

/** The refusal of every scan made at this moment, if there is one. */
export function reasonAgainstMoment(seenAt: Instant, now: Instant, offlineHours: number): KeptRefusal | undefined {
  if (offlineHours === 0) return tooOld;
  if (seenAt > secondsAfter(now, SEEN_OFF_SECONDS)) return clockWrong;
  return seenAt < secondsAfter(now, -offlineHours * 3600) ? tooOld : undefined;
}

/**
 * The reason why a code could not be used at a moment.
 * @param presentAt the session, if the student is present there; a code used there is then not refused as used
 */
function reasonAgainstSeen(
  { mintedAt, expiresAt, usedAt, usedForClass, replacedAt }: ScannedCode,
  seenAt: Instant,
  presentAt: number | undefined,
): KeptRefusal | undefined {
  if (usedAt !== null && usedForClass !== presentAt) return qrUsed;
  if (seenAt < secondsAfter(mintedAt, -SEEN_OFF_SECONDS)) return qrUnknown;
  const end = replacedAt !== null && replacedAt < expiresAt ? replacedAt : expiresAt;
  return seenAt > secondsAfter(end, SEEN_OFF_SECONDS) ? qrExpired : undefined;
}

/** What the decision on a kept scan of a known student depends on, besides code or card and session. */
interface KeptTerms {
  seenAt: Instant;
  now: Instant;
  /** How long the school accepts kept scans; 0: never. */
  offlineHours: number;
  /** The student's program level at `seenAt`; undefined if they were not approved then. */
  programThen: string | undefined;
  /** The time in of a student who is present. */
  since: Instant | undefined;
  /** Whether this scan was recorded before. */
  isSame: boolean;
  /** Whether someone set the student's status after the scan. */
  wasSet: boolean;
}

/**
 * Judges a kept scan of a known student as at its moment.
 * @param scanned with the student's enrolment at that moment
 * @see docs/decisions/0066
 */
export function judgeKept(
  scanned: Scanned | ScannedCode,
  { seenAt, now, offlineHours, programThen, since, isSame, wasSet }: KeptTerms,
): 'recorded' | 'again' | 'already' | 'earlier' | KeptRefusal {
  const { student, session } = scanned;
  const closedAt = session.closedAt !== null && session.closedAt > seenAt ? null : session.closedAt;
  const then = {
    ...scanned,
    student: { ...student, courseYearSection: programThen ?? '' },
    session: { ...session, closedAt },
  };
  const ofCode =
    'hash' in scanned && reasonAgainstSeen(scanned, seenAt, since === undefined ? undefined : session.class_id);
  const against =
    reasonAgainstMoment(seenAt, now, offlineHours) ??
    (ofCode || (isSame && since === undefined ? scanUndone : reasonAgainst(then, seenAt)));
  if (since === undefined) return against ?? (wasSet ? setSince : 'recorded');
  // A retry counts as earlier if its first attempt was recorded a second or more after the scan.
  if (!against && seenAt < since && (!isSame || secondsBetween(seenAt, since) >= 1)) return 'earlier';
  return isSame ? 'again' : 'already';
}
