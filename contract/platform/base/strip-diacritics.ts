/** Letters that no accent can be taken from, as they are typed without it, and the sigma that stands last. */
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
 * A text as a plain keyboard would type it, to be compared and searched: `Núñez O’Brian` becomes `nunez obrian`. Letter
 * case, accents and apostrophes are taken away; commas, hyphens and runs of spaces become one space.
 */
export function stripDiacritics(text: string): string {
  // Most texts of a school of 40,000 have nothing but plain letters in them, and all of them are read between two keys.
  const plain = /^[\x20-\x7E]*$/.test(text) ? text.toLowerCase() : withoutAccents(text);
  return plain
    .replace(/['`]/g, '')
    .replace(/[\s,-]+/g, ' ')
    .trim();
}
