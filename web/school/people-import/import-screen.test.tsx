/**
 * Files of people as an administrator sees them, and what reaches the server. Seeded defects it was seen to catch: a file
 * that is applied without the question; one that is asked for again after it was stopped.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unexpected } from '#contract/platform/base/refusal.ts';
import {
  applyImport,
  columnsMissing,
  getImport,
  getImports,
  type ImportLine,
  type ImportRun,
  importBusy,
  importOver,
  previewImport,
} from '#contract/school/people-import/import-calls.ts';
import { type Answer, answers, loses } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ImportScreen } from './import-screen.tsx';
import { importText } from './import-text.ts';

const looked: ImportRun = {
  import_id: 7,
  mode: 'whole',
  fileName: 'klasse.csv',
  sha256: 'ab',
  encoding: 'windows-1252',
  delimiter: ';',
  ignored: ['Telefon'],
  newLevels: { count: 1_030, names: ['4A', '4B'] },
  state: 'previewed',
  counts: { new: 1, change: 1, same: 40, left: 1, problem: 1, question: 0 },
  waiting: 3,
  notes: [],
  skipped: { count: 0, rows: [] },
  alikeLevels: [],
  leavers: null,
  stayed: 0,
  undoUntil: null,
  createdAt: '2026-11-22T04:00:00.000Z',
  appliedAt: null,
};
const ana = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  courseYearSection: '4A',
  student_number: '007',
  email: '',
  username: 'ana.cruz',
  isValidated: true,
};
const lines: ImportLine[] = [
  { line: 2, action: 'new', stud_id: null, before: null, after: ana, problem: '', split: false },
  {
    line: 3,
    action: 'change',
    stud_id: 1,
    before: { ...ana, isValidated: false },
    after: { ...ana, last_name: 'Lee' },
    problem: '',
    split: false,
  },
  {
    line: 4,
    action: 'problem',
    stud_id: null,
    before: null,
    after: null,
    problem: 'First name is missing.',
    split: false,
  },
  {
    line: 5,
    action: 'left',
    stud_id: 2,
    before: ana,
    after: { ...ana, isValidated: false },
    problem: '',
    split: false,
  },
];

function open(server: readonly Answer[], search = '', run = looked) {
  const now = { run };
  const read = answers(getImport, () => ({ import: now.run, lines, pages: 1 }));
  const at = paths.adminImport.href() + search;
  return {
    now,
    ...renderScreen(<ImportScreen />, {
      at,
      role: 'admin',
      server: [read, answers(getImports, { imports: [looked] }), ...server],
    }),
  };
}
const file = new File(['x'], 'klasse.csv', { type: 'text/csv' });
const choose = () => document.querySelector('input[type=file]') as HTMLInputElement;

it('reads a file, says why it could not, and shows line by line what it would do', async () => {
  const refusals = [importBusy, columnsMissing];
  const preview = answers(previewImport, () => refusals.shift() ?? { message: '', import: looked });
  const { user, arrived } = open([preview]);
  await user.click(await screen.findByRole('radio', { name: /The whole list/ }));
  expect(screen.getByRole('button', { name: 'Look at the file' }).hasAttribute('disabled')).toBe(true);
  await user.upload(choose(), file);
  expect(
    arrived.some(({ call }) => call === previewImport),
    'nothing is read before it is said what it is',
  ).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Look at the file' }));
  expect(await screen.findByText(importBusy.message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Look at the file' }));
  expect(await screen.findByText(columnsMissing.message)).toBeTruthy();
  await user.upload(choose(), new File(['x'], 'klasse.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Look at the file' }));
  expect(await screen.findByText('Problems (1) · New (1) · Changed (1) · Left (1) · 40 unchanged')).toBeTruthy();
  expect(screen.getByText(/Western European, cells parted by semicolons/).textContent).toContain('Left out: Telefon.');
  const said = [
    'Is added. Username: ana.cruz',
    'Last name: Cruz → Lee; readmitted or approved',
    'First name is missing.',
    'Is marked as left',
  ];
  expect(screen.getByText('Makes 1,030 new program levels: 4A, 4B and 1,028 more.')).toBeTruthy();
  for (const sentence of said) expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByText(/may be of somebody who is listed as left/)).toBeTruthy();
  const sent = arrived
    .filter(({ call }) => call === previewImport)
    .map(({ body }) => Object.fromEntries(body as FormData));
  expect(sent).toMatchObject(Array(3).fill({ mode: 'whole', encoding: '' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /Do letters look wrong/ }), 'Central European');
  await waitFor(() => expect(arrived.filter(({ call }) => call === previewImport)).toHaveLength(4));
  const last = arrived.findLast(({ call }) => call === previewImport);
  expect(Object.fromEntries(last?.body as FormData)).toMatchObject({ encoding: 'windows-1250' });
});

it('applies after a question, call after call, until no line waits', async () => {
  let waiting = 3;
  const apply = answers(applyImport, () => {
    waiting -= 1;
    const state = waiting === 0 ? 'applied' : 'applying';
    opened.now.run = { ...looked, waiting, state };
    return { message: '', import: opened.now.run };
  });
  const opened = open([apply], '?id=7');
  const { user, arrived } = opened;
  await user.click(await screen.findByRole('button', { name: 'Apply 3 lines' }));
  const question = await screen.findByRole('alertdialog', { name: 'Apply “klasse.csv”?' });
  expect(question.textContent).toContain(
    'Adds 1 student. Changes 1 student. Marks 1 student as left, and signs them out. 1 line with a problem is left out. Makes 1,030 new program levels: 4A, 4B and 1,028 more.',
  );
  await user.click(within(question).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(arrived.some(({ call }) => call === applyImport)).toBe(false);
  await press(user, 'Apply 3 lines', 'Yes');
  const link = await screen.findByRole('link', { name: /Sign-in sheets for who has no password yet/ });
  expect(link.getAttribute('href')).toBe('/adminStudentDashboard?status=no-password');
  expect(arrived.filter(({ call }) => call === applyImport).map(({ body }) => body)).toEqual(
    Array(3).fill({ sha256: 'ab' }),
  );
});

it('stops between two calls, and goes on from there', async () => {
  const calls: (() => void)[] = [];
  const apply = answers(
    applyImport,
    () => new Promise((resolve) => calls.push(() => resolve({ message: '', import: opened.now.run }))),
  );
  const opened = open([apply], '?id=7');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Apply 3 lines' }));
  for (const waiting of [2, 1]) {
    await press(user, 'Yes', importText.stop);
    opened.now.run = { ...looked, waiting, state: 'applying' };
    calls.at(-1)?.();
    await user.click(await screen.findByRole('button', { name: importText.goOn(waiting) }));
  }
  expect(calls).toHaveLength(2);
});

it('says of a file that changes nothing only that', async () => {
  open([], '?id=7', {
    ...looked,
    counts: { new: 0, change: 0, same: 5, left: 0, problem: 0, question: 0 },
    waiting: 0,
  });
  expect(await screen.findByText('This file changes nothing.')).toBeTruthy();
  expect(screen.queryByText('No such lines.')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Lines shown' })).toBeNull();
});

it('reads again how much was applied when the connection was lost, or the file discarded elsewhere', async () => {
  for (const [end, ending] of [
    [{ waiting: 1, state: 'applying' }, loses(applyImport)],
    [{ waiting: 0, state: 'dropped', counts: { ...looked.counts, new: 0 } }, answers(applyImport, importOver)],
  ] as const) {
    const apply: Answer = {
      call: applyImport,
      answer(arrived) {
        opened.now.run = { ...looked, ...end };
        return ending.answer(arrived);
      },
    };
    const opened = open([apply], '?id=7');
    await opened.user.click(await screen.findByRole('button', { name: 'Apply 3 lines' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Yes' }));
    const said = () => screen.getAllByText(/^2 lines have been applied, and stay so\./);
    await waitFor(() => expect(said()).toHaveLength(2));
    opened.unmount();
  }
});

it.each([
  ['a server that fails', unexpected, importText.pressAgain],
  ['a preview that is over', importOver, importOver.message],
])('says so and lets one go on after %s', async (_what, refused, sentence) => {
  const { user } = open([answers(applyImport, refused)], '?id=7');
  await press(user, 'Apply 3 lines', 'Yes');
  expect(await screen.findByText((said) => said.endsWith(sentence))).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Apply 3 lines' })).toBeTruthy();
});
