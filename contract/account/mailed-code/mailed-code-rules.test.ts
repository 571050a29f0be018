import { expect, it } from 'vitest';
import * as rules from './mailed-code-rules.ts';

it('has the limits of the decisions', () => {
  expect(rules).toMatchObject({
    CODE_CHARACTERS: 10,
    CODE_LIFE_SECONDS: 300,
    CODE_MOST_TRIES: 5,
    SECONDS_BETWEEN_CODES: 60,
    CODES_A_DAY: 10,
  });
});

it.each([
  ['ABCDE23456', true],
  [' abcde-23456 ', true],
  ['ABCDE2345', false],
  ['ABCDE234567', false],
  ['ABCDE2345Ö', false],
  ['1234', false],
  ['', false],
])('%j is a code: %s', (typed, so) => {
  expect(rules.isCode(typed)).toBe(so);
});
