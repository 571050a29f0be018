/** A WebP file's picture size, and the number of its bytes that are not picture data. */
export interface LookedInto {
  width: number;
  height: number;
  /** The number of bytes of EXIF, XMP, color profile, animation and unknown chunks, and of bytes after the end. */
  otherBytes: number;
}

/** The chunks with picture data. */
const PICTURE = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Reads the chunks of a WebP file; undefined for any other file. */
export function lookIntoWebp(file: Buffer): LookedInto | undefined {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + file.readUInt32LE(4);
  const found: LookedInto = { width: 0, height: 0, otherBytes: Math.abs(file.length - end) };
  for (let at = 12; at + 8 <= end && at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    if (!PICTURE.has(name)) found.otherBytes += length;
    if (name === 'VP8 ') {
      found.width = file.readUInt16LE(at + 14) & 0x3fff;
      found.height = file.readUInt16LE(at + 16) & 0x3fff;
    }
    if (name === 'VP8L') {
      const bits = file.readUInt32LE(at + 9);
      found.width = (bits & 0x3fff) + 1;
      found.height = ((bits >> 14) & 0x3fff) + 1;
    }
    at += 8 + length + (length % 2);
  }
  return found;
}
