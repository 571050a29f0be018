/** The roll of a class whose network is gone: what the professor sees, and what the device keeps. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { type Roll, rollChanged, type StatusToSet } from '#contract/attendance/roll/roll-calls.ts';
import { canKeep } from '#web/attendance/offline/class-packet.ts';
import { allEntries } from '#web/attendance/offline/kept-entries.ts';
import { keepEntry, setStayOffline } from '#web/attendance/offline/kept-queue.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { exampleMayHold, exampleRoll, exampleRollEntry } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer, loses } from '#web/gallery/testing/fake-server.ts';
import { keptRoll } from '#web/gallery/testing/kept-roll.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';

const { kept, put, entryNow, show, choiceOf, statusOf, foot } = keptRoll;
withDeviceStore();
beforeEach(() => {
  fakeRealtime();
  setTimeZone('Asia/Manila');
  kept.roll = exampleRoll();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:30+08:00'), toFake: ['Date'] });
});

/** Shows the roll as soon as this device can keep changes. */
async function showReady(...more: FakeAnswer[]) {
  const shown = show(
    answers(calls.getProfessor, { prof_id: 4, first_name: 'Grace' } as never),
    answers(calls.reportKept, { message: '' }),
    answers(calls.getClassPacket, () => ({
      roll: kept.roll,
      students: [],
      serverTime: '2026-11-21T00:30:00.000Z',
      offlineUntil: '2099-01-01T00:00:00.000Z',
    })),
    ...more,
  );
  await screen.findByRole('group', { name: 'Ben Dizon' });
  await waitFor(() => expect(canKeep(25)).toBe(true));
  const sent = () => shown.arrived.filter(({ call }) => call === calls.setStatus).map(({ body }) => body);
  return { ...shown, sent };
}
const click = (user: Awaited<ReturnType<typeof showReady>>['user'], name: string, status: string) =>
  user.click(choiceOf(name).getByRole('button', { name: status }));
const keptOf = async () => (await allEntries()).map((entry) => entry.kind === 'status' && entry.body);
const rowsKept = () => screen.queryAllByText('Kept on this device').length;
const line = (text: string) => screen.findByText(`No connection: ${text} kept on this device`);

it('keeps statuses while the server is away, and sends them in order when it is back', async () => {
  const { user, sent } = await showReady();
  act(() => noteReachable(false));
  await click(user, 'Ben Dizon', 'Late');
  await line('1 change');
  await click(user, 'Ana Cruz', 'Late');
  await line('2 changes');
  await waitFor(() => expect(rowsKept()).toBe(2));
  expect([statusOf('Ben Dizon'), statusOf('Ana Cruz')]).toEqual(['Late', 'Late']);
  expect(sent()).toEqual([]);
  const first = { stud_id: 2, status: 'late', was: null, reason: '', timeIn: '08:30' };
  const second = { stud_id: 1, status: 'late', was: 'present', timeIn: null };
  expect(await keptOf(), 'Ana keeps her time in').toMatchObject([first, second]);
  act(() => noteReachable(true));
  await waitFor(() => expect(rowsKept()).toBe(0));
  expect(sent()).toMatchObject([first, second]);
  expect([statusOf('Ben Dizon'), entryNow(2)?.status]).toEqual(['Late', 'late']);
});

it('undoes a kept status by a later one', async () => {
  const { user, sent } = await showReady();
  act(() => noteReachable(false));
  await click(user, 'Ben Dizon', 'Excused');
  await line('1 change');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await line('2 changes');
  expect(statusOf('Ben Dizon')).toBeNull();
  act(() => noteReachable(true));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ stud_id: 2, status: null, was: 'excused' });
  await waitFor(() => expect(entryNow(2)?.status).toBeNull());
});

it('keeps one status a student for the remaining students, and undoes all of them', async () => {
  const { user, sent } = await showReady();
  act(() => noteReachable(false));
  await user.click(screen.getByRole('button', { name: 'Mark the remaining 3' }));
  await user.click(choiceOf('For the remaining 3').getByRole('button', { name: 'Excused' }));
  await line('3 changes');
  await waitFor(() => expect(foot()).toMatch(/^3 students: ExcusedUndo/));
  expect(await keptOf()).toMatchObject([3, 2, 4].map((stud_id) => ({ stud_id, status: 'excused', was: null })));
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await line('6 changes');
  expect(['Cara Abad', 'Ben Dizon', 'Dan Evia'].map(statusOf)).toEqual([null, null, null]);
  act(() => noteReachable(true));
  await waitFor(() => expect(rowsKept()).toBe(0));
  expect(sent()).toHaveLength(6);
  expect(kept.roll.roll.map(({ status }) => status)).toEqual([null, 'present', null, null]);
});

