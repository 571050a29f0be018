import { expect, it } from 'vitest';
import { exampleSession } from '#web/gallery/testing/examples.ts';
import { participationOf } from './participation-table.ts';

const ana = { stud_id: 1, first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };

it('leaves out sessions to come and marks without a session', () => {
  const past = exampleSession({ class_id: 1 });
  const coming = exampleSession({ class_id: 2, createdAt: '2999-11-17T08:00:00.000Z' });
  const marks = [
    { class_id: 1, present: '1', statuses: 'P' },
    { class_id: 2, present: '-', statuses: '-' },
  ];
  const { columns, occurring } = participationOf([past, coming], marks, [ana]);
  expect(columns.map(({ session }) => session.class_id)).toEqual([1]);
  expect([...occurring]).toEqual(['P']);
});
