/** The decoder with generated pictures in all thirteen formats */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZXING_WASM_VERSION } from 'zxing-wasm/reader';
import {
  encodeBarcode,
  photograph,
  type Scene,
  barcodeSamples as samples,
} from '#web/gallery/testing/drawn-barcodes.ts';
import { type BarcodeFormat, barcodeFormats, checkFormats } from './barcode-formats.ts';
import { createDecoder } from './decoder.ts';
import { PREPARATION_CYCLE_FRAMES, preparationFor, preparations } from './frame-filters.ts';
import { fitWithin, luminanceOfPixels, packed } from './luminance.ts';
import { loadPixmapReader, type PixmapReader } from './pixmap-reader.ts';

let read: PixmapReader;
beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  read = await loadPixmapReader(new Uint8Array(wasm).buffer);
});

const drawn = async (format: BarcodeFormat, scene: Scene = {}) =>
  photograph(await encodeBarcode(format, samples[format].written), scene);

const stillText = async (format: BarcodeFormat, scene: Scene) =>
  createDecoder(read, [format]).readStill(await drawn(format, scene)).decoded?.text ?? null;

test('the internal call is used only with the version it was tested with', () => {
  expect(ZXING_WASM_VERSION).toBe('3.1.3');
});

describe.each(barcodeFormats)('%s', (format) => {
  const expected = samples[format].read;

  test('is read from the first frame of a clear picture', async () => {
    const decoded = createDecoder(read, [format]).readFrame(await drawn(format));
    expect(decoded).toEqual({ format, text: expected });
  });

  test.each<[string, Scene]>([
    ['out of focus', { blur: 1.15 }],
    ['tilted by five degrees', { turnDegrees: 5 }],
    ['on its side', { turnDegrees: 90, height: 640 }],
    ['on a noisy chip', { noise: 50 }],
    ['in a weak light', { dark: 70, light: 120, noise: 6 }],
  ])('is read %s', async (_, scene) => {
    expect(await stillText(format, scene)).toBe(expected);
  });
});

describe('a QR code on a phone', () => {
  test.each<[string, Scene]>([
    ['at any angle', { turnDegrees: 33 }],
    ['with a lamp mirrored in the glass', { glare: 190, dark: 60 }],
    ['in dark mode, light on dark', { inverted: true }],
    ['out of focus and tilted on a noisy chip', { moduleSize: 6, blur: 2, turnDegrees: 12, noise: 40 }],
    ['from across the room, three pixels per module in 720p', { width: 1280, height: 720, moduleSize: 3 }],
    ['too small for the unscaled picture', { width: 320, height: 240, moduleSize: 1.6 }],
  ])('is read %s', async (_, scene) => {
    expect(await stillText('qr_code', scene)).toBe(samples.qr_code.written);
  });

  test('is read from a frame larger than requested from the camera', async () => {
    const picture = await drawn('qr_code', { width: 2560, height: 1440, moduleSize: 8 });
    expect(createDecoder(read, ['qr_code']).readFrame(picture)?.text).toBe(samples.qr_code.written);
  });

  test('is read from a video plane whose rows are padded', async () => {
    const picture = await drawn('qr_code');
    const stride = picture.width + 64;
    const data = new Uint8Array(stride * picture.height).fill(255);
    for (let y = 0; y < picture.height; y++) {
      data.set(picture.data.subarray(y * picture.width, (y + 1) * picture.width), y * stride);
    }
    const decoded = createDecoder(read, ['qr_code']).readFrame({ ...picture, data, stride });
    expect(decoded?.text).toBe(samples.qr_code.written);
  });
});

test('the decoder tries harder: a rotated code is read without a special preparation', async () => {
  const picture = await drawn('data_matrix', { turnDegrees: 90, height: 640 });
  expect(read(picture, { formats: 'DataMatrix' })?.text).toBe(samples.data_matrix.written);
});

test('bars that encode lower-case letters are still Code 39', async () => {
  const picture = await photograph(await encodeBarcode('code_39', 'R+O+O+M'));
  expect(createDecoder(read, ['code_39']).readFrame(picture)).toEqual({ format: 'code_39', text: 'Room' });
});

