/**
 * A session's roll as a professor meets it, against a server that keeps it. Seeded defects that it catches: a lost reply
 * that is sent again with a key of its own, and a mark that goes over what somebody else has set in the meantime.
 */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notFound } from '#contract/base/refusal.ts';
import {
  closeRoll,
  getRoll,
  getRollHistory,
  type Roll,
  type RollEntry,
  rollChanged,
  type StatusToSet,
  setStatus,
  setStatuses,
} from '#contract/roll/roll-calls.ts';
import { setTimeZone } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { exampleRollEntry as entryOf, exampleRoll } from '#web/testing/example-roll.ts';
import { fakeRealtime } from '#web/testing/fake-realtime.ts';
import { type Answer, answers } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { RollScreen } from './roll-screen.tsx';

let school: Roll;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  school = exampleRoll();
});

/** What the server makes of a status: the new entry, or that it is something else by now. */
function put({ stud_id, status, was }: StatusToSet, reason = ''): RollEntry | undefined {
  const before = school.roll.find((entry) => entry.student.stud_id === stud_id);
  if (!before || before.status !== was) return undefined;
  const entry: RollEntry = { ...before, status, reason, source: 'hand', changes: before.changes + 1 };
  school = { ...school, roll: school.roll.map((other) => (other === before ? entry : other)) };
  return entry;
}
const entryNow = (stud_id: number) => school.roll.find((entry) => entry.student.stud_id === stud_id);

const server: readonly Answer[] = [
  answers(getRoll, () => school),
  answers(setStatus, ({ body }) => {
    const given = body as StatusToSet & { reason: string };
    const entry = put(given, given.reason);
    if (!entry) return rollChanged.saying({ entry: entryNow(given.stud_id) }) as never;
    return { message: setStatus.done, entry, attendance: null, reward: null, kept: null };
  }),
  answers(setStatuses, ({ body }) => {
    const done = (body as { entries: StatusToSet[] }).entries.flatMap((each) => put(each) ?? []);
    return { message: setStatuses.done, done, failed: [], counts: school.counts };
  }),
  answers(closeRoll, ({ body }) => {
    const { closed } = body as { closed: boolean };
    const session = { ...school.class, closedAt: closed ? '2026-11-21T01:00:00.000Z' : null };
    const status = (entry: RollEntry) => (closed ? (entry.status ?? 'absent') : entry.status);
    school = { ...school, class: session, isOver: closed, roll: school.roll.map((e) => ({ ...e, status: status(e) })) };
    return { message: closeRoll.done, class: session, counts: school.counts };
  }),
];
const show = (...more: Answer[]) =>
  renderScreen(<RollScreen />, {
    at: paths.roll.href({ subjectID: 7, sessionID: 25 }),
    pattern: paths.roll.pattern,
    role: 'professor',
    server: [...server, ...more],
  });
const choiceOf = (name: string) => within(screen.getByRole('group', { name }));
const statusOf = (name: string) =>
  choiceOf(name)
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-pressed') === 'true')
    ?.getAttribute('aria-label') ?? null;
const foot = () => screen.getByRole('region', { name: 'Last change' }).textContent;
/** Presses one key after the other; what it has set is drawn before the next one, however busy the machine is. */
async function press(user: ReturnType<typeof show>['user'], ...keys: string[]) {
  for (const key of keys) {
    await user.keyboard(key);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  }
}
const counted = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

it('is said by keys alone: letters set and go on, arrows move, / searches', async () => {
  fakeRealtime();
  const { user, arrived, queryClient } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  expect(counted()).toEqual(['All 4', '3 not yet', '1 present']);
  expect(foot()).toMatch(/^KeysP presentL lateE excusedS schoolA absentU undo/);
  await press(user, '{ArrowDown}', 'l', '{ArrowDown}', 'p', 'e');
  await waitFor(() =>
    expect(school.roll.map(({ status }) => status)).toEqual(['late', 'present', 'present', 'excused']),
  );
  expect(counted()).toEqual(['All 4', '2 present', '1 late', '1 excused']);
  // A hand-held reader types a code: its letters are nobody's status.
  for (const key of [...'9PLSEA4WPES165', 'Enter']) fireEvent.keyDown(document.body, { key });
  expect(await screen.findByText(/^This looks like a scanned code/)).toBeTruthy();
  await press(user, '/');
  await user.keyboard('cara');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'cara');
  expect(screen.queryByRole('group', { name: 'Ben Dizon' })).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: 'Cara Abad' }).contains(document.activeElement)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(arrived.filter(({ call }) => call === setStatus)).toHaveLength(3);
  act(() => choiceOf('Cara Abad').getByRole('button', { name: 'Late' }).focus());
  school = { ...school, roll: [entryOf(9, 'Aida', 'Aban', null), ...school.roll] };
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('group', { name: 'Aida Aban' });
  await press(user, 'e');
  await waitFor(() => expect([9, 3].map((id) => entryNow(id)?.status)).toEqual([null, 'excused']));
});

