/**
 * Reads every picture in a folder and its subfolders as the scanner would: scaled to a camera's size, as brightness,
 * with the same decoder and the same alternating frame filters.
 *
 *   npm run read-pictures -- FOLDER [--formats qr_code,ean_13]
 *
 * Prints one line of JSON per picture, `{file, format, text, ms}`, with `format` and `text` null if nothing was read,
 * and a summary to standard error. Without `--formats`, a picture in a folder named after a format is read for that
 * format only, any other for all thirteen.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import sharp from 'sharp';
import { typedCommand } from '#testkit/process/typed-command.ts';
import { barcodeFormats, checkFormats } from '#web/platform/camera/barcode-formats.ts';
import { createDecoder } from '#web/platform/camera/decoder.ts';
import { LONGEST_SIDE, type Luminance } from '#web/platform/camera/luminance.ts';
import { loadPixmapReader } from '#web/platform/camera/pixmap-reader.ts';

const pictureEndings = new Set(['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.tif', '.tiff', '.bmp']);

/** The brightness of a picture file at a camera's size, on a white background if it is transparent. */
async function luminanceOfFile(file: string): Promise<Luminance> {
  const { data, info } = await sharp(file)
    .rotate()
    .flatten({ background: '#fff' })
    .removeAlpha()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height, stride: info.width };
}

// A reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit(0));

const usage = 'npm run read-pictures -- FOLDER [--formats qr_code,ean_13]';
const { values, positionals } = typedCommand(usage, {
  options: { formats: { type: 'string' } },
  allowPositionals: true,
});
const folder = positionals[0];
if (folder === undefined) {
  process.stderr.write(`Usage: ${usage}\n`);
  process.exit(2);
}
let asked: readonly string[] | undefined;
try {
  asked =
    values.formats === undefined
      ? undefined
      : checkFormats(
          values.formats
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(2);
}

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const read = await loadPixmapReader(new Uint8Array(wasm).buffer);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile() && pictureEndings.has(extname(entry.name).toLowerCase()))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

const sums = new Map<string, { pictures: number; decoded: number; ms: number; frames: number }>();
for (const file of files) {
  const nameOfFolder = basename(dirname(file));
  const ownFormat = barcodeFormats.find((format) => format === nameOfFolder);
  const formats = asked ?? (ownFormat ? [ownFormat] : barcodeFormats);
  const group = asked ? asked.join(',') : (ownFormat ?? 'every format');
  const sum = sums.get(group) ?? { pictures: 0, decoded: 0, ms: 0, frames: 0 };
  sums.set(group, sum);
  let line: { file: string; format: string | null; text: string | null; ms: number };
  try {
    const picture = await luminanceOfFile(file);
    const start = performance.now();
    const { decoded, frames } = createDecoder(read, formats).readStill(picture);
    const ms = performance.now() - start;
    sum.ms += ms;
    sum.frames += frames;
    if (decoded) sum.decoded++;
    line = {
      file: relative(folder, file),
      format: decoded?.format ?? null,
      text: decoded?.text ?? null,
      ms: Math.round(ms * 10) / 10,
    };
  } catch (error) {
    process.stderr.write(
      `${relative(folder, file)} is not a picture that can be opened: ${(error as Error).message}\n`,
    );
    line = { file: relative(folder, file), format: null, text: null, ms: 0 };
  }
  sum.pictures++;
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

for (const [group, { pictures, decoded, ms, frames }] of sums) {
  const share = ((100 * decoded) / pictures).toFixed(1);
  const perFrame = frames > 0 ? (ms / frames).toFixed(1) : '0';
  process.stderr.write(`${group}: ${decoded} of ${pictures} decoded (${share} %), ${perFrame} ms a frame\n`);
}
if (files.length === 0) process.stderr.write('There are no pictures in this folder.\n');
