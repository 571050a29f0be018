import type { FastifyRequest } from 'fastify';
import { imageTooLarge, LARGEST_UPLOAD_BYTES, notAnImage } from '#contract/people/photo/photo-calls.ts';
import { Refusal, type unavailable } from '#contract/platform/base/refusal.ts';
import { type ExpectedFile, receiveFile } from '#server/platform/base/receive-file.ts';

/** The multipart field of the picture, the largest size, and the most pictures received at a time. @see spec §7 */
const picture: ExpectedFile = { field: 'image', largestBytes: LARGEST_UPLOAD_BYTES, mostAtOnce: 16 };

/**
 * Receives the one picture of an upload, in the multipart field `image`, at most 5 MiB of it in memory. Closes the
 * connection if the form is far larger than a picture can be.
 * @returns the picture's bytes as sent; `notAnImage` if there is no picture, an empty one or two; `imageTooLarge`; or
 *   `unavailable`
 * @see spec §7
 */
export async function receivePicture(
  request: FastifyRequest,
): Promise<Buffer | typeof notAnImage | typeof imageTooLarge | typeof unavailable> {
  const file = await receiveFile(request, picture);
  if (file === 'none') return notAnImage;
  if (file === 'too large') return imageTooLarge;
  return file instanceof Refusal ? file : file.bytes;
}
