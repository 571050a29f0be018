import { studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { Refusal, tooMany } from '#contract/platform/base/refusal.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { changePhoto } from './photo-actions.ts';
import { receivePicture } from './photo-upload.ts';

/** Seconds after which a student should retry, if another upload of the student is in progress. */
const RETRY_SECONDS = 2;

/** Stores the photo that a student uploads. `checkInRoutes` serves it. */
export function photoRoutes(serve: Serve, services: Services): void {
  /** Students whose upload is in progress. Each may have one upload and cannot take others' places. */
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
}
