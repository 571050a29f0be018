/** A scan that is taken back, and a session that accepts no more scans. */
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import { closeRoll, getRoll, setStatus } from '#contract/attendance/roll/roll-calls.ts';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith } from '#web/gallery/testing/render-screen.tsx';
import { scannedClass } from '#web/gallery/testing/scanned-class.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { LONGEST_PAUSE_MS } from '#web/platform/camera/usb-scanner.ts';

const { session, ana, ben, cara, welcome, roll, show, scan, present } = scannedClass;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00+08:00'), toFake: ['Date'] });
});

let pressedMs = 0;

/** Presses a key 5 ms after the previous key. */
function press(key: string): void {
  const event = createEvent.keyDown(document.body, { key });
  pressedMs += 5;
  Object.defineProperty(event, 'timeStamp', { value: pressedMs });
  fireEvent(document.body, event);
}

/** A pause after the last key. */
async function pause(): Promise<void> {
  pressedMs = Math.max(pressedMs, new Event('keydown').timeStamp) + 2 * LONGEST_PAUSE_MS;
  await act(() => vi.advanceTimersByTimeAsync(2 * LONGEST_PAUSE_MS));
}

it('takes the last scan back by U, but not for a U within a code, and takes back others after a question', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00+08:00'), shouldAdvanceTime: true });
  const takenBack = answers(setStatus, ({ body }) => {
    const { stud_id } = body as { stud_id: number };
    const student = stud_id === 1 ? ana : ben;
    const entry = { student, meant: true, status: null, timeIn: null, source: null, reason: '', changes: 1 };
    return { message: setStatus.done, entry, attendance: null, reward: null, kept: null };
  });
  let coming = cara;
  const { user, arrived } = show(
    answers(createAttendance, () => welcome(coming)),
    takenBack,
  );
  const undone = () => arrived.filter(({ call }) => call === setStatus);
  await scan('QRVALUE0');
  expect(await screen.findByRole('button', { name: 'Undo: Cara Abad (U)' })).toBeTruthy();
  coming = ana;
  await scan('QRVALUE1');
  expect(await screen.findByRole('button', { name: 'Undo: Ana Cruz (U)' })).toBeTruthy();
  for (const code of ['UCD', 'CUD', 'CDU']) {
    await pause();
    for (const key of code) press(key);
  }
  await pause();
  expect(undone()).toHaveLength(0);
  press('u');
  expect(await screen.findByRole('heading', { name: 'No longer present' })).toBeTruthy();
  expect(present()).toEqual(['Cara Abad8:20 AM', 'Ben Dizon8:15 AM']);
  expect(undone()[0]?.body).toMatchObject({ stud_id: 1, status: null, was: 'present' });
  expect(screen.queryByRole('heading', { name: 'WELCOME!' })).toBeNull();
  // A second U does not affect an earlier student.
  press('u');
  await pause();
  expect(undone()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Undo: / })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Remove: Ben Dizon' }));
  expect(await screen.findByText('Remove the attendance of Ben Dizon?')).toBeTruthy();
  expect(undone()).toHaveLength(1);
  await answerWith(user, 'Remove attendance');
  await waitFor(() => expect(present()).toEqual(['Cara Abad8:20 AM']));
  const next = screen.getByRole('button', { name: 'Remove: Cara Abad' });
  await waitFor(() => expect(document.activeElement, 'the list stays where it is').toBe(next));
});

it('counts students who enroll later, and takes no scans once it is closed or its next day is over', async () => {
  const realtime = fakeRealtime();
  let closedAt: string | null = null;
  let listed = roll.roll;
  const first = show(
    answers(getSingleClass, () => ({ classes: { ...session, closedAt } })),
    answers(getRoll, () => ({ ...roll, roll: listed })),
    answers(closeRoll, { message: '', closedAt: null } as never),
  );
  expect(await screen.findByText('CAMERA OFF')).toBeTruthy();
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  // On another screen a student is enrolled, and the session is closed.
  listed = [...listed, ...listed.slice(1, 2).map((entry) => ({ ...entry, student: { ...ana, stud_id: 4 } }))];
  realtime.tell({ type: 'session', class_id: session.class_id });
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  closedAt = '2026-11-21T01:00:00.000Z';
  realtime.tell({ type: 'session', class_id: session.class_id });
  expect(await screen.findByText('Reopen the session to scan.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Roll' }).getAttribute('href')).toBe('/professor/roll/7/25');
  closedAt = null;
  fireEvent.click(screen.getByRole('button', { name: 'Reopen session' }));
  expect(await screen.findByText('CAMERA OFF')).toBeTruthy();
  expect(first.arrived.find(({ call }) => call === closeRoll)?.body).toEqual({ closed: false });
  first.unmount();
  vi.setSystemTime(Date.parse('2026-11-23T00:00+08:00'));
  show();
  expect(await screen.findByText(/until one day after a class/)).toBeTruthy();
  expect(screen.queryByText('CAMERA OFF')).toBeNull();
});

it('says on screen that the subject is no longer shared, which a retry does not change', async () => {
  const realtime = fakeRealtime();
  let classes: typeof session | undefined = session;
  show(answers(getSingleClass, () => (classes ? { classes } : (notFound as never))));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  classes = undefined;
  realtime.tell({ type: 'signed-out', class_id: session.class_id });
  expect(await screen.findByText('This session is no longer shared with you.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByText('Ben Dizon')).toBeNull();
});
