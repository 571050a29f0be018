import { prepareZXingModule } from 'zxing-wasm/reader';
import { type Luminance, packed } from './luminance.ts';

/** Options for decoding a picture; all others are fixed. */
export interface SearchOptions {
  /** The decoder's own names, separated by commas */
  readonly formats: string;
  /** Also read rotated codes: needed for bars, costs three more passes. */
  readonly turned?: boolean;
  /** Also read light codes on a dark background. */
  readonly inverted?: boolean;
  /** Close small holes first: helps with codes on a cracked or coarse screen. */
  readonly denoised?: boolean;
  /** One threshold for the whole picture instead of one for every neighborhood */
  readonly evenThreshold?: boolean;
  /** Accept bars on which two scan lines agree instead of three: needed for short bars, but causes false readings. */
  readonly fewLines?: boolean;
}

export interface PixmapFind {
  /** The decoder's own name of the format, for example `QRCode` or `Code39Ext` */
  readonly format: string;
  /** The format's family, for example `Code39` */
  readonly symbology: string;
  /** The text as encoded, including control characters */
  readonly text: string;
}

/** Decodes one code in a grayscale picture, or returns null. */
export type PixmapReader = (picture: Luminance, options: SearchOptions) => PixmapFind | null;

/** The parts of the decoder's module in use; the package marks it as internal and types it loosely. */
interface DecoderModule {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
  readBarcodesFromPixmap(
    address: number,
    width: number,
    height: number,
    options: object,
  ): { size(): number; get(index: number): PixmapFind | undefined; delete(): void };
}

/** Values of a decoder option. The decoder numbers an option's values from 0, in the order of its documentation. */
const LOCAL_AVERAGE = 0;
const GLOBAL_HISTOGRAM = 1;
const IGNORE_ADD_ON = 0;
const PLAIN_TEXT = 0;
const UNKNOWN_CHARACTER_SET = 0;

/**
 * Loads the decoder and returns a function that decodes grayscale pictures without the color copies of its public
 * interface. Relies on internals of zxing-wasm 3.1.3; a test pins that version and its results.
 * @param wasm the decoder's code itself, or the address of the application's own copy
 * @throws any error from loading: no WebAssembly, no such file, blocked by a content security policy
 */
export async function loadPixmapReader(wasm: ArrayBuffer | string): Promise<PixmapReader> {
  const overrides = typeof wasm === 'string' ? { locateFile: () => wasm } : { wasmBinary: wasm };
  const decoder = (await prepareZXingModule({ overrides, fireImmediately: true })) as unknown as DecoderModule;
  let address = 0;
  let room = 0;

  return (picture, options) => {
    const { data, width, height } = packed(picture);
    const bytes = width * height;
    if (bytes > room) {
      if (address !== 0) decoder._free(address);
      address = decoder._malloc(bytes);
      room = address === 0 ? 0 : bytes;
      if (address === 0) throw new Error(`The decoder has no room for a picture of ${width} × ${height} pixels.`);
    }
    decoder.HEAPU8.set(data.length === bytes ? data : data.subarray(0, bytes), address);
    const found = decoder.readBarcodesFromPixmap(address, width, height, {
      formats: options.formats,
      tryHarder: true,
      tryDownscale: true,
      tryRotate: options.turned ?? false,
      tryInvert: options.inverted ?? false,
      tryDenoise: options.denoised ?? false,
      binarizer: options.evenThreshold ? GLOBAL_HISTOGRAM : LOCAL_AVERAGE,
      isPure: false,
      downscaleFactor: 3,
      downscaleThreshold: 500,
      minLineCount: options.fewLines ? 2 : 3,
      maxNumberOfSymbols: 1,
      validateOptionalChecksum: false,
      returnErrors: false,
      eanAddOnSymbol: IGNORE_ADD_ON,
      textMode: PLAIN_TEXT,
      characterSet: UNKNOWN_CHARACTER_SET,
      tryCode39ExtendedMode: true,
    });
    try {
      const first = found.size() > 0 ? found.get(0) : undefined;
      return first ? { format: first.format, symbology: first.symbology, text: first.text } : null;
    } finally {
      found.delete();
    }
  };
}
