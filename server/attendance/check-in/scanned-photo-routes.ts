import type { FastifyReply } from 'fastify';
import { getScannedPhoto } from '#contract/attendance/check-in/scanned-photo-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { ownPhoto } from '#server/people/photo/photo-actions.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { photoAtAttendance, scannedPhoto } from './scanned-photo-actions.ts';

/** Reads a student's photo: their own, or for a minute that of the student whom a professor just scanned. */
export function scannedPhotoRoutes(serve: Serve, services: Services): void {
  serve(studentImgRetrieve, async ({ who, headers, query, reply }) => {
    const photo =
      who.role === 'student'
        ? await ownPhoto(services, who)
        : await scannedPhoto(services, who, headers.studtoken ?? '');
    return shown(photo, query, reply);
  });

  serve(getScannedPhoto, async ({ who, params, query, reply }) =>
    shown(await photoAtAttendance(services, who, params.attendanceId), query, reply),
  );
}

/** Answers a photo, or that there is none, as it was asked for. */
function shown<Other extends Refusal>(
  photo: Buffer | Other,
  { absent }: { absent?: 'empty' | undefined },
  reply: FastifyReply,
) {
  if (photo === noPhoto && absent === 'empty') return reply.code(204).send();
  return photo instanceof Refusal ? photo : asPicture(reply, photo);
}
