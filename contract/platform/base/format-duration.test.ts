import { expect, it } from 'vitest';
import { waitInWords } from './format-duration.ts';

it.each([
  [0, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [119 * 60, '119 minutes'],
  [119 * 60 + 1, '2 hours'],
  [2 * 3600, '2 hours'],
  [2 * 3600 + 1, '3 hours'],
  [47 * 3600, '47 hours'],
  [47 * 3600 + 1, '2 days'],
  [48 * 3600, '2 days'],
  [48 * 3600 + 1, '3 days'],
])('%i seconds are %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words));
