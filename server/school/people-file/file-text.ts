import { type Encoding, encodings } from '#contract/school/people-import/encodings.ts';
import type { notATable } from '#contract/school/people-import/import-calls.ts';
import { noTable } from '#server/school/workbook/file-kind.ts';

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const startsWith = (bytes: Buffer, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** The UTF-16 variant of a file if every second one of its first bytes is zero, as in a text without accents. */
function utf16Without(mark: Buffer): Encoding | undefined {
  const start = mark.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether an encoding can be requested. */
export function isEncoding(name: string): name is Encoding {
  return encodings.some((each) => each === name);
}

/**
 * The text of a file. A byte order mark at its beginning decides the encoding. Without a byte order mark, the text is
 * UTF-16 if every second byte is zero, UTF-8 if it is valid UTF-8, and otherwise Western European.
 * @param asked the requested encoding; undefined to detect it
 * @returns the text and its encoding, or `notATable` if the file is not text
 */
export function textOf(bytes: Buffer, asked?: Encoding): { text: string; encoding: Encoding } | typeof notATable {
  const marked = marks.find(([, mark]) => startsWith(bytes, mark))?.[0];
  const encoding =
    asked ?? marked ?? utf16Without(bytes) ?? (decoded(bytes, 'utf-8') === undefined ? 'windows-1252' : 'utf-8');
  const text = decoded(bytes, encoding);
  if (text === undefined) return noTable('The text is in another encoding.');
  // Half of a surrogate pair cannot be decoded, and no text contains the character zero.
  if (text.includes('\0')) return noTable('The file is not a text file.');
  return { text, encoding };
}
