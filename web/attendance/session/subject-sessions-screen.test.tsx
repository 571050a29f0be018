import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { sessionTooSoon } from '#contract/attendance/session/session-calls.ts';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import { exampleSession } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { sessionColumns } from './session-columns.tsx';
import { SubjectSessionsScreen } from './sessions-screens.tsx';

setTimeZone('Asia/Manila');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00+08:00'), toFake: ['Date'] });
});

const monday = exampleSession({
  class_id: 21,
  subject_name: 'A/B 100% #1 数学',
  class_token: 1,
  class_exp: 1250,
  end_time: '13:05',
  createdAt: '2026-11-16T00:10:00.000Z',
  overAt: '2026-11-16T05:05:00.000Z',
});
const friday = {
  ...monday,
  class_id: 25,
  class_courseYearSection: '',
  class_token: 5,
  createdAt: '2026-11-19T23:30:00.000Z',
};

const at = paths.subjectSessions.href({
  subjectID: 7,
  subjectName: 'A/B 100% #1 数学',
  subjectCourse: 'BSCS 4A',
  startTime: '08:00',
  endTime: '13:05',
});
const showAt = (at: string, ...server: FakeAnswer[]) =>
  renderScreen(<SubjectSessionsScreen />, { at, pattern: paths.subjectSessions.pattern, role: 'professor', server });
const show = (...server: FakeAnswer[]) => showAt(at, ...server);
/** The school's values for a first session. */
const first = { class_token: 10, class_exp: 100 };
const both = answers(calls.getClass, { first, classes: [friday, monday] });
const rows = () => screen.getAllByRole('row').slice(1);
const dates = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('shows date, hours, points and experience, newest first, and reverses the order', async () => {
  const { user, arrived } = show(both);
  await screen.findByText('11/20/2026');
  expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'A/B 100% #1 数学');
  expect(arrived[0]?.params).toEqual({ subjectId: '7' });
  expect(dates()).toEqual(['11/20/2026Fri8:00 AM – 1:05 PMOpen to all programs', '11/16/2026Mon8:00 AM – 1:05 PM']);
  expect(screen.getByText('1 point')).toBeTruthy();
  expect(screen.getAllByText('1,250 exp')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Class Date' }));
  expect(dates()[0]).toMatch(/^11\/16\/2026/);
});

it('leads to the camera for today and yesterday, to the roll for earlier days, and to the recycle bin', async () => {
  const today = { ...monday, class_id: 26, createdAt: '2026-11-21T00:00:00.000Z', overAt: '2026-11-21T05:05:00.000Z' };
  show(answers(calls.getClass, { first, classes: [today, friday, monday] }));
  await screen.findByText('11/21/2026');
  const ways = rows().map((row) =>
    within(row)
      .getAllByRole('link')
      .map((link) => [link.ariaLabel, link.getAttribute('href')]),
  );
  expect(ways).toEqual([
    [
      ['Scan for 11/21/2026, 8:00 AM', '/professor/session/qrscanner/7/26/BSCS%204A'],
      ['Roll of 11/21/2026, 8:00 AM', '/professor/roll/7/26'],
    ],
    [
      ['Scan for 11/20/2026', '/professor/session/qrscanner/7/25/%20'],
      ['View 11/20/2026, 8:00 AM', '/professor/roll/7/25'],
    ],
    [['View 11/16/2026, 8:00 AM', '/professor/roll/7/21']],
  ]);
  expect(screen.getByRole('link', { name: 'Recycle bin' }).getAttribute('href')).toBe(
    '/professor/RecycleSession/7/A%2FB%20100%25%20%231%20%E6%95%B0%E5%AD%A6/BSCS%204A',
  );
});

it('leaves points and experience out of a phone’s card where they equal most others', () => {
  const owner = { kind: 'class', subjectId: 7, name: 'Logic', program: 'BSCS 4A' } as const;
  const worth = (class_token: number) => ({ ...monday, class_token });
  const columns = sessionColumns(owner, [1, 5, 5].map(worth), false, () => null);
  const points = columns.find(({ header }) => header === 'Point Value');
  expect([1, 5].map((each) => points?.usual?.(worth(each)))).toEqual([false, true]);
});

