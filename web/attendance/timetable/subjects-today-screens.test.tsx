import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { sessionTooSoon, type TodaysSession } from '#contract/attendance/session/session-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { wasStartedHere } from '#web/attendance/session/started-class.tsx';
import { todayText } from '#web/attendance/session/today-text.ts';
import { exampleMeeting, exampleRule, exampleSession } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { SubjectsScreen } from './subjects-today-screens.tsx';

setTimeZone('Asia/Manila');
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:15+08:00'), toFake: ['Date'] });
});

const subject = (subject_id: number, subject_name: string, hours: [string, string], session_count = 3): Subject => ({
  subject_id,
  subject_name,
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: hours[0],
  subject_end_time: hours[1],
  session_count,
  bin_count: 0,
  lateAfterMinutes: null,
});
const math = subject(7, 'Math', ['08:00', '09:30']);
const art = subject(8, 'Art', ['10:00', '11:00']);
const logic = subject(9, 'Logic', ['08:30', '09:00']);
const empty = subject(10, 'Empty', ['08:00', '09:00'], 0);
const session: TodaysSession = {
  ...exampleSession({ subject_id: 7, subject_name: 'Math', present: 37, expected: 64 }),
  subject_courseYearSection: 'BSCS 4A',
  role: 'owner',
};

function show(sessions: () => TodaysSession[], ...server: Parameters<typeof answers>[1][]) {
  const started = server.map((answer) => answers(calls.startClass, answer as never));
  return renderScreen(<SubjectsScreen />, {
    at: '/professor',
    role: 'professor',
    server: [
      answers(calls.getAllSubject, { subject: [math, art, logic, empty] }),
      answers(calls.getToday, () => ({ sessions: sessions() })),
      ...started,
    ],
  });
}
const strip = async () => within(await screen.findByRole('region', { name: 'Today’s classes' }));
const names = (of: Awaited<ReturnType<typeof strip>>) => of.queryAllByRole('button').map((button) => button.ariaLabel);
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('offers subjects within their hours that had a class before, and starts one in one tap', async () => {
  const begun: TodaysSession[] = [];
  const { user, arrived } = show(
    () => begun,
    () => {
      begun.push({ ...session, present: 0 });
      return { message: calls.startClass.done, class: session, made: true } as never;
    },
  );
  expect(names(await strip())).toEqual(['Start today’s class of Logic BSCS 4A', 'Start today’s class of Math BSCS 4A']);
  expect(cards(), 'newest first, whatever is under way').toEqual(['Empty', 'Logic', 'Art', 'Math']);
  expect(screen.getAllByRole('button', { name: /^Start today’s class of Math/ }), 'not on the card').toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Start the first class of Empty BSCS 4A' })).toBeTruthy();
  await user.dblClick((await strip()).getByRole('button', { name: /Math/ }));
  expect(window.location.pathname).toBe('/professor/session/qrscanner/7/25/BSCS%204A');
  expect(arrived.filter(({ call }) => call === calls.startClass)).toMatchObject([
    { params: { subjectId: '7' }, body: { another: null } },
  ]);
  expect(await screen.findByRole('button', { name: 'Undo start' }), 'who comes back finds it').toBeTruthy();
});

it('asks if a class was less than six hours ago, and offers no undo if it already existed', async () => {
  const other = { class_id: 9, createdAt: session.createdAt, start_time: null };
  const { user, arrived } = show(
    () => [],
    ({ body }: { body: unknown }) =>
      (body as { another: unknown }).another
        ? { message: calls.startClass.done, class: { ...session, class_id: 27 }, made: false }
        : (sessionTooSoon.saying({ other }) as never),
  );
  await user.click((await strip()).getByRole('button', { name: /Math/ }));
  await screen.findByRole('alertdialog', { name: 'Is this another class on the same day?' });
  await answerWith(user, todayText.startAnother);
  await waitFor(() => expect(window.location.pathname).toMatch(/qrscanner/));
  expect(wasStartedHere(27)).toBe(false);
  expect(arrived.filter(({ call }) => call === calls.startClass).map(({ body }) => body)).toEqual([
    { another: null },
    { another: true },
  ]);
});

it('shows the same hours above and on the card of a class that lasts all day', async () => {
  fakeRealtime();
  show(() => [{ ...session, end_time: '23:59', overAt: '2026-11-21T16:00:00.000Z' }]);
  expect((await strip()).getByText(/^Open until/)).toBeTruthy();
  expect(screen.getByText('Today 8:00 AM – 11:59 PM')).toBeTruthy();
  expect(screen.getAllByText('8:00 AM – 9:30 AM').length, 'the usual hours of the subject').toBeGreaterThan(0);
});

