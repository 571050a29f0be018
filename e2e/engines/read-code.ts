import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { createDecoder } from '#web/platform/camera/decoder.ts';
import { loadPixmapReader } from '#web/platform/camera/pixmap-reader.ts';

/** The QR code in a screenshot, as the scanner's own decoder reads it; undefined if there is none. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const read = await loadPixmapReader(new Uint8Array(wasm).buffer);
  const grey = sharp(picture).flatten({ background: '#fff' }).toColourspace('b-w').raw({ depth: 'uchar' });
  const { data, info } = await grey.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const seen = { data: new Uint8Array(data), width, height, stride: width };
  return createDecoder(read, ['qr_code']).readStill(seen).decoded?.text;
}
