/** Finds the known name that was probably meant. */
import { describe, expect, it } from 'vitest';
import { closestName } from './normalize-name.ts';

const levels = ['BSCS 3A', 'BSCS 4A', 'BSIT 1-B', 'Grade 10 Rizal'];

describe('among BSCS 3A, BSCS 4A, BSIT 1-B and Grade 10 Rizal', () => {
  it.each([
    // The names differ only in spaces, case and hyphens.
    ['BSCS4A', 'BSCS 4A'],
    ['bs-cs 4a', 'BSCS 4A'],
    ['B S C S 4 A', 'BSCS 4A'],
    ['bsit 1b', 'BSIT 1-B'],
    // One letter is missing, extra, wrong or swapped.
    ['BSC 4A', 'BSCS 4A'],
    ['BSCSS 4A', 'BSCS 4A'],
    ['BDCS 4A', 'BSCS 4A'],
    ['BCSS 4A', 'BSCS 4A'],
    // Longer names allow more typos.
    ['grade10 riazl', 'Grade 10 Rizal'],
    ['Grad 10 Rizzal', 'Grade 10 Rizal'],
    // Another year or section is another level.
    ['BSCS 4B', null],
    ['BSCS 5A', null],
    ['Grade 11 Rizal', null],
    // The texts are too different, or too short to tell.
    ['Nonsense', null],
    ['BSA 2C', null],
    ['BXXS 4A', null],
    ['B', null],
    ['4A', null],
    ['\u2603', null],
  ])('%s may mean %s', (typed, likely) => {
    expect(closestName(typed, levels)).toEqual({ likely });
  });

  it.each(['BSCS 4A', ' bscs  4a ', 'Bsit 1-b', '', '  '])('nothing is said of %j', (typed) => {
    expect(closestName(typed, levels)).toBeUndefined();
  });
});

it('finds nothing if no name is known', () => {
  expect(closestName('BSCS 4A', [])).toBeUndefined();
});