it('shows sessions in progress with a live count, and does not offer classes already held', async () => {
  const realtime = fakeRealtime();
  const held = { ...session, class_id: 26, subject_id: 9, overAt: '2026-11-21T00:14:00.000Z', present: 5, expected: 6 };
  let present = 37;
  const now = [held, session];
  const { arrived } = show(() => now.map((one) => (one === session ? { ...session, present } : one)));
  const shown = await strip();
  const scan = shown.getByRole('link', { name: 'Scan Math BSCS 4A' });
  expect(scan.getAttribute('href')).toBe('/professor/session/qrscanner/7/25/BSCS%204A');
  expect([shown.getByText(/^Now, ends at/).textContent, shown.getByRole('status').textContent]).toEqual([
    'Now, ends at 9:30 AM',
    '37of 64',
  ]);
  expect(names(shown)).toEqual([]);
  expect([screen.getByText('Now'), screen.getByText('Held today · 5 of 6')]).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Scan Math BSCS 4A' }), 'not on the card as well').toHaveLength(1);
  realtime.stand();
  expect(realtime.said).toEqual([{ type: 'desk', token: 'professor-sign-in', class_ids: [25] }]);
  present = 38;
  realtime.tell({ type: 'session', class_id: 25 });
  await waitFor(() => expect(shown.getByRole('status').textContent).toBe('38of 64'));
  const reads = () => arrived.filter(({ call }) => call === calls.getToday).length;
  const changed = () => realtime.tell({ type: 'session', class_id: 25 });
  const missed = () => {
    realtime.lose();
    window.dispatchEvent(new Event('online'));
    realtime.stand();
  };
  const noMoreShared = () => realtime.tell({ type: 'signed-out', class_id: 26 });
  for (const happen of [() => [changed(), changed()], missed, noMoreShared]) {
    const before = reads();
    present += 1;
    happen();
    await waitFor(() => expect(shown.getByRole('status').textContent).toBe(`${present}of 64`));
    expect(reads(), 'however much happens').toBe(before + 1);
  }
  const counted = () => arrived.filter(({ call }) => call === calls.getAllSubject).length;
  expect(counted(), 'a scan changes no card’s number of sessions').toBe(1);
  now.push({ ...session, class_id: 27, subject_id: 8 });
  realtime.tell({ type: 'session', class_id: 27 });
  await waitFor(() => expect(counted(), 'one that another device started does').toBe(2));
});

it('shows within a minute what began on another device, when the channel is down', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:15+08:00'), shouldAdvanceTime: true });
  fakeRealtime();
  const now: TodaysSession[] = [];
  show(() => now);
  await strip();
  now.push(session);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect((await strip()).getByRole('link', { name: 'Scan Math BSCS 4A' })).toBeTruthy();
});

it('offers the planned classes of the day, in place of the start of their subjects, and what is due', async () => {
  const hours = { startsAt: '2026-11-21T00:30:00.000Z', overAt: '2026-11-21T02:00:00.000Z' };
  const day = { day: '2026-11-21', date: '2026-11-21' };
  const running = exampleMeeting({ ...day, ...hours });
  const later = exampleMeeting({ ...running, rule_id: 4, subject_name: 'Art', startsAt: '2026-11-21T06:00:00.000Z' });
  const cancelled = exampleMeeting({
    ...running,
    rule_id: 5,
    subject_name: 'Logic',
    change: 'cancelled',
    reason: 'Ill',
  });
  const due = [exampleMeeting({ ...hours, day: '2026-11-19', date: '2026-11-19', isDue: true })];
  const { user, arrived } = renderScreen(<SubjectsScreen />, {
    at: '/professor',
    role: 'professor',
    server: [
      answers(calls.getAllSubject, { subject: [math, art, logic] }),
      answers(calls.getMeetings, { meetings: [cancelled, running, later], rules: [exampleRule()], daysOff: [], due }),
      answers(calls.openMeeting, { message: '', class: session, made: true }),
      answers(calls.cancelMeeting, { message: '', meeting: running }),
    ],
  });
  const shown = await strip();
  expect(shown.getByText('8:00 AM – 9:30 AM · Room 12 · Canceled · Ill')).toBeTruthy();
  expect(shown.getByText('Opens 12:00 PM')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Start today’s class of Math BSCS 4A' })).toBeNull();
  expect(shown.getByText('1 roll due')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: /did not take place/, hidden: true }));
  await user.type(await screen.findByLabelText(/Reason/), 'Fire drill');
  await user.click(screen.getByRole('button', { name: 'Cancel class' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(shown.getByRole('button', { name: 'Scan Math · BSCS 4A' }));
  await waitFor(() => expect(window.location.pathname).toBe('/professor/session/qrscanner/7/25/BSCS%204A'));
  await user.click(shown.getByRole('button', { name: /^Take roll of Math/, hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Take roll' }));
  await waitFor(() => expect(window.location.pathname).toBe('/professor/roll/7/25'));
  const bodies = (call: unknown) => arrived.filter((one) => one.call === call).map(({ body }) => body);
  expect(bodies(calls.cancelMeeting)).toEqual([{ day: '2026-11-19', reason: 'Fire drill' }]);
  expect(bodies(calls.openMeeting)).toEqual([{ day: '2026-11-21' }, { day: '2026-11-19' }]);
});
