import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '#contract/platform/base/refusal.ts';

/** So much of a form is read before its connection is cut, as a multiple of its file; one that is a little too large is still told so. */
const MOST_READ = 3;
/** When to try again after too many came at once. */
const RETRY_SECONDS = 2;

/** The file of a form, with its name and the form's other fields. */
export interface ReceivedFile {
  bytes: Buffer;
  fileName: string;
  fields: Record<string, string>;
}

/** Which file a form is to have. */
export interface ExpectedFile {
  field: string;
  largestBytes: number;
  /** Received at once, since each is held in memory. */
  mostAtOnce: number;
}

/** How many are received at this moment, by field. */
const receiving = new Map<string, number>();

/** The whole file, or `too large` as soon as it is: the library's own way reads it to its end first. */
async function wholeFile(file: MultipartFile['file']): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (file.truncated) break;
    chunks.push(chunk as Buffer);
  }
  return file.truncated ? 'too large' : Buffer.concat(chunks);
}

async function readParts(
  request: FastifyRequest,
  { field, largestBytes }: ExpectedFile,
): Promise<ReceivedFile | 'none' | 'too large'> {
  let received: Omit<ReceivedFile, 'fields'> | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { files: 1, fileSize: largestBytes } })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== field) {
      part.file.resume();
      continue;
    }
    const file = await wholeFile(part.file);
    if (file === 'too large') return file;
    received = { bytes: file as Buffer, fileName: part.filename };
  }
  return received ? { ...received, fields } : 'none';
}

/** Cuts the connection of a form that does not come to its end, until it is told to stop. */
function cutOffEndless({ raw }: FastifyRequest, mostBytes: number): () => void {
  let readBytes = 0;
  const count = (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > mostBytes) raw.destroy();
  };
  raw.on('data', count);
  // A listener makes it flow at once, and nothing may be lost before the form is read.
  raw.pause();
  return () => raw.off('data', count);
}

/**
 * Receives the one file of a form, never more of it in memory than it may have. A form without end is cut off.
 * @returns the file as sent; `none` where there is none, or two; `too large`; or `unavailable`
 */
export async function receiveFile(
  request: FastifyRequest,
  expected: ExpectedFile,
): Promise<ReceivedFile | 'none' | 'too large' | typeof unavailable> {
  if (!request.isMultipart()) return 'none';
  const { field, largestBytes, mostAtOnce } = expected;
  const others = receiving.get(field) ?? 0;
  if (others >= mostAtOnce) return unavailable.retryAfter(RETRY_SECONDS) as typeof unavailable;
  receiving.set(field, others + 1);
  const stopCounting = cutOffEndless(request, MOST_READ * largestBytes);
  try {
    return await readParts(request, expected);
  } catch (error) {
    return error instanceof request.server.multipartErrors.RequestFileTooLargeError ? 'too large' : 'none';
  } finally {
    receiving.set(field, (receiving.get(field) ?? 1) - 1);
    stopCounting();
  }
}
