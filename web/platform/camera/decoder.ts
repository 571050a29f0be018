import { areaFormats, type BarcodeFormat, checkFormats } from './barcode-formats.ts';
import { PREPARATION_CYCLE_FRAMES, type Preparation, preparationFor } from './frame-filters.ts';
import { fitWithin, type Luminance } from './luminance.ts';
import type { PixmapFind, PixmapReader } from './pixmap-reader.ts';

/** A code that was read. */
export interface Decoded {
  readonly format: BarcodeFormat;
  /** What the code says. `upc_a` comes as 13 digits with a leading zero, `upc_e` expanded to 13 digits. */
  readonly text: string;
}

/** Reads codes of the formats it was made for. The same code runs in the camera's worker and in Node. */
export interface Decoder {
  /**
   * Reads one frame of a camera. Frames are prepared in turn (plain, against glare, bright spots, noise, and now and then
   * turned, inverted, sharpened), so what one frame misses a following one may read.
   */
  readFrame(picture: Luminance): Decoded | null;
  /** Reads a still picture as a camera held on it would: each preparation in turn until one reads it. */
  readStill(picture: Luminance): { decoded: Decoded | null; frames: number };
}

/** What the decoder, and the writer of its tests, call each format. */
export const decoderNames = {
  aztec: 'Aztec',
  code_128: 'Code128',
  code_39: 'Code39',
  code_93: 'Code93',
  codabar: 'Codabar',
  data_matrix: 'DataMatrix',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  itf: 'ITF',
  pdf417: 'PDF417',
  qr_code: 'QRCode',
  upc_a: 'UPCA',
  upc_e: 'UPCE',
} as const satisfies Record<BarcodeFormat, string>;

const namesOf = (formats: readonly BarcodeFormat[]) => formats.map((format) => decoderNames[format]).join(',');

/**
 * The format of a find under the names of spec §1. A variant (`Code39Ext`) belongs to the format asked for.
 * With both `upc_a` and `ean_13` asked for the decoder itself answers EAN-13, which a UPC-A code is.
 */
function formatOf(find: PixmapFind, asked: readonly BarcodeFormat[]): BarcodeFormat | null {
  const exact = asked.find((format) => decoderNames[format] === find.format);
  return exact ?? asked.find((format) => decoderNames[format] === find.symbology) ?? null;
}

/**
 * A decoder for these formats.
 * @throws TypeError when the list is empty or names a format outside the thirteen
 * @see spec §1, §5
 */
export function createDecoder(read: PixmapReader, formats: readonly string[]): Decoder {
  const asked = checkFormats(formats);
  const every = namesOf(asked);
  // Every further format is another chance to take a pattern for bars, so doubtful bars count only where one is asked for.
  const doubtful = asked.length === 1;
  const area = namesOf(asked.filter((format) => areaFormats.has(format)));
  let frame = 0;

  const readWith = (picture: Luminance, preparation: Preparation): Decoded | null => {
    const names = preparation.reads === 'every format' ? every : area;
    // Bars alone have nothing to gain from a preparation for areas, so their frame is read as it is.
    const find =
      names === ''
        ? read(picture, { formats: every })
        : read(preparation.apply(picture), {
            ...preparation.options,
            formats: names,
            fewLines: doubtful && preparation.options.fewLines === true,
          });
    const format = find && formatOf(find, asked);
    return find && format && find.text !== '' ? { format, text: find.text } : null;
  };

  return {
    readFrame(picture) {
      return readWith(fitWithin(picture), preparationFor(frame++));
    },
    readStill(picture) {
      const small = fitWithin(picture);
      for (let frames = 1; frames <= PREPARATION_CYCLE_FRAMES; frames++) {
        const decoded = readWith(small, preparationFor(frames - 1));
        if (decoded) return { decoded, frames };
      }
      return { decoded: null, frames: PREPARATION_CYCLE_FRAMES };
    },
  };
}
