/** How a line of a file is matched with a student. */
import { expect, it } from 'vitest';
import { signsOfUnreadable, withoutZeros } from './checked-line.ts';

it.each([
  ['007', '7'],
  ['0', '0'],
  ['000', '0'],
  ['1007', '1007'],
  ['10', '10'],
  ['0A12', '0A12'],
  ['A0012', 'A0012'],
  ['0012-3', '0012-3'],
])('a student number without its leading zeros: %s is %s', (number, left) => {
  expect(withoutZeros(number)).toBe(left);
});

it('an unreadable line is still matched with its student by all readable fields', () => {
  const cells = { first_name: '', middle_name: '', last_name: '', program_level: '', email: ' Ana@School.example' };
  expect(signsOfUnreadable({ ...cells, student_number: ' 007 ', username: 'Ana' })).toEqual([
    'number 7',
    'email ana@school.example',
    'username ana',
  ]);
  const tooLong = '7'.repeat(41);
  expect(signsOfUnreadable({ ...cells, email: '', student_number: tooLong, username: '' })).toEqual([]);
});
