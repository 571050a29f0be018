import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { unavailable } from '#contract/platform/base/refusal.ts';

/**
 * How much of a form is read before the connection is closed, as a multiple of its file's limit. Senders of slightly
 * larger files therefore still get an answer.
 */
const MOST_READ = 3;
/** Seconds until a retry, if too many files came at the same time. */
const RETRY_SECONDS = 2;

/** The file of a form, with the file's name and the form's other fields. */
export interface ReceivedFile {
  bytes: Buffer;
  fileName: string;
  fields: Record<string, string>;
}

/** The file that a form must have. */
export interface ExpectedFile {
  field: string;
  largestBytes: number;
  /** The most files received at the same time, because each file is held in memory. */
  mostAtOnce: number;
}

/** The number of files being received now, by field. */
const receiving = new Map<string, number>();

/**
 * The whole file, or `too large` as soon as it exceeds the limit. The library's own function would first read the whole
 * file.
 */
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

/** Closes the connection if a form is larger than `mostBytes`; returns a function that stops the check. */
function cutOffEndless({ raw }: FastifyRequest, mostBytes: number): () => void {
  let readBytes = 0;
  const count = (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > mostBytes) raw.destroy();
  };
  raw.on('data', count);
  // A listener starts the flow immediately, but no data may be lost before the form is read.
  raw.pause();
  return () => raw.off('data', count);
}

/**
 * Receives the one file of a form, never holding more than its limit in memory. Closes the connection if the form is
 * several times larger than the limit.
 * @returns the file as sent; `none` if there is none, or two; `too large`; or `unavailable`
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
