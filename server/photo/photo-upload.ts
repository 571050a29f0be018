import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '#contract/base/refusal.ts';
import { imageTooLarge, LARGEST_UPLOAD_BYTES, notAnImage } from '#contract/photo/photo-calls.ts';

/** The multipart field that carries the picture. @see spec §7 */
const FIELD = 'image';
/** Pictures that are received at once; each holds up to 5 MiB of memory until it is decoded. */
const MOST_AT_ONCE = 16;
/** So much of a form is read before its connection is cut; a picture that is a little too large is still told so. */
const MOST_READ_BYTES = 3 * LARGEST_UPLOAD_BYTES;
/** When to try again after too many came at once. */
const RETRY_SECONDS = 2;

let receiving = 0;

/** The whole file, or `imageTooLarge` as soon as it is: the library's own way reads it to its end first. */
async function wholeFile(file: MultipartFile['file']): Promise<Buffer | typeof imageTooLarge> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (file.truncated) break;
    chunks.push(chunk as Buffer);
  }
  return file.truncated ? imageTooLarge : Buffer.concat(chunks);
}

async function readParts(request: FastifyRequest): Promise<Buffer | typeof notAnImage | typeof imageTooLarge> {
  let image: Buffer | undefined;
  for await (const part of request.parts({ limits: { files: 1, fileSize: LARGEST_UPLOAD_BYTES } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== FIELD) {
      part.file.resume();
      continue;
    }
    const file = await wholeFile(part.file);
    if (file === imageTooLarge) return imageTooLarge;
    image = file as Buffer;
  }
  return image ?? notAnImage;
}

/** Cuts the connection of a form that does not come to its end, until it is told to stop. */
function cutOffEndless({ raw }: FastifyRequest): () => void {
  let readBytes = 0;
  const count = (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > MOST_READ_BYTES) raw.destroy();
  };
  raw.on('data', count);
  // A listener makes it flow at once, and nothing may be lost before the form is read.
  raw.pause();
  return () => raw.off('data', count);
}

/**
 * Receives the one picture of an upload, in the multipart field `image`, at most 5 MiB of it ever in memory. A form
 * without end is cut off.
 * @returns its bytes as sent, or `notAnImage` (none, an empty one, two), `imageTooLarge`, `unavailable`
 * @see spec §7
 */
export async function receivePicture(
  request: FastifyRequest,
): Promise<Buffer | typeof notAnImage | typeof imageTooLarge | typeof unavailable> {
  if (!request.isMultipart()) return notAnImage;
  if (receiving >= MOST_AT_ONCE) return unavailable.retryAfter(RETRY_SECONDS) as typeof unavailable;
  receiving += 1;
  const stopCounting = cutOffEndless(request);
  try {
    return await readParts(request);
  } catch (error) {
    return error instanceof request.server.multipartErrors.RequestFileTooLargeError ? imageTooLarge : notAnImage;
  } finally {
    receiving -= 1;
    stopCounting();
  }
}
