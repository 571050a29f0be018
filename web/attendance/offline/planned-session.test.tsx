/** A planned class that was started on this device. */
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { meetingCancelled, openMeeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { idOfMeeting } from './planned-meeting.ts';
import { useOpenedSession } from './planned-session.ts';

withDeviceStore();

function Opening() {
  useOpenedSession(idOfMeeting({ rule_id: 3, day: '2026-11-30' }), ({ class_id }) => `/opened/${class_id}`);
  return null;
}

it('goes on at its session, also if the class was canceled at first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let asked = 0;
  const session = { class_id: 9, subject_id: 2 };
  renderScreen(<Opening />, {
    at: '/planned',
    server: [
      answers(openMeeting, () => {
        asked += 1;
        return (asked === 1 ? meetingCancelled : { class: session, made: false, message: '' }) as never;
      }),
    ],
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await waitFor(() => expect(window.location.pathname).toBe('/opened/9'));
});
