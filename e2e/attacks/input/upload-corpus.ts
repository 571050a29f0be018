import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import {
  acceptedPictures,
  blankPng,
  hostileFiles,
  jpegOfScans,
  noisePng,
  phoneJpeg,
} from '#testkit/samples/pictures.ts';

/** A file that may be uploaded as a photo. */
export interface Upload {
  what: string;
  /** The parts of the form, in order. */
  parts: readonly { field: string; fileName: string | undefined; type: string; content: Buffer }[];
  /** Whether the server must accept the file as a picture; undefined if it may accept or refuse the file. */
  taken: boolean | undefined;
}

/** Text hidden in the metadata of pictures, to be searched for in stored files. */
export const MARK = 'Elm Street 7';

/** Metadata that is not part of the picture. */
const exif = { IFD0: { ImageDescription: MARK, Artist: MARK, Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N' } };

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#345678' } });
}

/**
 * A JPEG with this text in a segment: 0xFE is a comment, 0xE1 EXIF or XMP, 0xED Photoshop data, 0xE2 a color profile.
 */
function withSegment(jpeg: Buffer, marker: number, text: string): Buffer {
  const content = Buffer.from(text, 'latin1');
  const head = Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** A PNG with as many additional chunks of this type as fit into 5 MiB. */
export function crowdedPng(png: Buffer, type: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const chunks = Array.from({ length: Math.floor((5_200_000 - png.length) / chunk.length) }, () => chunk);
  // After the header, which has a fixed length.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Pictures that must be accepted, whatever data they carry. */
async function pictures(): Promise<Record<string, Buffer>> {
  const { jpeg, png, webp } = await acceptedPictures();
  const big = plain(3000, 2000);
  const frames = Buffer.alloc(64 * 256 * 3, 120);
  const animated = sharp(frames, { raw: { width: 64, height: 256, channels: 3, pageHeight: 64 } });
  const text = (content: string) => Buffer.from(content, 'latin1');
  const after = Buffer.from(`<script>alert("${MARK}")</script>`);
  return {
    'a JPEG': jpeg,
    'a PNG': png,
    'a WebP': webp,
    'a JPEG with the place where it was taken': await phoneJpeg(),
    'a JPEG with a name in its EXIF': await plain(800, 600).withExif(exif).jpeg().toBuffer(),
    'a PNG with EXIF': await plain(800, 600).withExif(exif).png().toBuffer(),
    'a WebP with EXIF': await plain(800, 600).withExif(exif).webp().toBuffer(),
    'a WebP with XMP': await plain(64, 64)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`)
      .webp()
      .toBuffer(),
    'a JPEG with a color profile': await plain(800, 600).withIccProfile('p3').jpeg().toBuffer(),
    'a JPEG with a comment': withSegment(jpeg, 0xfe, MARK),
    'a JPEG with XMP': withSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${MARK}</x:xmpmeta>`),
    'a JPEG with IPTC': withSegment(jpeg, 0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c${MARK}`),
    'a JPEG with an unreadable EXIF': withSegment(jpeg, 0xe1, `Exif\0\0${MARK}`),
    'a JPEG with a page behind it': Buffer.concat([jpeg, after]),
    'a PNG with as many comments as fit': crowdedPng(png, 'zTXt', Buffer.concat([text('a\0\0'), deflateSync(MARK)])),
    'a PNG with a page behind it': Buffer.concat([png, after]),
    'a JPEG that is a ZIP as well': Buffer.concat([jpeg, Buffer.from(`PK\x05\x06${'\0'.repeat(18)}${MARK}`, 'latin1')]),
    'a JPEG in CMYK': await plain(800, 600).toColourspace('cmyk').jpeg().toBuffer(),
    'a grey JPEG': await plain(800, 600).greyscale().jpeg().toBuffer(),
    'a progressive JPEG': await plain(1600, 1200).jpeg({ progressive: true }).toBuffer(),
    'a PNG of 16 bits': await plain(400, 400).toColourspace('rgb16').png().toBuffer(),
    'a PNG with a palette': await plain(400, 400).png({ palette: true }).toBuffer(),
    'a PNG that is transparent': await sharp({
      create: { width: 300, height: 300, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer(),
    'an interlaced PNG': await plain(500, 500).png({ progressive: true }).toBuffer(),
    'a lossless WebP': await plain(300, 200).webp({ lossless: true }).toBuffer(),
    'a WebP that moves': await animated.webp({ loop: 0, delay: [100, 100, 100, 100] }).toBuffer(),
    'a picture of one point': await plain(1, 1).png().toBuffer(),
    'a picture as wide as a hair is long': await plain(12_000, 3).png().toBuffer(),
    'a picture as high as a tower': await plain(3, 12_000).jpeg().toBuffer(),
    'six megapixels': await big.jpeg().toBuffer(),
    noise: await noisePng(),
    'a black-and-white PNG': blankPng(600),
    '23 megapixels': blankPng(4790),
  };
}

/** Files that are not pictures, or that decompress to more than fits into memory. */
async function refusedFiles(): Promise<Record<string, Buffer>> {
  const { jpeg, png, webp } = await acceptedPictures();
  const text = (content: string) => Buffer.from(content, 'latin1');
  const behind = (signature: Buffer, content: string) => Buffer.concat([signature, text(content)]);
  return {
    ...(await hostileFiles()),
    'a PNG of 256 megapixels': blankPng(16_384, 64),
    'a PNG of 256 megapixels that are all there': blankPng(16_384),
    'a PNG of 900 megapixels': blankPng(30_000, 64),
    'a PNG that says it has no end': blankPng(2_147_483_647, 1),
    'a PNG with a third of its rows': blankPng(3000, 1000),
    'a JPEG of 65,535 × 65,535': jpegOfSize(jpeg, 65_535),
    'a JPEG of hundreds of scans': jpegOfScans(800),
    'a WebP of 16,383 × 16,383': webpOfSize(webp, 16_383),
    'an AVIF': text('\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf'),
    'a HEIC': text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'a BMP': text(`BM${'\0'.repeat(60)}`),
    'an icon': text('\0\0\x01\0\x01\0\x10\x10'),
    'a ZIP': text('PK\x03\x04\x14\0\0\0'),
    'a page': text('<!doctype html><script>alert(1)</script>'),
    'XML with an entity': text(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
    ),
    PostScript: text('%!PS-Adobe-3.0\n(/etc/passwd) run\n'),
    'an MVG script': text('push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\n'),
    'a program': text('\x7fELF\x02\x01\x01\0'),
    'a shell script': text('#!/bin/sh\nid\n'),
    'a TIFF behind a JPEG signature': behind(Buffer.of(0xff, 0xd8, 0xff), 'II*\0\x08\0\0\0'),
    'a GIF behind a WebP head': text('RIFF\x20\0\0\0WEBPGIF89a\x01\0\x01\0'),
    'a PNG signature alone': png.subarray(0, 8),
    'a JPEG of zeros': behind(Buffer.of(0xff, 0xd8, 0xff), '\0'.repeat(100_000)),
    'a WebP with a false length': Buffer.concat([
      webp.subarray(0, 4),
      Buffer.of(0xff, 0xff, 0xff, 0x7f),
      webp.subarray(8, 40),
    ]),
    'more than 5 MiB': Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]),
  };
}

/** The same JPEG with this width and height in its header. */
function jpegOfSize(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.of(0xff, 0xc0));
  changed.writeUInt16BE(side, frame + 5);
  changed.writeUInt16BE(side, frame + 7);
  return changed;
}

/** The same WebP with this width and height in its header. */
function webpOfSize(webp: Buffer, side: number): Buffer {
  const changed = Buffer.from(webp);
  const start = changed.indexOf(Buffer.of(0x9d, 0x01, 0x2a));
  changed.writeUInt16LE(side, start + 3);
  changed.writeUInt16LE(side, start + 5);
  return changed;
}

/** Every file of the corpus, and every way in which a form can contain one. */
export async function uploads(): Promise<Upload[]> {
  const { jpeg, png } = await acceptedPictures();
  const one = (
    what: string,
    content: Buffer,
    taken: boolean | undefined,
    more: { fileName?: string; type?: string } = {},
  ) => ({
    what,
    taken,
    parts: [{ field: 'image', fileName: 'me.jpg', type: 'image/jpeg', content, ...more }],
  });
  const part = (field: string, content = jpeg) => ({ field, fileName: 'me.jpg', type: 'image/jpeg', content });
  return [
    ...Object.entries(await pictures()).map(([what, content]) => one(what, content, true)),
    ...Object.entries(await refusedFiles()).map(([what, content]) => one(what, content, false)),
    one('a JPEG called a page', jpeg, true, { type: 'text/html', fileName: 'page.html' }),
    one('a PNG called a JPEG', png, true),
    one('a JPEG of no type', jpeg, true, { type: '' }),
    one('a name that climbs', jpeg, true, { fileName: '../../../../etc/cron.d/me.jpg' }),
    one('a name that climbs on Windows', jpeg, true, { fileName: '..\\..\\me.jpg' }),
    one('a name that is a tag', jpeg, true, { fileName: '<img src=x onerror=alert(1)>.jpg' }),
    one('a name that is a command', jpeg, true, { fileName: '$(reboot);.jpg' }),
    one('a name as long as a page', jpeg, undefined, { fileName: `${'x'.repeat(5000)}.jpg` }),
    { what: 'two pictures', taken: false, parts: [part('image'), part('image', png)] },
    { what: 'no part at all', taken: false, parts: [] },
    { what: 'a picture in another field', taken: false, parts: [part('photo')] },
    { what: 'a picture in a field of prototypes', taken: false, parts: [part('__proto__')] },
    { what: 'a text instead of a file', taken: false, parts: [{ ...part('image'), fileName: undefined }] },
    {
      what: 'a picture behind six fields',
      taken: false,
      parts: [
        ...Array.from({ length: 6 }, () => ({ ...part('a', Buffer.from('b')), fileName: undefined })),
        part('image'),
      ],
    },
  ];
}