describe('a code that needs a preparation', () => {
  const small = { width: 320, height: 240 };
  test.each<[string, string, Scene]>([
    ['darker', 'under glare', { ...small, moduleSize: 3, glare: 180, dark: 100, noise: 30 }],
    [
      'brighter',
      'in a shadow',
      { ...small, moduleSize: 4.5, glare: -230, dark: 10, light: 180, noise: 30, blur: 1.15 },
    ],
    ['denoised', 'on a coarse screen', { ...small, moduleSize: 4.5, glare: 180, dark: 100, noise: 30 }],
    ['turned', 'in dark mode', { ...small, inverted: true }],
    [
      'sharp',
      'out of focus in a weak light',
      { ...small, moduleSize: 4.5, glare: -120, dark: 60, light: 120, blur: 2.2 },
    ],
    ['even', 'that is dim and noisy', { ...small, moduleSize: 4.5, dark: 10, light: 120, noise: 30, blur: 1.15 }],
    ['enlarged', 'dark at its middle', { ...small, moduleSize: 4.5, glare: -230, dark: 30, light: 180, noise: 30 }],
  ])('is read %s %s', async (name, _, scene) => {
    const picture = await drawn('qr_code', scene);
    const preparation = preparations.find((one) => one.name === name);
    expect(read(picture, { formats: 'QRCode' })).toBeNull();
    expect(preparation && read(preparation.apply(picture), { ...preparation.options, formats: 'QRCode' })?.text).toBe(
      samples.qr_code.written,
    );
  });
});

describe('requested formats', () => {
  test('a format that was not requested is not read', async () => {
    // The same frame is read if its format is requested.
    for (const format of barcodeFormats.filter((name) => name !== 'qr_code'))
      expect(createDecoder(read, ['qr_code']).readFrame(await drawn(format))).toBeNull();
  });

  test.each(barcodeFormats)('%s is distinguished from the twelve others', async (format) => {
    const { decoded } = createDecoder(read, barcodeFormats).readStill(await drawn(format));
    const asEan13 = format === 'upc_a';
    expect(decoded).toEqual({
      format: asEan13 ? 'ean_13' : format,
      text: samples[format].read,
    });
  });

  test('a UPC-A code is reported as EAN-13 if both are requested, with the same thirteen digits', async () => {
    const picture = await drawn('upc_a');
    expect(createDecoder(read, ['upc_a', 'ean_13']).readFrame(picture)).toEqual({
      format: 'ean_13',
      text: '0036000291452',
    });
    expect(createDecoder(read, ['upc_a']).readFrame(picture)).toEqual({ format: 'upc_a', text: '0036000291452' });
  });

  test('an empty list is rejected with the text of the specification', () => {
    expect(() => createDecoder(read, [])).toThrow(new TypeError('Hint option provided, but is empty.'));
  });

  test('a name outside the thirteen is rejected with that name', () => {
    expect(() => checkFormats(['qr_code', 'maxi_code'])).toThrow(/Unknown barcode format 'maxi_code'/);
    expect(() => checkFormats(['QR_CODE'])).toThrow(/'QR_CODE'/);
    expect(checkFormats(['ean_8', 'qr_code', 'ean_8'])).toEqual(['ean_8', 'qr_code']);
  });
});

test('nothing is read without a code, with any preparation', async () => {
  const decoder = createDecoder(read, barcodeFormats);
  for (const scene of [{ noise: 100 }, { glare: 140 }, { blur: 2, noise: 60 }]) {
    const empty = await photograph({ data: new Uint8ClampedArray(0), width: 0, height: 0, quiet: 0 }, scene);
    expect(decoder.readStill(empty).decoded).toBeNull();
  }
});

describe('pictures', () => {
  test('a picture is shrunk to a longer side of 1280 without cropping, and never enlarged', () => {
    const wide = { data: new Uint8Array(1920 * 1080).fill(77), width: 1920, height: 1080, stride: 1920 };
    const small = fitWithin(wide);
    expect([small.width, small.height]).toEqual([1280, 720]);
    expect(small.data.every((value) => value === 77)).toBe(true);
    expect(fitWithin(small)).toBe(small);
  });

  test('colors become the brightness of a video plane, in either byte order', () => {
    const size = { width: 2, height: 1, stride: 8 };
    const rgb = luminanceOfPixels(Uint8Array.from([255, 0, 0, 255, 255, 255, 255, 255]), size);
    const bgr = luminanceOfPixels(Uint8Array.from([0, 0, 255, 255, 255, 255, 255, 255]), size, 'bgr');
    expect([...rgb.data]).toEqual([76, 255]);
    expect([...bgr.data]).toEqual([76, 255]);
  });

  test('rows lose their padding and nothing else', () => {
    const padded = { data: Uint8Array.from([1, 2, 9, 3, 4, 9]), width: 2, height: 2, stride: 3 };
    expect([...packed(padded).data]).toEqual([1, 2, 3, 4]);
  });

  test('within one cycle every preparation is used, the plain one first', () => {
    const names = Array.from({ length: PREPARATION_CYCLE_FRAMES }, (_, frame) => preparationFor(frame).name);
    expect(names[0]).toBe('plain');
    expect(new Set(names)).toEqual(
      new Set(['plain', 'darker', 'brighter', 'denoised', 'turned', 'sharp', 'even', 'enlarged']),
    );
    expect(preparationFor(PREPARATION_CYCLE_FRAMES)).toBe(preparationFor(0));
  });
});
