import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  deleteClassPerma,
  deleteClassRestore,
  getClassDeleted,
  sessionTooSoon,
} from '#contract/attendance/session/session-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { exampleBinned } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ClassRecycleBinScreen, EventRecycleBinScreen } from './recycle-bin-screens.tsx';

setTimeZone('Asia/Manila');

const old = exampleBinned({
  class_id: 21,
  subject_name: 'Logic',
  class_token: 10,
  createdAt: '2026-11-16T00:10:00.000Z',
  overAt: '2026-11-16T01:30:00.000Z',
});
const unknown = { deletedAt: null, deletedBy: '' };
const newer = { ...old, ...unknown, class_id: 25, createdAt: '2026-11-20T00:10:00.000Z' };
const both = answers(getClassDeleted, { classes: [old, newer] });

const showClass = (...server: FakeAnswer[]) =>
  renderScreen(<ClassRecycleBinScreen />, {
    at: paths.classRecycleBin.href({ subjectID: 7, subjectName: 'Logic', programlevel: 'BSCS 4A' }),
    pattern: paths.classRecycleBin.pattern,
    role: 'professor',
    server,
  });
const dates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.slice(0, 10));

it('shows deleted sessions, newest first, searchable by date, with their details', async () => {
  const { user } = showClass(both);
  await screen.findByText('11/20/2026');
  expect(screen.getByRole('heading', { level: 1, name: 'RECYCLE BIN' })).toBeTruthy();
  expect(screen.getByText('Logic · BSCS 4A').textContent).toMatch(/Restore or permanently delete sessions\.$/);
  const deleted = screen.getAllByRole('row').map((row) => row.children[2]?.textContent);
  expect(deleted).toEqual(['Deleted', '–Unknown', '11/21/2026, 10:30 AMby Grace Hopper']);
  expect(dates()).toEqual(['11/20/2026', '11/16/2026']);
  await user.click(screen.getByRole('button', { name: 'Class Date' }));
  expect(dates()).toEqual(['11/16/2026', '11/20/2026']);
  expect(screen.getByRole('link', { name: /11\/16\/2026/ }).getAttribute('href')).toBe(
    '/professor/session/qrscanner/7/21/BSCS%204A',
  );
  await user.type(screen.getByRole('searchbox'), '11/2');
  expect(dates()).toEqual(['11/20/2026']);
  await user.type(screen.getByRole('searchbox'), '{Backspace}{Backspace}{Backspace}{Backspace}1/16');
  expect(dates(), 'any part of a date finds it').toEqual(['11/16/2026']);
});

it('tells sessions of the same day and hours apart by the order in which they were added', async () => {
  const { user } = showClass(answers(getClassDeleted, { classes: [{ ...old, class_id: 22 }, newer, old] }));
  await screen.findByText('2nd of 2');
  expect(screen.getAllByText(/ of 2$/).map(({ textContent }) => textContent)).toEqual(['2nd of 2', '1st of 2']);
  expect(screen.getByRole('link', { name: /^View 11\/16\/2026, .* AM, 2nd of 2$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Restore the session of 11\/16\/2026, .* AM, 2nd of 2$/ }));
  await screen.findByRole('alertdialog', {
    name: /^Restore the session of 11\/16\/2026, .* AM, 2nd of 2 in “Logic”\?$/,
  });
});

it('says that it is empty or what failed, and shows a skeleton while loading', async () => {
  let failing = true;
  const { user } = showClass(answers(getClassDeleted, () => (failing ? unexpected : { classes: [] })));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch sessions')).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No sessions found.')).toBeTruthy();
});

it('restores after a question, and after a second one as another class of the same day', async () => {
  const other = { class_id: 9, createdAt: '2026-11-15T22:00:00.000Z', start_time: null };
  let answer: unknown = unexpected;
  const { user, arrived } = showClass(
    both,
    answers(deleteClassRestore, () => answer as typeof sessionTooSoon),
  );
  await user.click(await screen.findByRole('button', { name: 'Restore the session of 11/16/2026' }));
  await screen.findByRole('alertdialog', { name: 'Restore the session of 11/16/2026 in “Logic”?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(arrived.some(({ call }) => call === deleteClassRestore)).toBe(false);
  await press(user, 'Restore the session of 11/16/2026', 'Yes');
  expect(await screen.findByText('The session could not be restored.')).toBeTruthy();
  answer = sessionTooSoon.saying({ other });
  await press(user, 'Restore the session of 11/16/2026', 'Yes');
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this another class on the same day?' }));
  expect(
    question.getByText(
      'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level. This subject had a session at 6:00 AM on 11/16/2026.',
    ),
  ).toBeTruthy();
  answer = { message: 'x', class: old };
  await user.click(question.getByRole('button', { name: 'Restore anyway' }));
  expect(await screen.findByText('Class Data Restored successfully')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === deleteClassRestore)).toMatchObject({
    params: { subjectId: '7', classId: '21' },
    body: { another: true },
  });
  await waitFor(() => expect(arrived.filter(({ call }) => call === getClassDeleted).length).toBeGreaterThan(1));
});

it('deletes for good after a warning that names what is lost', async () => {
  let answer: unknown = unexpected;
  const { user, arrived } = showClass(
    both,
    answers(deleteClassPerma, () => answer as typeof unexpected),
  );
  const button = await screen.findByRole('button', {
    name: 'Permanently delete the session of 11/16/2026',
    hidden: true,
  });
  await user.click(button);
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Permanently delete the session of 11/16/2026 in “Logic”?' }),
  );
  expect(question.getByText(/all its attendance are permanently deleted/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Yes' }).style.getPropertyValue('--button-bg')).toBe('var(--rc-danger)');
  await user.click(question.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Failed to delete session')).toBeTruthy();
  expect(screen.getByText('An error occurred while updating this session.')).toBeTruthy();
  answer = { message: 'x' };
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Class Data Deleted successfully')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === deleteClassPerma)?.params).toEqual({ subjectId: '7', classId: '21' });
  await waitFor(() => expect(arrived.at(-1)?.call).toBe(getClassDeleted));
});

it('holds the sessions of events too, whose scanner has a single space for a program', async () => {
  renderScreen(<EventRecycleBinScreen />, {
    at: paths.eventRecycleBin.href({ subjectID: 7, subjectName: 'Fair / 100%', programlevel: ' ' }),
    pattern: paths.eventRecycleBin.pattern,
    role: 'professor',
    server: [answers(getClassDeleted, { classes: [{ ...old, class_courseYearSection: '' }] })],
  });
  expect(screen.getByRole('heading', { level: 1, name: 'RECYCLE BIN' })).toBeTruthy();
  expect(screen.getByText('Fair / 100%')).toBeTruthy();
  const details = await screen.findByRole('link', { name: /^View / });
  expect(details.getAttribute('href')).toBe('/professor/eventsession/qrscanner/7/21/%20');
  expect(screen.queryByText('Open to all programs')).toBeNull();
});
