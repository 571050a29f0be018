/**
 * The encodings in which spreadsheets write CSV, by their names in the Encoding Standard. UTF-8 and UTF-16 are
 * detected. Every other encoding is read as Western European unless someone chooses another, because a list of names
 * does not show its encoding.
 */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];
