import { Refusal } from '#contract/base/refusal.ts';
import { noPhoto, studentImgRetrieve, studentImgUpload } from '#contract/photo/photo-calls.ts';
import { asPicture } from '#server/base/send-picture.ts';
import type { Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { changePhoto, ownPhoto, scannedPhoto } from './photo-actions.ts';
import { receivePicture } from './photo-upload.ts';

/** A student's photo: their own, and for a moment the one of the student whom a professor has just scanned. */
export function photoRoutes(serve: Serve, services: Services): void {
  serve(studentImgUpload, async ({ who, request }) => {
    const picture = await receivePicture(request);
    if (picture instanceof Refusal) return picture;
    return changePhoto(services, who, picture);
  });

  serve(studentImgRetrieve, async ({ who, headers, query, reply }) => {
    const photo =
      who.role === 'student'
        ? await ownPhoto(services, who)
        : await scannedPhoto(services, who, headers.studtoken ?? '');
    if (photo === noPhoto && query.absent === 'empty') return reply.code(204).send();
    if (photo instanceof Refusal) return photo;
    return asPicture(reply, photo);
  });
}
