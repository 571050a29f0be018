import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setStatus } from '#contract/attendance/roll/roll-calls.ts';
import { exampleRollEntry as entryOf, exampleRoll } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { keptRoll } from '#web/gallery/testing/kept-roll.tsx';
import { typeKeys } from '#web/gallery/testing/type-keys.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';

const { kept, entryNow, show, choiceOf, foot, press, counted } = keptRoll;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  kept.roll = exampleRoll();
});

it('works by keyboard: letters set a status and move on, arrows move, / searches', async () => {
  fakeRealtime();
  const { user, arrived, queryClient } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  expect(counted()).toEqual(['All 4', '3 not marked', '1 present']);
  expect(foot()).toMatch(/^KeysP presentL lateE excusedS schoolA absent↓ next/);
  await press(user, '{ArrowDown}', 'l', '{ArrowDown}', 'p', 'e');
  await waitFor(() =>
    expect(kept.roll.roll.map(({ status }) => status)).toEqual(['late', 'present', 'present', 'excused']),
  );
  expect(counted()).toEqual(['All 4', '2 present', '1 late', '1 excused']);
  // A hand-held scanner types a code: its letters set no status.
  typeKeys([...'9PLSEA4WPES165', 'Enter'], 5);
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
  kept.roll = { ...kept.roll, roll: [entryOf(9, 'Aida', 'Aban', null), ...kept.roll.roll] };
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('group', { name: 'Aida Aban' });
  await press(user, 'e');
  await waitFor(() => expect([9, 3].map((id) => entryNow(id)?.status)).toEqual([null, 'excused']));
});

it('says what a letter has set and which student is next; U restores the previous status with its time in', async () => {
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
  expect([foot(), turn()]).toEqual([
    expect.stringMatching(/^Cara Abad Late Undo/),
    expect.stringMatching(/^Cruz, Ana/),
  ]);
  await press(user, 'l', 'U');
  await waitFor(() => expect(arrived.filter(({ call }) => call === setStatus)).toHaveLength(5));
  expect(arrived.at(-1)?.body, 'who was late was there').toMatchObject({ status: 'present', timeIn: null });
});

