import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of 400 × 200: the left half red, the right half blue. */
function halves() {
  const blue = { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } }).composite([
    { input: blue, left: 200, top: 0 },
  ]);
}

/** Text in the metadata of the GPS picture, to be searched for in stored files. */
export const SECRET_COMMENT = 'taken at home, Elm Street 7';

/**
 * A JPEG as a phone makes it: rotated by its orientation tag and with its location. In the upright picture, red is at
 * the top.
 */
export function phoneJpeg(): Promise<Buffer> {
  return halves()
    .withExif({
      IFD0: { ImageDescription: SECRET_COMMENT, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 0/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The same picture in each accepted format. */
export async function acceptedPictures(): Promise<Record<'jpeg' | 'png' | 'webp', Buffer>> {
  return {
    jpeg: await halves().jpeg().toBuffer(),
    png: await halves().png().toBuffer(),
    webp: await halves().webp().toBuffer(),
  };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
}

/**
 * A black-and-white PNG of `side` × `side` pixels: 16,384 make 256 megapixels in a file of some 30 KB.
 * @param rows how many rows the file really contains
 */
export function blankPng(side: number, rows = side): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const points = deflateSync(Buffer.alloc(rows * (Math.ceil(side / 8) + 1)), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', points), pngChunk('IEND', Buffer.of())]);
}

/** Noise, which no encoder can compress well. */
export function noisePng(): Promise<Buffer> {
  return sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer();
}

/** Files that are not photos, by description. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>',
  );
  const { jpeg, png, webp } = await acceptedPictures();
  const pngStart = png.subarray(0, 8);
  return {
    empty: Buffer.of(),
    'a text': Buffer.from('This is no picture.'),
    'an SVG': svg,
    'an SVG behind a PNG signature': Buffer.concat([pngStart, svg]),
    'an HTML page behind a JPEG signature': Buffer.from('\xFF\xD8\xFF<html><script>alert(1)</script>', 'latin1'),
    'a GIF': await halves().gif().toBuffer(),
    'a GIF that is also a script': Buffer.from('GIF89a/*\x00\x01\x00;*/=1;alert(1)//', 'latin1'),
    'a TIFF': await halves().tiff().toBuffer(),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    'half a JPEG': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'half a PNG': png.subarray(0, Math.floor(png.length / 2)),
    'half a WebP': webp.subarray(0, Math.floor(webp.length / 2)),
    'a JPEG signature alone': Buffer.of(0xff, 0xd8, 0xff),
    'a RIFF that is a sound': Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1'),
    'a PNG of no size': blankPng(0),
  };
}

/**
 * A progressive JPEG of 1024 × 1024 with this number of scans, at most 883. All scans except the first are empty, but
 * for each scan the decoder processes the whole picture, which can be far larger.
 */
export function jpegOfScans(scans: number): Buffer {
  const segment = (marker: number, ...content: number[]) => Buffer.of(0xff, marker, 0, content.length + 2, ...content);
  const oneWord = (table: number, word: number) => segment(0xc4, table, 1, ...Array<number>(15).fill(0), word);
  const scan = (coefficient: number, bits: number, content: Buffer) =>
    Buffer.concat([segment(0xda, 1, 1, 0, coefficient, coefficient, bits), content]);
  const parts = [
    Buffer.of(0xff, 0xd8),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, 4, 0, 4, 0, 1, 1, 0x11, 0),
    oneWord(0x00, 0),
    oneWord(0x10, 0xe0),
    scan(0, 0, Buffer.alloc(2048)),
  ];
  for (let more = 0; more < scans - 1; more += 1) {
    const low = 13 - Math.floor(more / 63);
    // One run over all 16,384 blocks.
    parts.push(scan(1 + (more % 63), low === 13 ? low : ((low + 1) << 4) | low, Buffer.of(0, 1)));
  }
  return Buffer.concat([...parts, Buffer.of(0xff, 0xd9)]);
}
