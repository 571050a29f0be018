import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Bench } from '#bench/base/bench.ts';
import { atLeast, type Report } from '#testkit/figures/attack.ts';
import { barcodeSamples, encodeBarcode, photograph, type Scene } from '#web/gallery/testing/drawn-barcodes.ts';
import { barcodeFormats } from '#web/platform/camera/barcode-formats.ts';

const run = promisify(execFile);

/** A picture file within its folder, and the expected text; null if it is unknown. */
interface Sample {
  file: string;
  format: string;
  text: string | null;
}

/** Every combination of these, from a clear picture to a bad one. */
const scenes: readonly Scene[] = [0, 1.15, 2].flatMap((blur) =>
  [0, 7, 20].flatMap((turnDegrees) =>
    [0, 40].flatMap((noise) => [0, 140].map((glare) => ({ blur, turnDegrees, noise, glare, moduleSize: 3 }))),
  ),
);

/** The number of QR code samples that are known to be hard, and how many must be read exactly. */
const HARD_QR = { samples: 137, read: 126 } as const;

async function drawPictures(folder: string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const format of barcodeFormats) {
    const { written, read } = barcodeSamples[format];
    const modules = await encodeBarcode(format, written);
    await mkdir(join(folder, format), { recursive: true });
    for (const [at, scene] of scenes.entries()) {
      const { data, width, height } = await photograph(modules, scene);
      const file = `${format}/${at}.png`;
      await sharp(data, { raw: { width, height, channels: 1 } }).toFile(join(folder, file));
      samples.push({ file, format, text: read });
    }
  }
  return samples;
}

/** Reads the folder with the command that is part of the product, and compares the results. */
async function readAll(what: string, folder: string, samples: readonly Sample[], report: Report): Promise<void> {
  const { stdout, stderr } = await run(process.execPath, ['scripts/read-pictures.ts', folder], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const textOf = new Map(
    lines.map((line) => {
      const { file, text } = JSON.parse(line) as { file: string; text: string | null };
      return [file, text];
    }),
  );
  for (const format of barcodeFormats) {
    const known = samples.filter((sample) => sample.format === format && sample.text !== null);
    if (known.length === 0) continue;
    const exact = known.filter(({ file, text }) => textOf.get(file) === text).length;
    const perFrame = new RegExp(`^${format}: .* ([\\d.]+) ms a frame$`, 'm').exec(stderr)?.[1];
    const isHard = what === 'given' && format === 'qr_code' && known.length === HARD_QR.samples;
    const name = `${what}: ${format}`;
    report.figure(
      `${name}: read exactly, of ${known.length}`,
      exact,
      'pictures',
      isHard ? atLeast(HARD_QR.read) : undefined,
    );
    report.figure(`${name}: share`, (100 * exact) / known.length, '%');
    report.figure(`${name}: a frame`, Number(perFrame), 'ms');
  }
}

/**
 * The decoder on bad pictures. `PICTURES=FOLDER` adds real ones: the folder's `index.json` is a list of `{file, format,
 * text}`, and each file is in a folder named after its format.
 */
export const picturesBench: Bench = {
  name: 'pictures',
  asks: 'How many pictures of each format are read, and how long does a frame take?',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-pictures-'));
    try {
      await readAll('drawn', folder, await drawPictures(folder), report);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const given = process.env.PICTURES ?? '';
    const index = join(given, 'index.json');
    if (given === '') return report.note('PICTURES names no folder, so real pictures were not read.');
    if (!existsSync(index)) return report.note(`${index} is missing, so nobody knows what ${given} has to give.`);
    await readAll('given', given, JSON.parse(await readFile(index, 'utf8')) as Sample[], report);
  },
};