it('marks Absent for the close, takes that back, and undoes every step, also across a bulk change', async () => {
  fakeRealtime();
  const more = Array.from({ length: 6 }, (_none, at) => entryOf(10 + at, `S${at}`, `Yu ${at}`, null));
  kept.roll = { ...kept.roll, roll: [...kept.roll.roll, ...more] };
  const first = kept.roll.roll;
  const { user } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  await press(user, '{ArrowDown}', 'a');
  expect(foot()).toMatch(/^Cara Abad Absent at close Undo/);
  await waitFor(() => expect(entryNow(3)).toMatchObject({ status: null, markedAbsent: true }));
  expect(counted()).toEqual(['All 10', '8 not marked', '1 present', '1 absent at close']);
  expect(document.querySelector('[data-index="0"]')?.textContent).toContain('Absent at close');
  await user.click(choiceOf('Cara Abad').getByRole('button', { name: 'Absent' }));
  await waitFor(() => expect(entryNow(3)).toMatchObject({ status: null, markedAbsent: false }));
  await user.click(choiceOf('Cara Abad').getByRole('button', { name: 'Absent' }));
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Late' }));
  await user.click(screen.getByRole('button', { name: 'Mark the remaining 7' }));
  await user.click(choiceOf('For the remaining 7').getByRole('button', { name: 'Present' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Mark 7 students Present?' })).getByText('Mark them'),
  );
  await waitFor(() => expect(counted()).toEqual(['All 10', '8 present', '1 late', '1 absent at close']));
  for (let step = 0; step < 6; step += 1)
    fireEvent.click(choiceOf('Ana Cruz').getByText(step % 2 === 0 ? 'Late' : 'Present'));
  for (let step = 0; step < 11; step += 1) {
    // Undo is disabled while a bulk change is in progress.
    const undo = await waitFor(
      () => document.querySelector('[aria-keyshortcuts="U"]') ?? Promise.reject(new Error('none')),
    );
    fireEvent.click(undo);
  }
  await waitFor(() =>
    expect(kept.roll.roll.map(({ status, markedAbsent = false }) => [status, markedAbsent])).toEqual(
      first.map(({ status }) => [status, false]),
    ),
  );
  await press(user, 'u');
  expect(foot()).toMatch(/^Nothing more to undo/);
}, 60_000);

it('does not undo what someone else has set since, nor anything set before it', async () => {
  const realtime = fakeRealtime();
  const { user } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  realtime.stand();
  await user.click(choiceOf('Cara Abad').getByRole('button', { name: 'Late' }));
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Excused' }));
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Absent' }));
  await waitFor(() => expect(entryNow(2)).toMatchObject({ status: null, markedAbsent: true }));
  kept.roll = {
    ...kept.roll,
    roll: kept.roll.roll.map((e) => (e.student.stud_id === 2 ? { ...e, status: 'present', markedAbsent: false } : e)),
  };
  realtime.tell({ type: 'roll', class_id: 25, stud_id: 2, status: 'present', attendance: null });
  await waitFor(() => expect(foot()).toMatch(/^Cara Abad Late Undo/));
  await press(user, 'U');
  await waitFor(() => expect(entryNow(3)?.status).toBeNull());
  expect(entryNow(2)?.status).toBe('present');
  await press(user, 'U');
  expect(foot()).toMatch(/^Nothing more to undo/);
});

it('sets two students with two slow letters when a busy machine receives the second first', async () => {
  fakeRealtime();
  const { arrived } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  act(() => choiceOf('Cara Abad').getByRole('button', { name: 'Present' }).focus());
  // No other key is handled in the meantime.
  typeKeys('lep', 45);
  await waitFor(() => expect(kept.roll.roll.map(({ status }) => status)).toEqual(['late', 'excused', 'present', null]));
  expect(arrived.filter(({ call }) => call === setStatus)).toHaveLength(3);
});

it('sets no row by a letter while the question about the remaining students is open, and says so', async () => {
  fakeRealtime();
  const { user, arrived } = show();
  await user.click(await screen.findByRole('button', { name: 'Mark the remaining 3' }));
  await press(user, 'e', 'L');
  expect(foot()).toMatch(/^Nothing was changed\. Use the buttons for the remaining 3 or close them first\./);
  expect(arrived.some(({ call }) => call === setStatus)).toBe(false);
  await user.click(choiceOf('For the remaining 3').getByRole('button', { name: 'Late' }));
  await waitFor(() => expect(kept.roll.roll.map(({ status }) => status)).toEqual(['late', 'present', 'late', 'late']));
  await press(user, '{ArrowDown}', 'e');
  expect(foot(), 'of the last one, no more of the three').toMatch(/^Cara Abad Excused Undo/);
});

it('has nothing to undo after the last step, and Enter returns from the reason to the current student', async () => {
  fakeRealtime();
  const { user } = show();
  await screen.findByRole('group', { name: 'Cara Abad' });
  await user.click(screen.getByRole('button', { name: 'Give a reason' }));
  await user.keyboard('Bus{Enter}');
  expect(choiceOf('Cara Abad').getByRole('button', { name: 'Present' })).toBe(document.activeElement);
  await press(user, 'l', 'U');
  await waitFor(() => expect(entryNow(3)).toMatchObject({ reason: '' }));
  await press(user, 'U');
  expect(foot()).toMatch(/^Nothing more to undo\./);
});

it('returns to the student on clicking Undo, however far the list was scrolled', async () => {
  const many = Array.from({ length: 100 }, (_, place) => entryOf(place + 1, `No${place}`, 'Zed', null));
  kept.roll = { ...kept.roll, roll: many };
  const { user } = show();
  await screen.findByRole('group', { name: 'No0 Zed' });
  await press(user, '{ArrowDown}', 'l');
  window.scrollY = 4_000;
  fireEvent.scroll(window);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'No0 Zed' })).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  const row = await screen.findByRole('group', { name: 'No0 Zed' });
  await waitFor(() => expect(row.contains(document.activeElement)).toBe(true));
  window.scrollY = 0;
});

it('does not expect students who joined since: they have their own chip, and are not among the remaining', async () => {
  kept.roll = { ...kept.roll, roll: [...kept.roll.roll, { ...entryOf(9, 'Zoe', 'Zafra', null), meant: false }] };
  const { user } = show();
  expect(await screen.findByRole('button', { name: 'Mark the remaining 3' })).toBeTruthy();
  expect(counted()).toEqual(['All 5', '3 not marked', '1 present', '1 does not count']);
  await user.click(screen.getByRole('button', { name: /does not count/ }));
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['Show', 'Zoe Zafra']);
});
