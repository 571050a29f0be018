import { describe, expect, it } from 'vitest';
import { type Listed, nameWith, signsOf } from './person-name.ts';

let made = 0;
function person(name: string, courseYearSection?: string, username?: string): Listed {
  const [first_name = '', last_name = ''] = name.split(' ');
  made += 1;
  return { stud_id: made, first_name, middle_name: '', last_name, courseYearSection, username };
}

/** The text beside each person's name. */
function signs(...people: Listed[]): string[] {
  return people.map(signsOf(people));
}

describe('people of one list', () => {
  it.each<[string, Listed[], string[]]>([
    ['with names of their own need nothing', [person('Ana Cruz', 'A'), person('Ben Cruz', 'A')], ['', '']],
    ['of one name differ by program level', [person('Ana Cruz', 'A'), person('Ana Cruz', 'B')], ['A', 'B']],
    [
      'of one name and program level differ by username',
      [person('Ana Cruz', 'A', 'ana1'), person('Ana Cruz', 'A', 'ana2')],
      ['ana1', 'ana2'],
    ],
    [
      'of one name, two in one program level, all differ by username',
      [person('Ana Cruz', 'A', 'x'), person('Ana Cruz', 'A', 'y'), person('Ana Cruz', 'B', 'z')],
      ['x', 'y', 'z'],
    ],
    ['share a name despite case and accents', [person('Élise Núñez', 'A'), person('ELISE Nunez', 'B')], ['A', 'B']],
    [
      'without a program level differ by username',
      [person('Ana Cruz', '', 'a'), person('Ana Cruz', 'B', 'b')],
      ['a', 'b'],
    ],
    ['with hidden usernames differ by program level', [person('Ana Cruz', 'A'), person('Ana Cruz', 'A')], ['A', 'A']],
  ])('%s', (_case, people, told) => expect(signs(...people)).toEqual(told));

  it('count as one person if two rows are of the same', () => {
    const ana = person('Ana Cruz', 'A', 'ana');
    expect(signs(ana, { ...ana }, person('Ben Lim', 'A'))).toEqual(['', '', '']);
    const { stud_id: _, ...bought } = ana;
    expect(signs(bought, { ...bought })).toEqual(['', '']);
  });

  it('are named in questions with what distinguishes them, otherwise plainly', () => {
    const [ana, other, ben] = [person('Ana Cruz', 'A'), person('Ana Cruz', 'B'), person('Ben Lim', 'A')];
    const sign = signsOf([ana, other, ben]);
    expect([ana, other, ben].map((one) => nameWith(sign, one))).toEqual(['Ana Cruz (A)', 'Ana Cruz (B)', 'Ben Lim']);
  });
});
