/** Phrases that make people read twice are found in every text of the project, and nowhere else. */
import { expect, it } from 'vitest';
import { complaintsAboutEnglish } from './plain-english.ts';

it('names the line and says what is better', () => {
  const text = 'Everyone reads this.\nWhoever reads that is told twice.\n';
  expect(complaintsAboutEnglish('docs/a.md', text)).toEqual([
    'docs/a.md:2: “Whoever”; better everyone who, anyone who, the person who.',
    'docs/a.md:2: “is told”; better learns, is notified, shows.',
  ]);
});

it.each([
  ['a name on the wire', 'server/rewards/a.ts', "state: 'cancelled'"],
  ['a column of a spreadsheet', 'server/school/people-import/a.ts', "heading: 'E-mail'"],
  ['a part of another word', 'web/a.ts', "import './quiet-anew-reading.ts'"],
  ['a migration', 'server/platform/migrations/0001.ts', '// whoever'],
  ['what no one reads', 'testkit/a.csv', 'whoever'],
])('leaves %s as it is', (_what, file, text) => {
  expect(complaintsAboutEnglish(file, text)).toEqual([]);
});

it('has one spelling', () => {
  expect(complaintsAboutEnglish('web/a.css', '/* The colour of a cancelled ticket */')).toHaveLength(1);
  expect(complaintsAboutEnglish('README.md', 'A colour, cancelled.')).toHaveLength(2);
});
