import { prepareZXingModule } from 'zxing-wasm/reader';
import { type Luminance, packed } from './luminance.ts';

/** How a picture is searched; everything else is the same for every picture. */
export interface SearchOptions {
  /** Names of the decoder's own, separated by commas. */
  readonly formats: string;
  /** Also look for codes on their side: needed for bars, costs three more passes. */
  readonly turned?: boolean;
  /** Also look for light codes on dark ground. */
  readonly inverted?: boolean;
  /** Close small holes first: helps codes on a cracked or coarse screen. */
  readonly denoised?: boolean;
  /** One threshold for the whole picture instead of one for every neighbourhood. */
  readonly evenThreshold?: boolean;
  /** Believe bars on which two scan lines agree, where otherwise three must; short bars need it, false readings like it. */
  readonly fewLines?: boolean;
}

/** What the decoder found. */
export interface PixmapFind {
  /** The decoder's own name of the format, for example `QRCode` or `Code39Ext`. */
  readonly format: string;
  /** The family that the format belongs to, for example `Code39`. */
  readonly symbology: string;
  /** The text as it was encoded, control characters included. */
  readonly text: string;
}

/** Reads one code from a grey picture, or null. */
export type PixmapReader = (picture: Luminance, options: SearchOptions) => PixmapFind | null;

/** The part of the decoder's module that is used here; the package marks it as internal and types it loosely. */
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

/** The decoder counts enumerated options from zero in the order of its documentation. */
const LOCAL_AVERAGE = 0;
const GLOBAL_HISTOGRAM = 1;
const IGNORE_ADD_ON = 0;
const PLAIN_TEXT = 0;
const UNKNOWN_CHARACTER_SET = 0;

/**
 * Loads the decoder and gives the function that reads grey pictures with it, without the copies through colour that its
 * public interface makes. It relies on what zxing-wasm 3.1.3 calls internal; a test pins that version and its results.
 * @param wasm the decoder's code itself, or the address of the application's own copy
 * @throws whatever the loading throws: no WebAssembly, no such file, refused by a content security policy
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
