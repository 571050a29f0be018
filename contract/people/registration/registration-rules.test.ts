import { expect, it } from 'vitest';
import * as rules from './registration-rules.ts';

it('has the specification’s limits', () => {
  expect(rules).toMatchObject({
    FIRST_ADMIN_ID: 5,
    OTP_DIGITS: 4,
    OTP_LIFE_SECONDS: 300,
    OTP_MOST_NAMES: 10,
  });
});

it.each([
  ['0000', true],
  ['1234', true],
  ['123', false],
  ['12345', false],
  ['12a4', false],
  ['', false],
  ['1234\n', false],
  ['\u0661\u0662\u0663\u0664', false],
])('%j is a code: %s', (typed, so) => {
  expect(rules.isOtp(typed)).toBe(so);
});
