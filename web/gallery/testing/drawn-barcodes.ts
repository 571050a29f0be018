import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { seededRandom } from '#contract/platform/base/seeded-random.ts';
import { areaFormats, type BarcodeFormat } from '#web/platform/camera/barcode-formats.ts';
import { decoderNames } from '#web/platform/camera/decoder.ts';
import type { Luminance } from '#web/platform/camera/luminance.ts';

/** A barcode without its surroundings: one byte per module, 0 dark, 255 light */
export interface Modules {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The quiet zone that its format requires, in modules */
  readonly quiet: number;
}

/** The conditions under which a camera sees the barcode */
export interface Scene {
  /** Size of the picture in pixels; 640 × 480 by default */
  readonly width?: number;
  readonly height?: number;
  /** Pixels per module; 4 by default */
  readonly moduleSize?: number;
  readonly turnDegrees?: number;
  /** Blur in pixels: the standard deviation */
  readonly blur?: number;
  /** Brightness added in a round spot at the code's center, fading to nothing at its edge */
  readonly glare?: number;
  /** Largest random change in brightness, up or down */
  readonly noise?: number;
  /** Light modules on a dark background */
  readonly inverted?: boolean;
  /** Brightness of the dark and the light modules */
  readonly dark?: number;
  readonly light?: number;
}

/** For each format, an encoded text and the expected result */
export const barcodeSamples: Readonly<Record<BarcodeFormat, { readonly written: string; readonly read: string }>> = {
  aztec: same('Room 4A, row 7'),
  code_128: same('ROLL-0042'),
  code_39: same('ROLL 42'),
  code_93: same('ROLL 42'),
  codabar: same('A40156B'),
  data_matrix: same('BSCS 4A'),
  ean_13: same('4006381333931'),
  ean_8: same('96385074'),
  itf: same('12345670'),
  pdf417: same('Discrete Math, BSCS 4A'),
  qr_code: same('7KQ2M9XW4RTB8ZC3HJ5NDV6PYG'),
  upc_a: { written: '036000291452', read: '0036000291452' },
  upc_e: { written: '01234565', read: '0012345000065' },
};

function same(text: string) {
  return { written: text, read: text };
}

let ready: Promise<void> | undefined;

/** Encodes a text as a barcode; QR codes with error correction level H, as on the student's screen. */
export async function encodeBarcode(format: BarcodeFormat, text: string): Promise<Modules> {
  ready ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } }),
  );
  await ready;
  const options = format === 'qr_code' ? 'ecLevel=H' : '';
  const { symbol, error } = await writeBarcode(text, { format: decoderNames[format], options });
  if (error !== '') throw new Error(`${format} cannot say '${text}': ${error}`);
  return { data: symbol.data, width: symbol.width, height: symbol.height, quiet: areaFormats.has(format) ? 4 : 12 };
}

/** Renders the modules as a camera sees them: with their quiet zone, centered on gray. */
export async function photograph(modules: Modules, scene: Scene = {}): Promise<Luminance> {
  const { width = 640, height = 480, moduleSize = 4, turnDegrees = 0, dark = 20, light = 235 } = scene;
  const { quiet } = modules;
  const angle = (turnDegrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const ground = 110;

  const brightnessAt = (column: number, row: number) => {
    const right = modules.width + quiet;
    const bottom = modules.height + quiet;
    if (column < -quiet || row < -quiet || column >= right || row >= bottom) return ground;
    const inside = column >= 0 && row >= 0 && column < modules.width && row < modules.height;
    const isDark = inside && modules.data[Math.floor(row) * modules.width + Math.floor(column)] === 0;
    return isDark !== (scene.inverted ?? false) ? dark : light;
  };

  let picture: Uint8Array = new Uint8Array(width * height).fill(ground);
  // Nothing of the code is beyond the corners of its quiet zone, at any angle.
  const reach = (Math.hypot(modules.width + 2 * quiet, modules.height + 2 * quiet) / 2) * moduleSize + 1;
  const [left, top] = [width, height].map((size) => Math.max(0, Math.floor(size / 2 - reach))) as [number, number];
  for (let y = top; y < height - top; y++) {
    for (let x = left; x < width - left; x++) {
      let sum = 0;
      for (const dx of [0.25, 0.75]) {
        for (const dy of [0.25, 0.75]) {
          const fromMiddleX = (x + dx - width / 2) / moduleSize;
          const fromMiddleY = (y + dy - height / 2) / moduleSize;
          const column = fromMiddleX * cosine + fromMiddleY * sine + modules.width / 2;
          const row = fromMiddleY * cosine - fromMiddleX * sine + modules.height / 2;
          sum += brightnessAt(column, row);
        }
      }
      picture[y * width + x] = sum / 4;
    }
  }
  if (scene.blur) {
    const raw = { width, height, channels: 1 } as const;
    picture = await sharp(picture, { raw }).blur(scene.blur).extractChannel(0).raw().toBuffer();
  }
  // The same in every run, so that results are reproducible.
  const random = seededRandom(7).next;
  const spot = (Math.max(modules.width, modules.height) * moduleSize) / 2;
  for (let i = 0; i < picture.length; i++) {
    const away = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2);
    const glare = (scene.glare ?? 0) * Math.max(0, 1 - away / spot);
    const noise = (scene.noise ?? 0) * (2 * random() - 1);
    picture[i] = Math.min(255, Math.max(0, (picture[i] as number) + glare + noise));
  }
  return { data: picture, width, height, stride: width };
}