it('searches by the displayed date', async () => {
  const { user } = show(both);
  const search = await screen.findByRole('searchbox', { name: 'Search by date' });
  await user.type(search, '16/2026');
  expect(dates()).toHaveLength(1);
  await user.type(search, '9');
  expect(screen.getByText('No sessions found.')).toBeTruthy();
});

it('leads home where there is nothing to retry', async () => {
  show(answers(calls.getClass, notFound));
  const home = await screen.findByRole('link', { name: 'Go home' });
  expect(home.getAttribute('href')).toBe(paths.subjects.href());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows a skeleton while loading, says what to do when there are none, and what failed', async () => {
  let failing = true;
  const { user } = show(answers(calls.getClass, () => (failing ? unexpected : { first, classes: [] })));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch sessions')).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No sessions found.')).toBeTruthy();
  expect(screen.getByText(/Add a session when it begins/)).toBeTruthy();
});

async function openAdd(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add Session' }));
  return within(await screen.findByRole('dialog', { name: 'Add Session' }));
}

const fieldOf = (dialog: Awaited<ReturnType<typeof openAdd>>, label: RegExp) =>
  dialog.getByLabelText<HTMLInputElement>(label);

it('adds a session of the subject’s program with the subject’s hours, today, worth what the last one was', async () => {
  const { user, arrived } = show(both, answers(calls.createClass, { message: 'x', class: monday }));
  const dialog = await openAdd(user);
  expect([fieldOf(dialog, /Point Value/).value, fieldOf(dialog, /Experience Point/).value]).toEqual(['5', '1250']);
  const date = fieldOf(dialog, /^Date/);
  expect([date.value, date.min, date.max]).toEqual(['2026-11-21', '2026-10-22', '2026-12-21']);
  const more = dialog.getByRole('button', { name: 'More options' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  await user.clear(fieldOf(dialog, /Point Value/));
  await user.click(more);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('All fields are required.')).toBeTruthy();
  expect(more.getAttribute('aria-expanded'), 'what is wrong is seen').toBe('true');
  await user.type(fieldOf(dialog, /Point Value/), '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Session has been added successfully!')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.createClass)).toMatchObject({
    params: { subjectId: '7' },
    body: {
      class_courseYearSection: 'BSCS 4A',
      class_token: 10,
      class_exp: 1250,
      start_time: '08:00',
      end_time: '13:05',
      isdeleted: false,
      isOpen: false,
      // Without a date, the server uses its own day.
      date: null,
    },
  });
  await waitFor(() => expect(arrived.filter(({ call }) => call === calls.getClass)).toHaveLength(2));
});

const tooSoonAt = (createdAt: string, start_time: string | null = null) =>
  sessionTooSoon.saying({ other: { class_id: 9, createdAt, start_time } });

