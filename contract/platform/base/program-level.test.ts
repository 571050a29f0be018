/** The normalized form of program levels, and their natural order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctInNaturalOrder, naturalOrder, normaliseProgramLevel } from './program-level.ts';

describe('a program level is normalized', () => {
  it.each([
    ['BSCS 4A', 'BSCS 4A'],
    ['  bscs   4a ', 'BSCS 4A'],
    ['bs  cs\t\t4a', 'BS CS 4A'],
    [' ', ''],
    ['', ''],
    ['\u00A0bsit 1b\u00A0', 'BSIT 1B'],
    ['cafe\u0301 1', 'CAF\u00C9 1'],
    ['\u0390', '\u03AA\u0301'],
  ])('%j to %j', (typed, compared) => {
    expect(normaliseProgramLevel(typed)).toBe(compared);
  });

  it('to a form that normalizes to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const once = normaliseProgramLevel(typed);
        expect(normaliseProgramLevel(once)).toBe(once);
      }),
    );
  });
});

describe('natural order', () => {
  it('sorts numbers by value and lists each text once', () => {
    const texts = ['BSCS 10A', 'BSIT 1A', 'BSCS 2A', '', 'BSCS 10A', 'BSCS 2B', 'BSCS 1A'];
    expect(distinctInNaturalOrder(texts)).toEqual(['BSCS 1A', 'BSCS 2A', 'BSCS 2B', 'BSCS 10A', 'BSIT 1A']);
  });

  it('treats two texts as equal only if they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(naturalOrder(one, other) === 0).toBe(one === other);
        expect(Math.sign(naturalOrder(one, other))).toBe(0 - Math.sign(naturalOrder(other, one)));
      }),
    );
  });
});
