import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdministrators } from '#contract/people/administrator/administrator-calls.ts';
import { type AuditEntry, getAudit } from '#contract/school/audit/audit-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { AuditScreen } from './audit-screen.tsx';
import { auditText } from './audit-text.ts';

const person = (id: number, name: string) => ({ role: 'student', id, name }) as const;
const entry = (audit_entry_id: number, some: Partial<AuditEntry>): AuditEntry => ({
  audit_entry_id,
  createdAt: '2026-09-08T08:00:00.000Z',
  by: { role: 'admin', id: 5, name: 'head' },
  action: 'close-student',
  detail: '',
  people: [],
  ...some,
});
const six = ['Ana Cruz', 'Ben Tan', 'Cy Lim', 'Di Uy', 'Ed Go', ''].map((name, at) => person(at + 1, name));
const newest = [
  entry(9, { people: six, detail: 'Algebra (4), of BSCS 4A' }),
  entry(8, { action: 'change-school_name', detail: '=A School to B', by: { role: 'admin', id: 7, name: '' } }),
  entry(7, { action: 'an-older-word', detail: '12' }),
  entry(6, { action: 'bin-session', detail: 'Algebra, 2026-09-08 20:00-01:00 (3)' }),
];

const open = (at = '') =>
  renderScreen(<AuditScreen />, {
    at: `${paths.adminAudit.href()}${at}`,
    role: 'admin',
    server: [
      answers(getAdministrators, { administrators: [] }),
      answers(getAudit, ({ query }) =>
        query.has('before')
          ? { entries: [entry(1, {})], keptDays: 400, next: null }
          : { entries: newest, keptDays: 400, next: 7 },
      ),
    ],
  });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Activity log' }))
    .getAllByRole('row')
    .slice(1);

it('says in words who did what to whom, folds long lists, and shows older entries on request', async () => {
  const { user } = open();
  const [many, renamed, older, session] = await rows();
  expect(many?.textContent).toContain(
    'Marked 6 students as leftAlgebra, of BSCS 4AAna Cruz, Ben Tan, Cy Limand 3 more',
  );
  expect(many?.textContent).toContain('Student 6, removed');
  expect(renamed?.textContent).toContain('Changed the school’s name=A School to B');
  expect(renamed?.textContent).toContain('Administrator 7, removed');
  expect(older?.textContent).toContain('an-older-wordNo. 12');
  expect(session?.textContent).toContain('binAlgebra, 9/8/2026, 8:00 PM – 1:00 AM the next day');
  expect(auditText.action(entry(6, { action: 'make-card', people: six }))).toBe('Made 6 cards');
  for (const [action, detail, shown] of [
    ['change-cards', 'off to attended', 'off to on'],
    ['change-late_percent', '50 to 75', '50 to 75 percent'],
    ['change-lateness', 'Math, never to 15', 'Math, never to 15 minutes'],
    ['share-subject', 'Algebra (4), helper', 'Algebra, Helper'],
    ['share-subject', 'Algebra (4), co 2026-11-28 to 2026-11-28', 'Algebra, Substitute, on 11/28/2026'],
    ['create-administrator', '6 as registrar', 'Registrar'],
    ['change-administrator', '6 to admin', 'All rights'],
    ['transfer-subject', 'Algebra (4) from professor 2 to professor 1', 'Algebra'],
    ['remove-logo', '46c0d72fc1b4d071', ''],
  ] as const)
    expect(auditText.more(entry(5, { action, detail })), action).toBe(shown);
  expect(screen.getByText('4 entries, and older ones')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('5 entries')).toBeTruthy();
});

it('applies the chosen filters, and downloads all matches as a file that runs no formula', async () => {
  const files = catchDownloads();
  const { user, arrived } = open('?from=2026-09-01&to=nonsense');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Topic' }), 'School and settings');
  await user.type(screen.getByRole('searchbox'), 'ana');
  // The search waits for a pause in typing.
  await waitFor(() => expect(arrived.at(-1)?.query.get('search')).toBe('ana'));
  await screen.findByText('4 entries, and older ones');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
  const asked = arrived.filter(({ call }) => call === getAudit).at(-1);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    topic: 'school',
    search: 'ana',
    fromDay: '2026-09-01',
    before: '7',
  });
  const [file] = files;
  expect([file?.fileName, file?.lines.length, file?.lines[2]?.[5]]).toEqual(['audit.csv', 6, "'=A School to B"]);
});
