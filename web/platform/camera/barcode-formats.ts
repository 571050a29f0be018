/** The formats that the scanner reads, as callers name them. @see spec §1 */
export const barcodeFormats = [
  'aztec',
  'code_128',
  'code_39',
  'code_93',
  'codabar',
  'data_matrix',
  'ean_13',
  'ean_8',
  'itf',
  'pdf417',
  'qr_code',
  'upc_a',
  'upc_e',
] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

/** The default formats. @see spec §1 */
export const defaultFormats: readonly BarcodeFormat[] = ['qr_code'];

/** The two-dimensional formats; all other formats are rows of bars. */
export const areaFormats: ReadonlySet<BarcodeFormat> = new Set(['aztec', 'data_matrix', 'pdf417', 'qr_code']);

function isBarcodeFormat(name: string): name is BarcodeFormat {
  return (barcodeFormats as readonly string[]).includes(name);
}

/**
 * Returns the requested formats without duplicates, in the given order.
 * @throws TypeError if the list is empty, or names a format outside the thirteen (the message says which)
 * @see spec §5
 */
export function checkFormats(names: readonly string[]): BarcodeFormat[] {
  if (names.length === 0) throw new TypeError('Hint option provided, but is empty.');
  const known: BarcodeFormat[] = [];
  for (const name of new Set(names)) {
    if (!isBarcodeFormat(name)) {
      throw new TypeError(`Unknown barcode format '${name}'. Known are: ${barcodeFormats.join(', ')}.`);
    }
    known.push(name);
  }
  return known;
}