it('keeps a status whose answer was lost, under the key with which it was sent', async () => {
  let isLost = true;
  const { user, arrived } = await showReady(
    answers(calls.setStatus, ({ body }) => {
      if (isLost) return Promise.reject(new TypeError('Failed to fetch'));
      const entry = put(body as StatusToSet);
      return { message: '', entry, attendance: null, reward: null, kept: null } as never;
    }),
  );
  await click(user, 'Ben Dizon', 'Late');
  await line('1 change');
  isLost = false;
  act(() => noteReachable(true));
  await waitFor(() => expect(rowsKept()).toBe(0));
  const keys = arrived
    .filter(({ call }) => call === calls.setStatus)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('shows students whose scans wait as present, or late, and corrects them after that', async () => {
  const late: Roll['class'] = { ...kept.roll.class, start_time: '08:00', lateAfterMinutes: 15 };
  kept.roll = { ...kept.roll, class: late };
  const { user } = await showReady();
  act(() => noteReachable(false));
  const scan = { kind: 'scan', owner: 4, sessionId: 25, value: 'V' } as const;
  await act(() => keepEntry({ ...scan, key: 'a', at: '2026-11-21T00:10:00.000Z', stud_id: 2 }));
  await act(() => keepEntry({ ...scan, key: 'b', at: '2026-11-21T00:20:00.000Z', stud_id: 3 }));
  await line('2 scans');
  await waitFor(() => expect(rowsKept()).toBe(2));
  expect([statusOf('Ben Dizon'), statusOf('Cara Abad')]).toEqual(['Present', 'Late']);
  await click(user, 'Cara Abad', 'Present');
  await line('2 scans and 1 change');
  expect((await keptOf()).at(-1), 'the time of the scan stays').toMatchObject({ was: 'late', timeIn: null });
});

it('leaves a status that someone else has changed to the professor, and sends the rest', async () => {
  const { user } = await showReady();
  act(() => noteReachable(false));
  await click(user, 'Ben Dizon', 'Late');
  await click(user, 'Dan Evia', 'Excused');
  await line('2 changes');
  put({ stud_id: 2, status: 'school', was: null });
  act(() => noteReachable(true));
  await user.click(await screen.findByRole('button', { name: 'Needs you: 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Needs you' }));
  await waitFor(() => expect(statusOf('Ben Dizon')).toBe('School activity'));
  expect(entryNow(4)?.status).toBe('excused');
  expect(dialog.getByText(rollChanged.message)).toBeTruthy();
  expect(await dialog.findByText('Now School activity')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Set anyway' }));
  await waitFor(() => expect(entryNow(2)?.status).toBe('late'));
  expect(await dialog.findByText('Nothing left to decide.')).toBeTruthy();
});

it.each([
  ['without a network', () => noteReachable(false)],
  ['when the professor stays offline', () => setStayOffline(true)],
])('does not close the session %s, and says what to do', async (_when, leave) => {
  const { user, arrived } = await showReady();
  act(leave);
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText(/^This device is offline\. Close or reopen the session when/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(arrived.some(({ call }) => call === calls.closeRoll)).toBe(false);
});

it('says so too if the network goes while the question is open', async () => {
  const { user } = await showReady(loses(calls.closeRoll));
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close session' }));
  expect(await screen.findByText(/^This device is offline\. Close or reopen the session when/)).toBeTruthy();
});

it('says which devices may hold scans, also before the class is closed', async () => {
  kept.roll = {
    ...exampleRoll([exampleRollEntry(2, 'Ben', 'Dizon', null)]),
    mayHold: [
      { ...exampleMayHold, waiting: 0 },
      { ...exampleMayHold, professor: 'Ben Lo', since: '2026-11-20T00:14:00.000Z' },
    ],
  };
  const { user } = await showReady();
  const [ada, ben] = [
    'Ada Cruz’s device (Chrome on Android) has been offline since 8:15 AM and may hold scans of Math.',
    'Ben Lo’s device (Chrome on Android) has 3 scans of Math that are not recorded yet. Last online: 11/20/2026, 8:14 AM.',
  ];
  expect([screen.getByText(ada), screen.getByText(ben)]).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Close session' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(`${ada}${ben}`);
});