it.each([
  ['2026-11-21T00:00:00.000Z', null, 'This subject had a session at 8:00 AM. Wait until 2:00 PM'],
  // This session was created after it had begun.
  ['2026-11-20T15:39:00.000Z', '22:00', 'This subject had a session at 10:00 PM on 11/20/2026. Wait until 5:39 AM'],
  ['2026-11-20T15:30:00.000Z', null, 'This subject had a session at 11:30 PM on 11/20/2026. Wait until 5:30 AM'],
  ['2026-11-21T12:00:00.000Z', null, 'This subject has a session at 8:00 PM. Wait until 2:00 AM on 11/22/2026'],
])(
  'opens a session to all; advice on the six hours is below the error, and a checkbox lifts them',
  async (at, start, what) => {
    let answer: unknown = tooSoonAt(at, start);
    const { user, arrived } = show(
      both,
      answers(calls.createClass, () => answer as typeof sessionTooSoon),
    );
    const dialog = await openAdd(user);
    await user.click(dialog.getByRole('button', { name: 'More options' }));
    await user.click(dialog.getByRole('checkbox', { name: /Open to all programs/ }));
    expect(dialog.queryByRole('checkbox', { name: /another class/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const sentence =
      'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByText(`${what}, or check “This is another class on the same day”.`)).toBeTruthy();
    answer = { message: 'x', class: monday };
    await user.click(dialog.getByRole('checkbox', { name: 'This is another class on the same day' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Session has been added successfully!')).toBeTruthy();
    expect(arrived.filter(({ call }) => call === calls.createClass).map(({ body }) => body)).toMatchObject([
      { class_courseYearSection: '', isOpen: true, another: false },
      { class_courseYearSection: '', isOpen: true, another: true },
    ]);
  },
);

it('adds a session for another day, which the list marks as still to come', async () => {
  const coming = { ...monday, class_id: 30, createdAt: '2026-11-23T00:00:00.000Z', end_time: '01:00' };
  let classes = [friday, monday];
  const { user, arrived } = show(
    answers(calls.getClass, () => ({ first, classes })),
    answers(calls.createClass, tooSoonAt('2026-11-22T22:00:00.000Z')),
  );
  const dialog = await openAdd(user);
  fireEvent.change(fieldOf(dialog, /^Date/), { target: { value: '2026-11-23' } });
  classes = [coming, friday, monday];
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/has a session at 6:00 AM on 11\/23\/2026\. Choose another date or time/),
  ).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.createClass)?.body).toMatchObject({ date: '2026-11-23' });
  expect(await screen.findByText('Upcoming')).toBeTruthy();
  expect(screen.getByText('8:00 AM – 1:00 AM the next day')).toBeTruthy();
});

it('updates after a question, prefilled with the session, and accepts blank points and experience', async () => {
  let answer: unknown = unexpected;
  const { user, arrived } = show(
    answers(calls.getClass, { first, classes: [friday, { ...monday, present: 2 }] }),
    answers(calls.updateClass, () => answer as typeof unexpected),
  );
  await user.click(await screen.findByRole('button', { name: 'Update the session of 11/16/2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Session' }));
  const values = [/Point Value/, /Experience Point/, /^Date/].map((label) => fieldOf(dialog, label).value);
  expect(values).toEqual(['1', '1250', '2026-11-16']);
  await user.click(dialog.getByRole('button', { name: 'More options' }));
  await user.clear(fieldOf(dialog, /Experience Point/));
  await user.type(fieldOf(dialog, /Late after \(minutes\)/), '10');
  await user.type(fieldOf(dialog, /Point Value/), '{Backspace}3');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Failed to update Sessions')).toBeTruthy();
  expect(screen.getByText('An error occurred while updating Sessions')).toBeTruthy();
  answer = { message: 'x', class: monday };
  fireEvent.change(fieldOf(dialog, /^Date/), { target: { value: '2026-11-17' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog', { name: 'Update the session of 11/16/2026?' });
  expect(screen.getByText('The session moves to 11/17/2026, with the attendance of 2 students.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Sessions updated successfully')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === calls.updateClass)).toMatchObject({
    params: { subjectId: '7', classId: '21' },
    body: {
      class_courseYearSection: null,
      class_token: 3,
      class_exp: '',
      start_time: '08:00',
      end_time: '13:05',
      isOpen: false,
      date: '2026-11-17',
      lateAfterMinutes: 10,
    },
  });
  await waitFor(() => expect(arrived.at(-1)?.call).toBe(calls.getClass));
});

it('moves a session to the bin after a question that names it', async () => {
  const { user, arrived } = show(both, answers(calls.deleteClass, { message: 'x', class: monday }));
  await user.click(await screen.findByRole('button', { name: 'Delete the session of 11/16/2026' }));
  await screen.findByRole('alertdialog', { name: 'Delete the session of 11/16/2026 in “A/B 100% #1 数学”?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(arrived.some(({ call }) => call === calls.deleteClass)).toBe(false);
  await press(user, 'Delete the session of 11/16/2026', 'Yes');
  expect(await screen.findByText('Session deleted successfully')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.deleteClass)).toMatchObject({
    params: { subjectId: '7', classId: '21' },
    body: { isdeleted: true },
  });
  await waitFor(() => expect(arrived.at(-1)?.call).toBe(calls.getClass));
});

it.each([
  [answers(calls.deleteClass, notFound), 'This does not exist, or it is not yours.'],
  [answers(calls.deleteClass, unexpected), 'An error occurred while updating this session.'],
])('says why a session could not be deleted', async (refused, why) => {
  const { user } = show(both, refused);
  await press(user, 'Delete the session of 11/16/2026', 'Yes');
  expect(await screen.findByText('Failed to delete session')).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
});
