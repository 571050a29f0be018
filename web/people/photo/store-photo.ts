import { studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { type Crop, squareOf } from './crop-geometry.ts';
import { ownPhotoKey } from './photo-data.ts';
import { photoText } from './photo-text.ts';

/** Stores the chosen square of a picture as the student's own photo. @see spec §7 */
export function useStorePhoto() {
  return useChange(
    async function call({ image, crop }: { image: HTMLImageElement; crop: Crop }) {
      const form = new FormData();
      form.set('image', await croppedPicture(image, crop), 'photo.jpg');
      return send(studentImgUpload, { form });
    },
    {
      invalidates: [ownPhotoKey],
      done: studentImgUpload.done,
      failed: photoText.failed,
    },
  );
}

/** The width and height at which the server stores a photo, in pixels. */
const STORED_SIDE = 512;

/** The chosen square as a JPEG of 512 × 512, so that a phone's photo of 5 MB is uploaded as about 60 KB. */
async function croppedPicture(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = STORED_SIDE;
  canvas.height = STORED_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { x, y, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  // JPEG would make transparent pixels black, so the background is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, STORED_SIDE, STORED_SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, side, side, 0, 0, STORED_SIDE, STORED_SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9);
  });
}
