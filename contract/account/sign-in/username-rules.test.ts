import { expect, it } from 'vitest';
import { isNewUsername, usernameKey } from './username-rules.ts';

it.each([
  ['Ana', 'ana'],
  ['ÉLISE', 'élise'],
  ['E\u0301lise', 'élise'],
  ['ＡＮＡ１', 'ana1'],
  ['ﬁona', 'fiona'],
  ['ΜΑΡΊΑ', 'μαρία'],
  ['ana b', 'ana b'],
])('%j has the key %j', (typed, key) => {
  expect(usernameKey(typed)).toBe(key);
});

it('does not change a key, whatever its letters', () => {
  const changed: string[] = [];
  // Letters in higher Unicode planes have no other case or form.
  for (let point = 1; point <= 0x1ffff + 0xffff; point += 1) {
    const key = usernameKey(`a${String.fromCodePoint(point)}b`);
    if (usernameKey(key) !== key) changed.push(point.toString(16));
  }
  expect(changed).toEqual([]);
});

it.each([
  ['ana.cruz_2-b', true],
  ['Élise', true],
  ['小林', true],
  ['कमल', true],
  ['ana cruz', false],
  ['ana@school.test', false],
  ['ana:%', false],
  ['', false],
  ['ana\u200b', false],
  ['\u115f', false],
  ['ana\n', false],
])('%j can be chosen: %s', (typed, so) => {
  expect(isNewUsername(typed)).toBe(so);
});