it('says what a letter has set and whom the next is about, and U has them as they were, with their time in', async () => {
  fakeRealtime();
  const { user, arrived } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  const turn = () => document.querySelector('[data-turn]')?.textContent;
  await press(user, '{ArrowDown}', 'l');
  expect([foot(), turn()]).toEqual([
    expect.stringMatching(/^Cara Abad Late Undo/),
    expect.stringMatching(/^Cruz, Ana/),
  ]);
  await press(user, 'e');
  await waitFor(() => expect(entryNow(1)?.status).toBe('excused'));
  await press(user, 'U');
  await waitFor(() => expect(entryNow(1)?.status).toBe('present'));
  expect(arrived.findLast(({ call }) => call === setStatus)?.body).toMatchObject({
    status: 'present',
    timeIn: '08:20',
  });
  expect([foot(), turn()]).toEqual([expect.stringMatching(/^Keys/), expect.stringMatching(/^Cruz, Ana/)]);
});

it('says why Absent changes nothing of who has not come yet, and changes nothing', async () => {
  fakeRealtime();
  const { user, arrived } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  await press(user, '{ArrowDown}', 'a');
  expect(foot()).toMatch(/^Cara Abad has not come: absent once the session is over or closed, unless they come\./);
  expect(document.querySelector('[data-turn]')?.textContent).toMatch(/^Abad, Cara/);
  expect(arrived.some(({ call }) => call === setStatus)).toBe(false);
});

it('sets two students with two slow letters of which a busy machine hears the second first', async () => {
  fakeRealtime();
  const { arrived } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  act(() => choiceOf('Cara Abad').getByRole('button', { name: 'Present' }).focus());
  for (const key of ['l', 'e', 'p']) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    // Nothing else is done meanwhile.
    for (const until = performance.now() + 45; performance.now() < until; );
  }
  await waitFor(() => expect(school.roll.map(({ status }) => status)).toEqual(['late', 'excused', 'present', null]));
  expect(arrived.filter(({ call }) => call === setStatus)).toHaveLength(3);
});

