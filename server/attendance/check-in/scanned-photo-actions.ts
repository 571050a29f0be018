import { looksLikeQrValue, QR_AFTER_SCAN_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { qrTokenByValue } from '#server/attendance/qr/qr-queries.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { photoOf } from '#server/people/photo/photo-queries.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { scannedSince } from './refused-scan-queries.ts';

/**
 * The photo of the student whose QR value this professor scanned within the last 60 s, recorded or refused. The
 * professor must still be allowed to scan at that session.
 * @returns WebP, or `noPhoto`, or `notFound` for every other value
 * @see decisions §2.3, §2.5
 */
export async function scannedPhoto(
  { database, clock }: Services,
  who: ProfessorActor,
  qrValue: string,
): Promise<Buffer | typeof noPhoto | typeof notFound> {
  if (!looksLikeQrValue(qrValue)) return notFound;
  const token = await qrTokenByValue(database.read, qrValue);
  if (!token) return notFound;
  const since = instantIn(clock, -QR_AFTER_SCAN_SECONDS);
  const scans = [
    { at: token.usedAt, class_id: token.class_id, by: token.prof_id },
    { at: token.refusedAt, class_id: token.refusedClass, by: token.refusedBy },
  ];
  const own = scans.find(({ at, by }) => by === who.prof_id && at !== null && at >= since);
  return own?.class_id ? photoAtSession(database.read, who, own.class_id, token.stud_id) : notFound;
}

/**
 * The photo of a student whom this professor scanned within the last 60 s, by the id of the attendance.
 * @returns WebP, or `noPhoto`, or `notFound` for every other attendance
 * @see docs/decisions/0036
 */
export async function photoAtAttendance(
  { database, clock }: Services,
  who: ProfessorActor,
  attendance_id: number,
): Promise<Buffer | typeof noPhoto | typeof notFound> {
  const since = instantIn(clock, -QR_AFTER_SCAN_SECONDS);
  const scanned = await scannedSince(database.read, who.prof_id, attendance_id, since);
  return scanned ? photoAtSession(database.read, who, scanned.class_id, scanned.stud_id) : notFound;
}

/** Checks the access again: the professor can have lost it in the meantime, and the session can be in the bin. */
async function photoAtSession(
  db: Db,
  who: ProfessorActor,
  class_id: number,
  stud_id: number,
): Promise<Buffer | typeof noPhoto | typeof notFound> {
  const session = await ownSession(db, who, class_id, 'scan');
  if (!session || session.isdeleted) return notFound;
  return (await photoOf(db, stud_id)) ?? noPhoto;
}
