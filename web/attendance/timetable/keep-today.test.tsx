/** The professor's day on a device that keeps today's classes. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import { ProfessorFrame } from '#web/app/frame/professor-frame.tsx';
import { canKeep } from '#web/attendance/offline/class-packet.ts';
import { putEntries } from '#web/attendance/offline/kept-entries.ts';
import { sendKept, setStayOffline } from '#web/attendance/offline/kept-queue.ts';
import { todayText } from '#web/attendance/session/today-text.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { exampleRoll, exampleSession } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { SubjectsScreen } from './subjects-today-screens.tsx';

// The decoder's file is the service worker's.
vi.mock('#web/platform/camera/keep-decoder.ts', () => ({ keepDecoder: async () => undefined }));
withDeviceStore();
beforeEach(() => {
  setTimeZone('Asia/Manila');
  fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:15+08:00'), toFake: ['Date'] });
});

const session = (class_id: number, subject_name: string): TodaysSession => ({
  ...exampleSession({ class_id, subject_id: class_id, subject_name, present: 3, expected: 4 }),
  subject_courseYearSection: 'BSCS 4A',
  role: 'owner',
});

function show(...more: FakeAnswer[]) {
  return renderScreen(
    <ProfessorFrame>
      <SubjectsScreen />
    </ProfessorFrame>,
    {
      at: '/professor',
      role: 'professor',
      server: [
        answers(calls.getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' }),
        answers(calls.getProfessor, { prof_id: 4, first_name: 'Grace' } as never),
        answers(calls.getAllSubject, { subject: [] }),
        answers(calls.getToday, { sessions: [session(25, 'Math'), session(26, 'Art')] }),
        answers(calls.getClassPacket, ({ params }) => ({
          roll: { ...exampleRoll(), class: session(Number(params.sessionId), 'Math') },
          students: [],
          serverTime: '2026-11-21T00:15:00.000Z',
          offlineUntil: '2099-01-01T00:00:00.000Z',
        })),
        ...more,
      ],
    },
  );
}
const asked = () => screen.queryByRole('region', { name: 'Keep today’s classes on this device' });
const entry = (key: string, owner: number) =>
  putEntries([{ kind: 'scan', key, owner, sessionId: 25, value: 'V', at: '2026-11-21T00:10:00.000Z' }]);

it('asks once whether today’s classes should be on this device, and deletes them when they should not', async () => {
  const { user, arrived } = show();
  const question = await screen.findByRole('region', { name: 'Keep today’s classes on this device' });
  expect(question.textContent).toMatch(/until you log out or close the browser, for 18 hours at most\. .*encrypted/);
  expect(arrived.filter(({ call }) => call === calls.getClassPacket)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText('Today’s classes are on this device.')).toBeTruthy();
  expect([asked(), canKeep(25), canKeep(26)]).toEqual([null, true, true]);
  await user.click(screen.getByRole('button', { name: 'Remove today’s classes from this device' }));
  await waitFor(() => expect([canKeep(25), canKeep(26)]).toEqual([false, false]));
  expect(asked(), 'no second question, but a way back').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep today’s classes on this device' }));
  expect(await screen.findByText('Today’s classes are on this device.')).toBeTruthy();
});

it('opens only classes that are on this device while there is no network', async () => {
  const { user } = show(
    answers(calls.getClassPacket, ({ params }) => ({
      roll: exampleRoll(),
      students: [],
      serverTime: '2026-11-21T00:15:00.000Z',
      offlineUntil: params.sessionId === '25' ? '2099-01-01T00:00:00.000Z' : '2026-11-21T00:15:00.000Z',
    })),
  );
  await press(user, 'Keep');
  expect(await screen.findByText('1 of today’s 2 classes is on this device.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Scan/ })).toHaveLength(2);
  act(() => noteReachable(false));
  expect(screen.getAllByRole('link', { name: /^Scan/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Scan Math BSCS 4A',
  ]);
  expect(screen.getByText('This class is not on this device. Open it when you’re back online.')).toBeTruthy();
});

it('tells another professor only how many scans wait here', async () => {
  await entry('theirs', 9);
  show();
  expect(await screen.findByText(/^One scan or change by another professor waits on this device/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Needs you/ })).toBeNull();
});

it('says nothing about the day while there is no network and no data', async () => {
  await entry('theirs', 9);
  show(answers(calls.getToday, () => new Promise<never>(() => {})));
  expect(await screen.findByText(/^One scan or change by another professor waits/)).toBeTruthy();
  act(() => noteReachable(false));
  expect(screen.queryByText(todayText.nothing)).toBeNull();
  expect(screen.queryByRole('region', { name: todayText.strip })).toBeNull();
});

it('asks before logging out while scans wait, and sends them when the same professor is back', async () => {
  const results = [{ key: 'a', result: 'recorded' as const }];
  const first = show(answers(calls.logoutProfessor, { message: '' }), answers(calls.reportKept, { message: '' }));
  await press(first.user, 'Keep');
  await waitFor(() => expect(canKeep(25)).toBe(true));
  act(() => setStayOffline(true));
  await entry('a', 4);
  act(sendKept);
  expect(await screen.findByText('Staying offline: 1 scan kept on this device')).toBeTruthy();
  await press(first.user, 'Logout');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 scan is kept on this device. It is sent when you sign in here again.');
  await press(first.user, 'Yes');
  await waitFor(() => expect(window.location.pathname).toBe(paths.professorLogin.href()));
  expect([signInToken('professor'), canKeep(25)]).toEqual([null, false]);
  first.unmount();
  setStayOffline(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  const settling = answers(calls.settleScans, async () => {
    await promise;
    return { message: '', results };
  });
  show(settling, answers(calls.reportKept, { message: '' }));
  expect(await screen.findByText('Sending 1 scan…')).toBeTruthy();
  resolve();
  await waitFor(() => expect(screen.queryByText('Sending 1 scan…')).toBeNull());
});
