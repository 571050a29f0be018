import type { Call } from '#contract/platform/base/call.ts';

/** A seeded random generator: the same seed gives the same run. */
export function chance(seed: number) {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Values that have broken other servers. */
export const hostileValues: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Eabc',
  '1e3',
  '0x10',
  '-1',
  '2147483648',
  '99999999999999999999',
  'NaN',
  "' OR 1=1 --",
  '"; DROP TABLE student; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '{{7*7}}',
  '=1+1',
  'x'.repeat(5000),
  '𝕏'.repeat(200),
  0,
  -1,
  1.5,
  2_147_483_648,
  2 ** 53 + 2,
  1e308,
  null,
  true,
  false,
  [],
  {},
  [['a']],
  { $gt: '' },
  { toString: 1 },
  { length: -1 },
  ['1', '2'],
];

/** Bodies that are not valid JSON objects. */
export const hostileBodies: readonly { type: string; text: string }[] = [
  { type: 'application/json', text: '{' },
  { type: 'application/json', text: 'null' },
  { type: 'application/json', text: '[]' },
  { type: 'application/json', text: '"text"' },
  { type: 'application/json', text: '{"__proto__":{"isAdmin":true}}' },
  { type: 'application/json', text: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { type: 'application/json', text: deep(7000) },
  { type: 'application/json', text: `{"a":"${'x'.repeat(1_048_576)}"}` },
  { type: 'application/json', text: '{"username":"\\ud800","password":"\\u0000"}' },
  { type: 'application/json', text: '{"a":1e999}' },
  { type: 'text/plain', text: 'hello' },
  { type: 'application/x-www-form-urlencoded', text: 'a=1&a=2' },
  { type: 'application/xml', text: '<a/>' },
  { type: 'multipart/form-data; boundary=x', text: '--x\r\n\r\n' },
  { type: 'multipart/form-data', text: 'no boundary' },
  { type: 'not a type', text: '{}' },
];

/** Every field of any call's body, so that hostile requests look like real requests. */
export function fieldsOf(calls: readonly Call[]): string[] {
  const names = new Set<string>([
    'isValidated',
    'isVerified',
    'role',
    'prof_id',
    'stud_id',
    'createdAt',
    'hasOwnProperty',
  ]);
  for (const { body } of calls) {
    if ('shape' in body) for (const name of Object.keys(body.shape as object)) names.add(name);
  }
  return [...names];
}
