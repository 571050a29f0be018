/** Files of people on the administrator's screen, and the requests to the server. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unexpected } from '#contract/platform/base/refusal.ts';
import {
  answerImport,
  applyImport,
  columnsMissing,
  getImport,
  getImports,
  type ImportLine,
  importBusy,
  importOver,
  previewImport,
} from '#contract/school/people-import/import-calls.ts';
import { exampleImport } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer, loses } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ImportScreen } from './import-screen.tsx';
import { importText } from './import-text.ts';

const looked = exampleImport;
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

function open(server: readonly FakeAnswer[], search = '', run = looked) {
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
  await user.click(await screen.findByRole('radio', { name: /All students of the file/ }));
  expect(screen.getByRole('button', { name: 'Preview' }).hasAttribute('disabled')).toBe(true);
  await user.upload(choose(), file);
  expect(
    arrived.some(({ call }) => call === previewImport),
    'nothing is read before it is said what it is',
  ).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(importBusy.message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText(columnsMissing.message)).toBeTruthy();
  await user.upload(choose(), new File(['x'], 'klasse.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const kinds = await screen.findByRole('group', { name: importText.show });
  expect(
    within(kinds)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['All (4)', 'Problems (1)', 'New (1)', 'Changed (1)', 'Left (1)']);
  expect(within(kinds).getByText('40 unchanged')).toBeTruthy();
  expect(screen.getByText(/Western European, columns separated by semicolons/).textContent).toContain(
    'Ignored: Telefon',
  );
  const said = [
    'Added. Username: ana.cruz',
    'Last name: Cruz → Lee; readmitted or approved',
    'First name is missing.',
    'Marked as left',
  ];
  expect(screen.getByText('Creates 1,030 new program levels: 4A, 4B and 1,028 more.')).toBeTruthy();
  for (const sentence of said) expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByText(/^A line with a problem may be/)).toBeTruthy();
  const sent = arrived
    .filter(({ call }) => call === previewImport)
    .map(({ body }) => Object.fromEntries(body as FormData));
  expect(sent).toMatchObject(Array(3).fill({ mode: 'whole' }));
  await user.click(within(kinds).getByRole('button', { name: 'Problems (1)' }));
  await waitFor(() =>
    expect(arrived.some(({ call, query }) => call === getImport && query.get('action') === 'problem')).toBe(true),
  );
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
    'Adds 1 student. Changes 1 student. Marks 1 student as left, and signs them out. 1 line with a problem is skipped. Creates 1,030 new program levels: 4A, 4B and 1,028 more.',
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(arrived.some(({ call }) => call === applyImport)).toBe(false);
  await press(user, 'Apply 3 lines', importText.applyNow);
  const link = await screen.findByRole('link', { name: /Make sign-in sheets/ });
  expect(link.getAttribute('href')).toBe('/adminStudentDashboard?status=no-password');
  expect(arrived.filter(({ call }) => call === applyImport).map(({ body }) => body)).toEqual(
    Array(3).fill({ sha256: 'ab' }),
  );
});

it('stops between two calls, and continues from there', async () => {
  const calls: (() => void)[] = [];
  const apply = answers(
    applyImport,
    () => new Promise((resolve) => calls.push(() => resolve({ message: '', import: opened.now.run }))),
  );
  const opened = open([apply], '?id=7');
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Apply 3 lines' }));
  for (const waiting of [2, 1]) {
    await press(user, importText.applyNow, importText.stop);
    opened.now.run = { ...looked, waiting, state: 'applying' };
    calls.at(-1)?.();
    await user.click(await screen.findByRole('button', { name: importText.goOn(waiting) }));
  }
  expect(calls).toHaveLength(2);
});

it('says only so if a file changes nothing', async () => {
  open([], '?id=7', {
    ...looked,
    counts: { new: 0, change: 0, same: 5, left: 0, problem: 0, question: 0 },
    waiting: 0,
  });
  expect(await screen.findByText('This file changes nothing.')).toBeTruthy();
  expect(screen.queryByText('No lines to show.')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Lines shown' })).toBeNull();
});

it('refetches the progress when the connection was lost, or the file was discarded elsewhere', async () => {
  for (const [end, ending] of [
    [{ waiting: 1, state: 'applying' }, loses(applyImport)],
    [{ waiting: 0, state: 'dropped', counts: { ...looked.counts, new: 0 } }, answers(applyImport, importOver)],
  ] as const) {
    const apply: FakeAnswer = {
      call: applyImport,
      answer(arrived) {
        opened.now.run = { ...looked, ...end };
        return ending.answer(arrived);
      },
    };
    const opened = open([apply], '?id=7');
    await opened.user.click(await screen.findByRole('button', { name: 'Apply 3 lines' }));
    await opened.user.click(await screen.findByRole('button', { name: importText.applyNow }));
    const said = () => screen.getAllByText(/^2 lines were applied\./);
    await waitFor(() => expect(said()).toHaveLength(2));
    opened.unmount();
  }
});

it('says when the progress is unknown, and when no line of a file could be applied', async () => {
  let isAway = false;
  const read: FakeAnswer = {
    call: getImport,
    answer: (arrived) =>
      (isAway ? loses(getImport) : answers(getImport, { import: looked, lines, pages: 1 })).answer(arrived),
  };
  const lost: FakeAnswer = {
    call: applyImport,
    answer(arrived) {
      isAway = true;
      return loses(applyImport).answer(arrived);
    },
  };
  const at = `${paths.adminImport.href()}?id=7`;
  const away = renderScreen(<ImportScreen />, { at, role: 'admin', server: [read, lost] });
  await press(away.user, 'Apply 3 lines', importText.applyNow);
  expect((await screen.findAllByText((said) => said.startsWith(importText.unknownSoFar))).length).toBeGreaterThan(0);
  expect(screen.queryByText(/No line has been applied/)).toBeNull();
  away.unmount();

  const counts = { ...looked.counts, new: 0, change: 0, left: 0, problem: 4 };
  const none = { ...looked, counts, waiting: 0, state: 'applied' as const };
  const { user } = open([answers(applyImport, { message: '', import: none })], '?id=7');
  await press(user, 'Apply 3 lines', importText.applyNow);
  expect(await screen.findByText(importText.nothingApplied)).toBeTruthy();
  expect(screen.queryByText(importText.applied)).toBeNull();
});

it.each([
  ['a server that fails', unexpected, importText.pressAgain],
  ['a preview that is over', importOver, importOver.message],
])('says so and lets the user continue after %s', async (_what, refused, sentence) => {
  const { user } = open([answers(applyImport, refused)], '?id=7');
  await press(user, 'Apply 3 lines', importText.applyNow);
  expect(await screen.findByText((said) => said.endsWith(sentence))).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Apply 3 lines' })).toBeTruthy();
});

it('asks which student a line is, one by one or for all, and which program level is meant', async () => {
  const asked: ImportLine = {
    line: 9,
    action: 'question',
    stud_id: 4,
    before: ana,
    after: { ...ana, student_number: '8' },
    problem: 'Is this Ana Cruz (007)?',
    split: true,
  };
  const run = {
    ...looked,
    counts: { ...looked.counts, question: 4 },
    alikeLevels: [{ level: 'BSCS1B', like: 'BSCS 1B', lines: 2 }],
  };
  const read = answers(getImport, { import: run, lines: [asked], pages: 1 });
  const { user, arrived } = renderScreen(<ImportScreen />, {
    at: `${paths.adminImport.href()}?id=7`,
    role: 'admin',
    server: [read, answers(answerImport, { message: '', import: run })],
  });
  const said = () => arrived.filter(({ call }) => call === answerImport).map(({ body }) => body);
  const none = { all: '', lines: [], levels: [], names: [] };
  await press(
    user,
    'Same student',
    'Same as BSCS 1B',
    importText.allNew,
    importText.askAllNew.confirmLabel,
    importText.correctName,
  );
  await user.clear(await screen.findByRole('textbox', { name: 'First name' }));
  await press(user, 'Save');
  expect(await screen.findByText('First name is required.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Anna');
  await press(user, 'Save');
  await waitFor(() =>
    expect(said()).toEqual([
      { ...none, lines: [{ line: 9, answer: 'same' }] },
      { ...none, levels: [{ level: 'BSCS1B', as: 'BSCS 1B' }] },
      { ...none, all: 'new' },
      { ...none, names: [{ line: 9, first_name: 'Anna', middle_name: '', last_name: 'Cruz' }] },
    ]),
  );
});

it('requires typing the number of leavers where one click could close a school', async () => {
  const many = { ...looked, counts: { ...looked.counts, left: 298 }, leavers: '298 leave and 300 arrive.' };
  const { user, arrived } = open(
    [answers(applyImport, { message: '', import: { ...many, state: 'applied' } })],
    '?id=7',
    many,
  );
  await press(user, 'Apply 3 lines');
  const dialog = await screen.findByRole('alertdialog', { name: importText.leaversTitle });
  expect(dialog.textContent).toContain('298 leave and 300 arrive.');
  const apply = within(dialog).getByRole('button', { name: 'Apply' });
  await user.type(within(dialog).getByRole('textbox'), '29');
  expect(apply.hasAttribute('disabled')).toBe(true);
  await user.type(within(dialog).getByRole('textbox'), '8{Enter}');
  await waitFor(() =>
    expect(arrived.find(({ call }) => call === applyImport)?.body).toEqual({ sha256: 'ab', leaving: 298 }),
  );
});