it('sends one without an answer again with the same key', async () => {
  fakeRealtime();
  let lost = 0;
  const { user, arrived } = show(
    answers(setStatus, ({ body }) => {
      lost += 1;
      if (lost === 1) {
        put(body as StatusToSet);
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      return {
        message: '',
        entry: entryNow(2),
        attendance: null,
        reward: null,
        kept: { points: 40, exp: 0, level: 0 },
      } as never;
    }),
  );
  await screen.findByRole('group', { name: 'Ben Dizon' });
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Late' }));
  expect(statusOf('Ben Dizon')).toBe('Late');
  expect(await screen.findByText('Waits for the network and is sent again by itself.')).toBeTruthy();
  expect(await screen.findByText('Ben Dizon: 40 points were spent already and stay spent.')).toBeTruthy();
  expect(screen.queryByText('Waits for the network and is sent again by itself.')).toBeNull();
  const sent = arrived.filter(({ call }) => call === setStatus);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'));
});

it('shows what somebody else has set, live and when it is in the way, and lets one choose', async () => {
  const realtime = fakeRealtime();
  const { user } = show();
  await screen.findByRole('group', { name: 'Ben Dizon' });
  realtime.stand();
  realtime.tell({ type: 'roll', class_id: 25, stud_id: 1, status: 'excused', attendance: null });
  await waitFor(() => expect(statusOf('Ana Cruz')).toBe('Excused'));
  put({ stud_id: 2, status: 'late', was: null });
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Present' }));
  const said = 'Somebody has changed this in the meantime: Late now. You chose Present.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(statusOf('Ben Dizon')).toBe('Late');
  await user.click(screen.getByRole('button', { name: 'Set Present' }));
  await waitFor(() => expect(entryNow(2)?.status).toBe('present'));
  expect(screen.queryByText(said)).toBeNull();
});

it('makes all who are left present in two taps, and undoes it', async () => {
  fakeRealtime();
  school = { ...school, isOver: true, roll: school.roll.map((e) => ({ ...e, status: e.status ?? 'absent' })) };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change all 3 absences' }));
  await user.click(choiceOf('What the 3 absent become').getByRole('button', { name: 'Present' }));
  expect(await screen.findByText('3 students: Present')).toBeTruthy();
  expect(counted()).toEqual(['All 4', '4 present', '0 absent']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(counted()).toEqual(['All 4', '1 present', '3 absent']));
});

it('is closed after a question that says who was there, and opened again by one tap; history, locked', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30+08:00'), toFake: ['Date'] });
  const { user, unmount } = show(
    answers(getRollHistory, {
      changes: [
        {
          change_id: 9,
          was: 'present',
          now: 'absent',
          timeIn: null,
          reason: 'Left at once',
          source: 'hand',
          byRole: 'professor',
          by: '',
          at: '2026-11-21T00:30:00.000Z',
          posted: { points: -20, exp: 1380, level: -1 },
          kept: { points: 40, exp: 0, level: 0 },
        },
      ],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'History of Ana Cruz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of Ana Cruz' }));
  expect(await dialog.findByText('Left at once')).toBeTruthy();
  expect(dialog.getByText('−20 points, −1 level')).toBeTruthy();
  expect(dialog.getByText(/8:30 AM · by a former professor/)).toBeTruthy();
  expect(dialog.getByText('40 of 60 points were spent already and stay spent.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText(/1 present · 3 not yet\. Whoever has not come is absent/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(statusOf('Ben Dizon')).toBe('Absent'));
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Close session' })).toBeTruthy();
  unmount();
  school = { ...school, locked: true };
  show();
  expect(await screen.findByText('This session is too long ago to be changed. Ask an administrator.')).toBeTruthy();
  expect(choiceOf('Ben Dizon').getByRole('button', { name: 'Late' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('group', { name: 'Ben Dizon' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Close session' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
});

it('offers to close no session that takes no scans any more', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-23T00:10+08:00'), toFake: ['Date'] });
  show();
  expect(await screen.findByRole('group', { name: 'Ben Dizon' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close session' })).toBeNull();
});

it('of a session still to come takes only who is excused ahead, one by one and all at once', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00+08:00'), toFake: ['Date'] });
  const { user } = show();
  const ben = within(await screen.findByRole('group', { name: 'Ben Dizon' }));
  const offered = (choice: typeof ben) =>
    choice.getAllByRole<HTMLButtonElement>('button').flatMap((each) => (each.disabled ? [] : [each.title]));
  expect(offered(ben)).toEqual(['Excused', 'On school business', 'Absent']);
  expect(screen.getByText(/^This session has not begun/)).toBeTruthy();
  await user.click(ben.getByRole('button', { name: 'Excused' }));
  await user.keyboard('p');
  expect(await screen.findAllByText(/^This session has not begun/)).toHaveLength(2);
  expect(statusOf('Ben Dizon')).toBe('Excused');
  await user.click(screen.getByRole('button', { name: 'Mark the remaining 2' }));
  expect(offered(choiceOf('What the remaining 2 become'))).toEqual(['Excused', 'On school business']);
  expect(screen.queryByText(/closes the session/)).toBeNull();
});

it('says in its place that it is not shared any more', async () => {
  const realtime = fakeRealtime();
  let isShared = true;
  show(answers(getRoll, () => (isShared ? school : (notFound as never))));
  await screen.findByRole('group', { name: 'Ben Dizon' });
  isShared = false;
  realtime.tell({ type: 'signed-out', class_id: school.class.class_id });
  expect(await screen.findByText('This session is not shared with you any more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
