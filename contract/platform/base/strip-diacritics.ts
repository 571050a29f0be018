/** The plain letters for the final sigma, and for letters that do not decompose into letter and accent. */
const typedAs: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ς: 'σ',
};

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036F’‘ʼ´]/g, '')
    .replace(/[øłđðħıþæœßς]/g, (letter) => typedAs[letter] ?? letter)
    .replace(/[‐‑–]/g, '-');
}

/**
 * A text as typed on a plain keyboard, for comparing and searching: `Núñez O’Brian` becomes `nunez obrian`. Letter
 * case, accents and apostrophes are removed; commas, hyphens and runs of spaces become one space.
 */
export function stripDiacritics(text: string): string {
  // Fast path: most texts are plain ASCII, and a list of 40,000 names is compared between two keystrokes.
  const plain = /^[\x20-\x7E]*$/.test(text) ? text.toLowerCase() : withoutAccents(text);
  return plain
    .replace(/['`]/g, '')
    .replace(/[\s,-]+/g, ' ')
    .trim();
}
