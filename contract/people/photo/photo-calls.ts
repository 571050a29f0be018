import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The largest picture accepted for upload, in bytes: 5 MiB. */
export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024;

/** The largest logo stored and sent, in bytes: 200 KB. */
export const LARGEST_LOGO_BYTES = 200_000;

/** The field `image` is not one readable JPEG, PNG or WebP picture. @see spec §5 */
export const notAnImage = refusal('not-an-image', 400, 'Only image files are accepted: JPEG, PNG or WebP.', 'image');

/** The picture has more than 5 MiB. */
export const imageTooLarge = refusal(
  'image-too-large',
  413,
  'This image is too large. At most 5 MB are accepted.',
  'image',
);

/** The most megapixels that are decoded. Without this limit, a small file could decode to gigabytes. */
export const MOST_MEGAPIXELS = 24;

/** The file is small enough, but the picture is too large or has too many passes. */
export const imageTooDetailed = refusal(
  'image-too-large',
  413,
  `This image takes too long to read. At most ${MOST_MEGAPIXELS} megapixels are accepted.`,
  'image',
);

/** There is no photo, so the screen shows the default picture. @see decisions §4.3 */
export const noPhoto = refusal('no-photo', 404, 'There is no photo yet.');

export const studentImgUpload = call('POST', '/api/student/studentImgUpload', {
  summary: 'Stores the student’s photo, sent as multipart in the field `image`, up to 5 MiB.',
  bodyType: 'multipart',
  refusals: [notAnImage, imageTooLarge],
  done: 'Photo updated successfully',
  pace: aDay(60),
});

/**
 * Returns a signed-in student's own photo. For a signed-in professor, `studtoken` is a QR value that the professor
 * scanned at most 60 s ago. The photo then shows the scanned student, whether the scan was recorded or refused.
 * @see spec §6, decisions §2.3, §2.5
 */
export const studentImgRetrieve = call('GET', '/api/student/studentImgRetrieve', {
  access: 'photo-reader',
  summary: 'The photo, a WebP picture of at most 512 × 512; with `absent=empty` nothing (204) while there is none.',
  query: z.object({ absent: z.optional(z.enum(['empty'])) }),
  headers: z.object({ studtoken: z.optional(z.string()) }),
  reply: z.unknown(),
  replyType: 'image/webp',
  refusals: [noPhoto],
});
