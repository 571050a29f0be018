import { studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import type { Crop } from './crop-geometry.ts';
import { croppedPicture } from './cropped-picture.ts';
import { ownPhotoKey } from './photo-data.ts';
import { photoText } from './photo-text.ts';

/** Stores that part of a picture as one's own photo. @see spec §7 */
export function useStorePhoto() {
  return useChange(
    async function call({ image, crop }: { image: HTMLImageElement; crop: Crop }) {
      const form = new FormData();
      form.set('image', await croppedPicture(image, crop), 'photo.jpg');
      return send(studentImgUpload, { form });
    },
    {
      stale: [ownPhotoKey],
      done: studentImgUpload.done,
      failed: photoText.failed,
    },
  );
}
