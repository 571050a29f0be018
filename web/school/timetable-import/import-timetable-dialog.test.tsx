import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  schoolTimetableImport as calls,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ImportTimetableButton } from './import-timetable-button.tsx';
import { timetableImportText as text } from './timetable-import-text.ts';

const when = { weekdays: [1, 4], everyWeeks: 2, firstDay: '2026-09-07', lastDay: '2026-12-18' };
const place = { start_time: '08:00', end_time: '09:00', room: 'R1', changes: [] };
const known = { rule_id: 0, subject_id: 7, subject: 'Math (5A)', problem: '', isAnswered: false, classes: 15 };
const line: TimetablePreview['lines'][number] = {
  ...when,
  ...place,
  ...known,
  line: 2,
  title: 'MAT (5A)',
  state: 'new',
};
const nothing = { subjects: [], dates: null, yearly: 0, notes: [] };
const asked: TimetablePreview = {
  lines: [
    { ...line, title: 'Bad', subject: '', state: 'problem', problem: 'It has no days.', line: 3 },
    { ...line, subject: '', subject_id: 0, state: 'question' },
    { ...line, title: 'Holiday', subject: '', subject_id: 0, weekdays: [], state: 'out' },
  ],
  subjects: [{ subject_id: 7, name: 'Math (5A), Grace Hopper' }],
  dates: { example: '9/7/2026', proposed: 'day-first' },
  yearly: 0,
  notes: ['A note.'],
};
const made = { import_id: 5, fileName: 'plan.ics', createdAt: '2026-09-08T08:00:00.000Z', entries: 1 };
const message = '';

function open(imports: (typeof made)[] = []) {
  const now = { preview: asked, imports };
  const opened = renderScreen(<ImportTimetableButton who="admin" />, {
    at: paths.schoolTimetable.href(),
    role: 'admin',
    server: [
      answers(calls.preview, () => ({ message, preview: now.preview })),
      answers(calls.list, () => ({ imports: now.imports })),
      answers(calls.name, { message }),
      answers(calls.undo, () => {
        now.imports = [];
        return { message };
      }),
      answers(calls.import, () => {
        now.imports = [made];
        return { message, import: made };
      }),
    ],
  });
  const forms = () =>
    opened.arrived.flatMap(({ call, body }) =>
      call === calls.preview || call === calls.import ? [Object.fromEntries(body as FormData)] : [],
    );
  const upload = async () => {
    await press(opened.user, text.title);
    await screen.findByText(text.detail);
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await opened.user.upload(input, new File(['x'], 'plan.ics'));
  };
  return { ...opened, now, upload, forms };
}

it('shows what a file would do, problems first, and imports nothing before its questions are answered', async () => {
  const { user, now, upload, forms, arrived } = open();
  await upload();
  const table = within(await screen.findByRole('table', { name: text.title }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Name'),
    expect.stringContaining('Bad Line 3: It has no days.'),
    expect.stringContaining('MAT (5A) Mon, Thu, every 2 weeks 8:00 AM – 9:00 AM · R1'),
    expect.stringContaining('Left out'),
  ]);
  const dialog = within(screen.getByRole('dialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  expect([button.disabled, dialog.getByRole('status').textContent]).toEqual([true, `A note. ${text.first}`]);
  await user.selectOptions(screen.getByLabelText(text.dates('9/7/2026')), 'Month first');
  await waitFor(() => expect(forms().at(-1)).toMatchObject({ dates: 'month-first', days_off: '' }));
  await user.click(screen.getByLabelText(text.takeDaysOff(1)));
  await waitFor(() => expect(forms().at(-1)).toMatchObject({ days_off: 'yes' }));
  now.preview = { ...nothing, lines: [line] };
  await user.selectOptions(screen.getByLabelText(text.whichSubject('MAT (5A)')), 'Math (5A), Grace Hopper');
  await press(user, 'Import 1 entry');
  expect(arrived.find(({ call }) => call === calls.name)?.body).toEqual({ title: 'MAT (5A)', subject_id: 7 });
  await screen.findByText('Imported 1 entry.');
  expect(forms().at(-1)).toMatchObject({ dates: 'month-first', days_off: 'yes' });
  expect(await screen.findByRole('button', { name: text.undoOf('plan.ics') })).toBeTruthy();
});

it('leaves a title out, and says if nothing is new', async () => {
  const { user, now, upload, arrived } = open();
  await upload();
  await screen.findByLabelText(text.whichSubject('MAT (5A)'));
  now.preview = { ...nothing, lines: [{ ...line, state: 'known' }] };
  await user.selectOptions(screen.getByLabelText(text.whichSubject('MAT (5A)')), text.leaveOut);
  expect(await screen.findByText(text.nothingNew)).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.name)?.body).toEqual({ title: 'MAT (5A)', subject_id: null });
});

it('undoes an import of the last seven days after a question', async () => {
  const { user, arrived } = open([made]);
  await press(user, text.title);
  await press(user, text.undoOf('plan.ics'));
  await press(user, 'Yes');
  await waitFor(() => expect(arrived.find(({ call }) => call === calls.undo)?.params).toEqual({ importId: '5' }));
  await waitFor(() => expect(screen.queryByText(text.earlier)).toBeNull());
});
