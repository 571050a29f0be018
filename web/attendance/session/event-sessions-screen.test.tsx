/** The sessions of an event: like a subject's, without a program. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClass, getClass, updateClass } from '#contract/attendance/session/session-calls.ts';
import { exampleSession } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { EventSessionsScreen } from './sessions-screens.tsx';

setTimeZone('Asia/Manila');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00+08:00'), toFake: ['Date'] });
});

const session = exampleSession({
  class_id: 31,
  subject_id: 4,
  subject_name: 'Career Fair',
  class_courseYearSection: '',
  class_token: 10,
  start_time: '09:00',
  end_time: '16:30',
  isOpen: true,
  createdAt: '2026-11-20T01:00:00.000Z',
  overAt: '2026-11-20T08:30:00.000Z',
});

const show = (...server: FakeAnswer[]) =>
  renderScreen(<EventSessionsScreen />, {
    at: paths.eventSessions.href({ subjectID: 4, subjectName: 'Career Fair', startTime: '09:00', endTime: '16:30' }),
    pattern: paths.eventSessions.pattern,
    role: 'professor',
    server: [answers(getClass, { classes: [session], first: { class_token: 10, class_exp: 100 } }), ...server],
  });

it('leads to the event’s scanner and bin with a single space for the program', async () => {
  show();
  const details = await screen.findByRole('link', { name: /^Scan for 11\/20\/2026/ });
  expect(details.getAttribute('href')).toBe('/professor/eventsession/qrscanner/4/31/%20');
  expect(screen.getByRole('link', { name: 'Recycle bin' }).getAttribute('href')).toBe(
    '/professor/event/RecycleSession/4/Career%20Fair/%20',
  );
  expect(screen.queryByText('Open to all programs')).toBeNull();
});

it('adds an open session with the event’s hours, and updates one', async () => {
  const { user, arrived } = show(
    answers(createClass, { message: 'x', class: session }),
    answers(updateClass, { message: 'x', class: session }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Session' }));
  await user.click(dialog.getByRole('button', { name: 'More options' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /Point Value/ }), '{Backspace}{Backspace}5');
  await user.type(dialog.getByRole('textbox', { name: /Experience Point/ }), '{Backspace}{Backspace}20');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Session has been added successfully!')).toBeTruthy();
  expect(arrived.find(({ call }) => call === createClass)?.body).toEqual({
    class_courseYearSection: ' ',
    class_token: 5,
    class_exp: 20,
    start_time: '09:00',
    end_time: '16:30',
    isOpen: true,
    isdeleted: false,
    date: null,
    another: false,
  });
  await user.click(screen.getByRole('button', { name: 'Update the session of 11/20/2026' }));
  const update = within(await screen.findByRole('dialog', { name: 'Update Session' }));
  await user.click(update.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Sessions updated successfully')).toBeTruthy();
  expect(arrived.find(({ call }) => call === updateClass)?.body).toMatchObject({
    class_courseYearSection: ' ',
    class_token: '',
    date: null,
    isOpen: false,
  });
});
