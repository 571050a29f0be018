import { areaFormats, type BarcodeFormat, checkFormats } from './barcode-formats.ts';
import { PREPARATION_CYCLE_FRAMES, type Preparation, preparationFor } from './frame-filters.ts';
import { fitWithin, type Luminance } from './luminance.ts';
import type { PixmapFind, PixmapReader } from './pixmap-reader.ts';

/** A decoded code */
export interface Decoded {
  readonly format: BarcodeFormat;
  /** The content. `upc_a` has 13 digits with a leading zero, `upc_e` is expanded to 13 digits. */
  readonly text: string;
}

/** Reads codes of given formats. The same code runs in the camera's worker and in Node. */
export interface Decoder {
  /**
   * Reads one frame of a camera. Each frame is prepared in another way, in turn: plain, against glare, bright spots or
   * noise, and sometimes turned, inverted or sharpened. If the decoder cannot read a code in one frame, it may read the
   * code in a later frame.
   */
  readFrame(picture: Luminance): Decoded | null;
  /** Reads a still picture like a camera pointed at it: tries each preparation in turn until one succeeds. */
  readStill(picture: Luminance): { decoded: Decoded | null; frames: number };
}

/** The decoder's own name of each format, also used to generate test codes */
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
 * Maps the decoder's format to a name of spec §1. A variant such as `Code39Ext` counts as its requested format. If both
 * `upc_a` and `ean_13` are requested, the decoder answers EAN-13, because every UPC-A code is also an EAN-13 code.
 */
function formatOf(find: PixmapFind, asked: readonly BarcodeFormat[]): BarcodeFormat | null {
  const exact = asked.find((format) => decoderNames[format] === find.format);
  return exact ?? asked.find((format) => decoderNames[format] === find.symbology) ?? null;
}

/**
 * Creates a decoder for these formats.
 * @throws TypeError if the list is empty or names a format outside the thirteen
 * @see spec §1, §5
 */
export function createDecoder(read: PixmapReader, formats: readonly string[]): Decoder {
  const asked = checkFormats(formats);
  const every = namesOf(asked);
  // With more formats, false positives are more likely, so uncertain bars count only if one format is requested.
  const doubtful = asked.length === 1;
  const area = namesOf(asked.filter((format) => areaFormats.has(format)));
  let frame = 0;

  const readWith = (picture: Luminance, preparation: Preparation): Decoded | null => {
    const names = preparation.reads === 'every format' ? every : area;
    // Preparations for area formats do not help with bars, so such a frame is read unchanged.
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
