import type { FastifyReply } from 'fastify';
import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import { getScannedPhoto } from '#contract/attendance/check-in/scanned-photo-calls.ts';
import { reportKept, settleScans } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { photoOf } from '#server/people/photo/photo-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import { type Serve, tellsTime } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { batchedCheckIns } from './batched-check-ins.ts';
import { noteWaiting } from './class-packet-queries.ts';
import { recordAttendance } from './record-attendance-action.ts';
import { photoAtAttendance, scannedPhoto } from './scanned-photo-actions.ts';
import { settleScansAction } from './settle-scans-action.ts';

/**
 * Records scans of codes and cards, also those that devices kept without a network, and serves photos: a student's own,
 * or a scanned student's for one minute after the scan.
 */
export function checkInRoutes(serve: Serve, services: Services): void {
  const together = batchedCheckIns(services);
  serve(createAttendance, async ({ who, params, headers, reply }) => {
    const key = headers['idempotency-key'];
    const scan = { class_id: params.sessionId, qrValue: headers.studtoken, idempotencyKey: key };
    return tellsTime(reply, services, await recordAttendance(services, who, scan, together));
  });
  serve(settleScans, async (asked) => tellsTime(asked.reply, services, await settleScansAction(asked, services)));
  serve(reportKept, async ({ who, params, body }) => {
    const { clock, database } = services;
    const isNoted = await database.write((db) => noteWaiting(db, who, params.sessionId, body, instantIn(clock)));
    return isNoted ? undefined : notFound;
  });

  serve(studentImgRetrieve, async ({ who, headers, query, reply }) => {
    const photo =
      who.role === 'student'
        ? ((await photoOf(services.database.read, who.stud_id)) ?? noPhoto)
        : await scannedPhoto(services, who, headers.studtoken ?? '');
    return shown(photo, query, reply);
  });

  serve(getScannedPhoto, async ({ who, params, query, reply }) =>
    shown(await photoAtAttendance(services, who, params.attendanceId), query, reply),
  );
}

/** Answers with a photo, or says that there is none, in the form that the client requested. */
function shown<Other extends Refusal>(
  photo: Buffer | Other,
  { absent }: { absent?: 'empty' | undefined },
  reply: FastifyReply,
) {
  if (photo === noPhoto && absent === 'empty') return reply.code(204).send();
  return photo instanceof Refusal ? photo : asPicture(reply, photo);
}
