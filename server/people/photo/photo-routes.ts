import type { FastifyReply } from 'fastify';
import { getScannedPhoto, noPhoto, studentImgRetrieve, studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { Refusal, tooMany } from '#contract/platform/base/refusal.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changePhoto, ownPhoto, photoAtAttendance, scannedPhoto } from './photo-actions.ts';
import { receivePicture } from './photo-upload.ts';

/** When to send another picture while one is under way. */
const RETRY_SECONDS = 2;

/** A student's photo: their own, and for a moment the one of the student whom a professor has just scanned. */
export function photoRoutes(serve: Serve, services: Services): void {
  /** Students whose picture is received or drawn: one each, or one of them would take the places of all others. */
  const sending = new Set<number>();

  serve(studentImgUpload, async ({ who, request }) => {
    if (sending.has(who.stud_id)) return tooMany.retryAfter(RETRY_SECONDS) as typeof tooMany;
    sending.add(who.stud_id);
    try {
      const picture = await receivePicture(request);
      return picture instanceof Refusal ? picture : await changePhoto(services, who, picture);
    } finally {
      sending.delete(who.stud_id);
    }
  });

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
