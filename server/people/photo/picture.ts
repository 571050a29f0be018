import type Sharp from 'sharp';
import {
  imageTooDetailed,
  LARGEST_LOGO_BYTES,
  MOST_MEGAPIXELS,
  notAnImage,
} from '#contract/people/photo/photo-calls.ts';
import { unavailable } from '#contract/platform/base/refusal.ts';

/** The width and height of a stored photo, and the largest width and height of a logo, in pixels. */
export const PHOTO_SIZE_PX = 512;
/** The largest stored photo, in bytes: 100 KB. */
export const LARGEST_PHOTO_BYTES = 100_000;

/** The output of a picture: cropped to a square on white, or whole with its transparency. */
interface Drawing {
  fit: 'cover' | 'inside';
  largestBytes: number;
}
const asPhoto: Drawing = { fit: 'cover', largestBytes: LARGEST_PHOTO_BYTES };
const asLogo: Drawing = { fit: 'inside', largestBytes: LARGEST_LOGO_BYTES };

const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
/**
 * The most scans (passes) of a JPEG. Cameras and programs make about ten. At 22 megapixels, 100 scans take 0.4 s. The
 * 2,600 scans that fit into 233 KB took 23 s, because the decoder's time limit has no effect during these scans.
 */
const MOST_SCANS = 100;
/** The longest time for decoding, in seconds. */
const DECODE_SECONDS = 3;
/** The number of pictures that may wait while one is decoded. Each picture waits about 0.1 s for the previous one. */
const LONGEST_QUEUE = 8;
/** Seconds until a retry, if the queue was full. */
const RETRY_SECONDS = 2;
/** The qualities, tried in order until the photo is small enough. The last one is low enough even for noise. */
const QUALITIES = [80, 60, 40, 20, 1];

/** Loads the library for pictures, with the first photo only, because the library takes 10 MB. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Blocks all other formats for the whole process, so that no file reaches their decoders, whatever it claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Processes one picture at a time on one thread, without a cache, because scans have priority.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

function isJpeg(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 3) === '\xFF\xD8\xFF';
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n';
}

/** Whether the first bytes are those of a JPEG, PNG or WebP. */
export function looksLikePicture(bytes: Buffer): boolean {
  const latin1 = bytes.toString('latin1', 0, 12);
  return isJpeg(bytes) || isPng(bytes) || (latin1.startsWith('RIFF') && latin1.endsWith('WEBP'));
}

/** The bytes before a PNG's first chunk, and the bytes around each chunk's content: length, type, checksum. */
const PNG_HEAD_BYTES = 8;
const CHUNK_FRAME_BYTES = 12;
/** The chunks that a PNG's picture needs: head, palette, transparency, colors, orientation, end. */
const ONCE = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IEND'];
const asNumber = (type: string) => Buffer.from(type, 'latin1').readUInt32BE();
const POINTS = asNumber('IDAT');
const END = asNumber('IEND');

/**
 * Strips a PNG of texts, times and other chunks outside its picture, and of repeated single chunks. With hundreds of
 * thousands of such chunks, the decoder takes a second or two and blocks everything else.
 */
function pictureAlone(png: Buffer): Buffer {
  const once = new Set(ONCE.map(asNumber));
  const kept = [png.subarray(0, PNG_HEAD_BYTES)];
  for (let at = PNG_HEAD_BYTES; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const type = png.readUInt32BE(at + 4);
    const end = at + CHUNK_FRAME_BYTES + png.readUInt32BE(at);
    if (type === POINTS || once.delete(type)) kept.push(png.subarray(at, end));
    if (type === END) break;
    at = end;
  }
  return Buffer.concat(kept);
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether a JPEG marker is followed by a length and that number of bytes. Markers within a scan or between its parts
 * have no length.
 */
function hasLength(marker: number): boolean {
  return marker !== 0x00 && marker !== 0x01 && marker !== 0xff && (marker < 0xd0 || marker > END_OF_IMAGE);
}

/** Whether a JPEG has too many scans to decode. Only its markers are read. */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff); at >= 0 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) return false;
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MOST_SCANS) return true;
    // A fill byte may be the start of the next marker.
    if (marker === 0xff) at += 1;
    else at += hasLength(marker) ? 2 + jpeg.readUInt16BE(at + 2) : 2;
  }
  return false;
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Runs work one after the other. @returns undefined if too many are waiting already */
function inLane<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
  if (waiting > LONGEST_QUEUE) return undefined;
  waiting += 1;
  const result = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = result.catch(() => undefined);
  return result;
}

async function decodeAndEncode(
  sent: Buffer,
  { fit, largestBytes }: Drawing,
): Promise<Buffer | typeof notAnImage | typeof imageTooDetailed> {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const picture = isPng(sent) ? pictureAlone(sent) : sent;
  try {
    // This only reads the size from the header. Without the limit, the refusal can name the reason.
    const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return imageTooDetailed;
    const sized = sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PHOTO_SIZE_PX, PHOTO_SIZE_PX, { fit, withoutEnlargement: fit === 'inside' });
    const { data, info } = await (fit === 'cover' ? sized.flatten({ background: '#ffffff' }) : sized)
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high, channels } = info;
    for (const quality of QUALITIES) {
      const photo = await sharp(data, { raw: { width: wide, height: high, channels } })
        .webp({ quality, alphaQuality: quality })
        .toBuffer();
      if (photo.length <= largestBytes) return photo;
    }
    return imageTooDetailed;
  } catch (error) {
    return error instanceof Error && /timeout/i.test(error.message) ? imageTooDetailed : notAnImage;
  }
}

async function drawn(
  picture: Buffer,
  drawing: Drawing,
): Promise<Buffer | typeof notAnImage | typeof imageTooDetailed | typeof unavailable> {
  if (!looksLikePicture(picture)) return notAnImage;
  if (isJpeg(picture) && hasTooManyScans(picture)) return imageTooDetailed;
  return (
    (await inLane(() => decodeAndEncode(picture, drawing))) ??
    (unavailable.retryAfter(RETRY_SECONDS) as typeof unavailable)
  );
}

/**
 * Makes a photo for storage from an uploaded picture: upright, cropped to 512 × 512, WebP of at most 100 KB. The photo
 * is encoded from its pixels, so that nothing else of the file remains: no location, no comment, nothing hidden.
 * @returns the photo, or `notAnImage`, `imageTooDetailed`, `unavailable` if too many wait
 */
export function photoFrom(picture: Buffer): ReturnType<typeof drawn> {
  return drawn(picture, asPhoto);
}

/** Makes a school's logo from the whole picture: within 512 × 512, with its transparency, at most 200 KB. */
export function logoFrom(picture: Buffer): ReturnType<typeof drawn> {
  return drawn(picture, asLogo);
}
