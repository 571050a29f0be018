import type { FastifyRequest } from 'fastify';
import { unavailable } from '#contract/base/refusal.ts';
import { imageTooLarge, LARGEST_UPLOAD_BYTES, notAnImage } from '#contract/photo/photo-calls.ts';

/** The multipart field that carries the picture. @see spec §7 */
const FIELD = 'image';
/** Pictures that are received at once; each holds up to 5 MiB of memory until it is decoded. */
const MOST_AT_ONCE = 16;
/** When to try again after too many came at once. */
const RETRY_SECONDS = 2;

let receiving = 0;

async function readParts(request: FastifyRequest): Promise<Buffer | undefined> {
  let image: Buffer | undefined;
  for await (const part of request.parts({ limits: { files: 1, fileSize: LARGEST_UPLOAD_BYTES } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname === FIELD) image = await part.toBuffer();
    else part.file.resume();
  }
  return image;
}

/**
 * Receives the one picture of an upload, in the multipart field `image`, at most 5 MiB of it ever in memory.
 * @returns its bytes as sent, or `notAnImage` (none, an empty one, two), `imageTooLarge`, `unavailable`
 * @see spec §7
 */
export async function receivePicture(
  request: FastifyRequest,
): Promise<Buffer | typeof notAnImage | typeof imageTooLarge | typeof unavailable> {
  if (!request.isMultipart()) return notAnImage;
  if (receiving >= MOST_AT_ONCE) return unavailable.retryAfter(RETRY_SECONDS) as typeof unavailable;
  receiving += 1;
  try {
    return (await readParts(request)) ?? notAnImage;
  } catch (error) {
    return error instanceof request.server.multipartErrors.RequestFileTooLargeError ? imageTooLarge : notAnImage;
  } finally {
    receiving -= 1;
  }
}
