/** A session's roll for a professor, against a simulated server with state. */

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { type RollEntry, rollChanged, type StatusToSet } from '#contract/attendance/roll/roll-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { exampleAttendance, exampleRoll, exampleRollEntry } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { keptRoll } from '#web/gallery/testing/kept-roll.tsx';
import { answerWith } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { rollText } from './roll-text.ts';

const { kept, put, entryNow, show, choiceOf, statusOf, foot, press, counted } = keptRoll;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  kept.roll = exampleRoll();
});

it('retries a request without an answer with the same key', async () => {
  fakeRealtime();
  let lost = 0;
  const { user, arrived } = show(
    answers(calls.setStatus, ({ body }) => {
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
  expect(await screen.findByText('Waiting for the network. We’ll retry automatically.')).toBeTruthy();
  expect(await screen.findByText('Ben Dizon: 40 points were already spent and stay spent.')).toBeTruthy();
  expect(screen.queryByText('Waiting for the network. We’ll retry automatically.')).toBeNull();
  const sent = arrived.filter(({ call }) => call === calls.setStatus);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'));
});

it('shows what someone else has set, live and on a conflict, and lets the professor choose', async () => {
  const realtime = fakeRealtime();
  const { user } = show();
  await screen.findByRole('group', { name: 'Ben Dizon' });
  realtime.stand();
  put({ stud_id: 3, status: 'school', was: null });
  realtime.lose();
  window.dispatchEvent(new Event('online'));
  realtime.stand();
  await waitFor(() => expect(statusOf('Cara Abad'), 'what was missed').toBe('School activity'));
  realtime.tell({ type: 'roll', class_id: 25, stud_id: 1, status: 'excused', attendance: null });
  await waitFor(() => expect(statusOf('Ana Cruz')).toBe('Excused'));
  for (const [class_id, stud_id] of [
    [26, 3],
    [25, 4],
  ] as const) {
    const { student } = entryNow(stud_id) as RollEntry;
    const attendance = exampleAttendance(student, class_id, '2026-11-21T00:30:00.000Z');
    realtime.tell({ type: 'attendance', class_id, attendance });
  }
  await waitFor(() => expect(statusOf('Dan Evia')).toBe('Present'));
  expect(statusOf('Cara Abad'), 'at another session').toBe('School activity');
  put({ stud_id: 2, status: 'late', was: null });
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Present' }));
  const said = 'Someone just changed this to Late. You chose Present.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(statusOf('Ben Dizon')).toBe('Late');
  expect(foot(), 'nothing to undo').toMatch(/^Keys/);
  await user.click(screen.getByRole('button', { name: 'Set Present' }));
  await waitFor(() => expect(entryNow(2)?.status).toBe('present'));
  expect(screen.queryByText(said)).toBeNull();
  put({ stud_id: 2, status: 'excused', was: 'present' });
  await user.click(choiceOf('Ben Dizon').getByRole('button', { name: 'Late' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  expect(document.activeElement).toBe(choiceOf('Ben Dizon').getByRole('button', { name: 'Excused' }));
});

it('makes all remaining students present in two taps, and undoes it', async () => {
  fakeRealtime();
  const roll = kept.roll.roll.map((e) => ({ ...e, status: e.status ?? 'absent' }));
  kept.roll = { ...kept.roll, isOver: true, roll };
  const first = show();
  expect(await screen.findByRole('button', { name: 'Change all 3 absences' })).toBeTruthy();
  first.unmount();
  // A student marked absent by hand stays so; a status that was only undone does not count as marked.
  const marked = { changes: 1, markedAbsent: true };
  const others = { changes: 1 };
  kept.roll = { ...kept.roll, roll: roll.map((e) => ({ ...e, ...(e.student.stud_id === 4 ? marked : others) })) };
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change 2 of 3 absences' }));
  await user.click(choiceOf('For 2 of the 3 absent').getByRole('button', { name: 'Present' }));
  expect(await screen.findByText('2 students: Present')).toBeTruthy();
  expect(counted()).toEqual(['All 4', '3 present', '1 absent']);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(counted()).toEqual(['All 4', '1 present', '3 absent']));
});

it('says which students of a bulk change failed and why, and can undo the failed change again', async () => {
  fakeRealtime();
  let isShut = false;
  const { user } = show(
    answers(calls.setStatuses, () => {
      if (isShut) return notFound as never;
      put({ stud_id: 2, status: 'late', was: null });
      const failed = [
        { stud_id: 2, code: rollChanged.code, message: rollChanged.message, status: 'late' as const },
        { stud_id: 4, code: notFound.code, message: 'No such student.', status: null },
      ];
      const done = [put({ stud_id: 3, status: 'present', was: null }) as RollEntry];
      return { message: calls.setStatuses.done, done, failed, counts: kept.roll.counts };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Mark the remaining 3' }));
  await user.click(choiceOf('For the remaining 3').getByRole('button', { name: 'Present' }));
  expect(await screen.findByText(/^Someone just changed this to Late/)).toBeTruthy();
  expect(screen.getByText('Present was not saved: No such student.')).toBeTruthy();
  isShut = true;
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(foot()).toMatch(/^1 student: PresentUndo/));
});

it('closes after a question with the counts, and reopens with one tap; history, and a locked roll', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:30+08:00'), toFake: ['Date'] });
  const joinedSince = { ...exampleRollEntry(9, 'Zoe', 'Zafra', null), meant: false };
  kept.roll = { ...kept.roll, roll: [...kept.roll.roll, joinedSince] };
  const { user, unmount } = show(
    answers(calls.getRollHistory, {
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
  expect(dialog.getByText('40 of 60 points were already spent and stay spent.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(choiceOf('Cara Abad').getByRole('button', { name: 'Absent' }));
  await waitFor(() => expect(entryNow(3)?.markedAbsent).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(
    await screen.findByText(/1 present · 1 absent · 2 not marked\. Everyone not marked will be absent/),
  ).toBeTruthy();
  await answerWith(user, rollText.close);
  await waitFor(() => expect(statusOf('Ben Dizon')).toBe('Absent'));
  await user.click(screen.getByRole('button', { name: 'Reopen session' }));
  expect(await screen.findByRole('button', { name: 'Close session' })).toBeTruthy();
  expect(screen.queryByText(/BSCS 4A/), 'what all of them are').toBeNull();
  unmount();
  const open = { ...kept.roll.class, class_courseYearSection: '', isdeleted: true };
  kept.roll = { ...kept.roll, locked: true, class: open };
  const binned = show();
  expect(
    await screen.findByText('This session is in the recycle bin. Restore the session to change its roll.'),
  ).toBeTruthy();
  expect(screen.getAllByText(/BSCS 4A/)).toHaveLength(5);
  binned.unmount();
  const byCard = kept.roll.roll.map((entry) => (entry.timeIn ? { ...entry, source: 'card' as const } : entry));
  kept.roll = { ...kept.roll, class: { ...open, isdeleted: false }, roll: byCard };
  const { arrived } = show();
  expect(await screen.findByText('This session is too old to change. Ask an administrator.')).toBeTruthy();
  expect(choiceOf('Ben Dizon').getByRole('button', { name: 'Late' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('group', { name: 'Ben Dizon' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Close session' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByText(/8:20 AM · Card$/)).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'History of Ben Dizon' }).focus());
  await press(user, 'l', 'u');
  expect(arrived.some(({ call }) => call === calls.setStatus)).toBe(false);
});

it('does not offer to close a session that no longer takes scans', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-23T00:10+08:00'), toFake: ['Date'] });
  show();
  expect(await screen.findByRole('group', { name: 'Ben Dizon' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close session' })).toBeNull();
});

it('of a session still to come accepts only excuses, one by one and in bulk', async () => {
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00+08:00'), toFake: ['Date'] });
  const { user } = show();
  const ben = within(await screen.findByRole('group', { name: 'Ben Dizon' }));
  const offered = (choice: typeof ben) =>
    choice.getAllByRole<HTMLButtonElement>('button').flatMap((each) => (each.disabled ? [] : [each.title]));
  expect(offered(ben)).toEqual(['Excused', 'School activity', 'Absent']);
  expect(screen.getByText(/^This session has not started/)).toBeTruthy();
  await user.click(ben.getByRole('button', { name: 'Excused' }));
  await user.keyboard('p');
  expect(await screen.findAllByText(/^This session has not started/)).toHaveLength(2);
  expect(statusOf('Ben Dizon')).toBe('Excused');
  await user.click(screen.getByRole('button', { name: 'Mark the remaining 2' }));
  expect(offered(choiceOf('For the remaining 2'))).toEqual(['Excused', 'School activity']);
  expect(screen.queryByText(/closes the session/)).toBeNull();
});

it('says on screen that the subject is no longer shared', async () => {
  const realtime = fakeRealtime();
  let isShared = true;
  show(answers(calls.getRoll, () => (isShared ? kept.roll : (notFound as never))));
  await screen.findByRole('group', { name: 'Ben Dizon' });
  isShared = false;
  realtime.tell({ type: 'signed-out', class_id: kept.roll.class.class_id });
  expect(await screen.findByText('This session is no longer shared with you.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
