import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { getTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { qrText } from '#web/attendance/qr/qr-text.ts';
import { exampleMeeting, exampleStudent } from '#web/gallery/testing/examples.ts';
import { FakeSocket } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { atHome, enjoy, scanned, shown, source, stub, told } from '#web/gallery/testing/student-at-home.tsx';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

atHome();

describe('the pass', () => {
  it('shows name, program, level, experience towards the next one, and points', async () => {
    shown();
    expect(await screen.findByRole('heading', { name: 'Ana Reyes Cruz' })).toBeTruthy();
    const pass = within(screen.getByRole('region', { name: 'Student pass' }));
    expect(pass.getByText('BSCS 4A')).toBeTruthy();
    expect(pass.getByText('Level 3')).toBeTruthy();
    expect(pass.getByText('820 / 1,500 exp')).toBeTruthy();
    expect(pass.getByText('680 to level 4')).toBeTruthy();
    expect(pass.getByText('240')).toBeTruthy();
    const ring = pass.getByRole('progressbar', { name: 'Experience' });
    expect(ring.getAttribute('aria-valuenow')).toBe('820');
    expect(ring.getAttribute('aria-valuemax')).toBe('1500');
    expect(pass.getByRole('img', { name: 'You have no photo yet' })).toBeTruthy();
  });

  it('refetches the school’s settings when it is shown again, such as a leaderboard that was turned off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila', has_board: true };
    const { queryClient } = shown(answers(getSchool, () => ({ ...school }) as never));
    expect(await screen.findByText('Rizal High')).toBeTruthy();
    school.has_board = false;
    vi.setSystemTime(vi.getRealSystemTime() + 61_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(queryClient.getQueryData(keyOf(getSchool))).toMatchObject({ has_board: false }));
  });

  it('explains experience beyond a level’s threshold, and owed experience', async () => {
    const owing = shown(answers(getStudent, { ...exampleStudent, current_exp: 0, owed_exp: 1300 }));
    expect(await screen.findByText('A class was corrected, so you owe 1,300 exp.')).toBeTruthy();
    owing.unmount();
    const { becomes, unmount } = shown();
    expect(await screen.findByText('820 / 1,500 exp')).toBeTruthy();
    expect(screen.queryByText(/lifts you/)).toBeNull();
    unmount();
    becomes({ current_exp: 2906, current_level: 7 });
    shown(answers(getStudent, { ...exampleStudent, current_exp: 2906, current_level: 7 }));
    expect(await screen.findByText('2,906 / 1,500 exp')).toBeTruthy();
    expect(screen.getByText('Your next class takes you to level 8.')).toBeTruthy();
  });

  it('lists today’s attendance, and says how far the best streak is from its points', async () => {
    // At noon, so that it is the same day in every time zone.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-08T12:00:00Z') });
    const at = (createdAt: string, late = false) => ({
      class_id: Date.parse(createdAt),
      subject_name: 'Logic',
      createdAt,
      late,
    });
    const today = [at('2026-09-07T12:00:00.000Z'), at('2026-09-08T12:00:00.000Z', true)];
    const flame = { subject_id: 4, subject_name: 'Discrete Math', streak: 8, step: 5, points: 50 };
    shown(answers(getStudent, { ...exampleStudent, today, flame }));
    const stamps = within(await screen.findByRole('list', { name: 'Present today' })).getAllByRole('listitem');
    expect(stamps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Logic · \d+:\d\d [AP]M · late$/),
    ]);
    expect(screen.getByRole('img', { name: 'Streak: 8' })).toBeTruthy();
    const figure = screen.getByText('2 more for +50').closest('dd');
    expect(figure?.matches('dl > div > dd')).toBe(true);
  });

  it('follows statuses set by hand, also from none to none, and what happened while the page was hidden', async () => {
    const page = shown();
    await screen.findByText('No attendance yet today');
    const { class_id, subject_name } = source;
    const createdAt = new Date().toISOString();
    const stamp = { class_id, subject_name, createdAt, late: false };
    const excused = { class_id, subject_name, createdAt, kind: 'excused' as const };
    const stamps = () => screen.queryByRole('list', { name: 'Present today' })?.textContent ?? '';
    for (const [status, today, note, stamped] of [
      ['present', [stamp], 'present', /^Discrete Math · \d+:\d+ [AP]M$/],
      ['late', [{ ...stamp, late: true }], 'late', /late$/],
      ['excused', [], 'excused', /^Discrete Math · excused$/],
      ['present', [stamp], 'present', /M$/],
      ['absent', [], 'absent', /^$/],
      ['present', [stamp], 'present', /M$/],
      [null, [], 'attendance removed', /^$/],
    ] as const) {
      page.becomes({ today: [...today], excused: status === 'excused' ? [excused] : [] });
      told({ type: 'roll', class_id, subject_id: 4, subject_name, status, points: 250, exp: 870, level: 3 });
      expect(stub().getByText(`Discrete Math: ${note}`)).toBeTruthy();
      await waitFor(() => expect(stamps()).toMatch(stamped));
    }
    // The student was scanned with a card, or with a code on another device.
    page.becomes({ today: [stamp] });
    scanned(enjoy);
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
    await waitFor(() => expect(stamps()).not.toBe(''));
    // A phone in a pocket receives nothing, and its socket may have been replaced.
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const [first] = FakeSocket.all;
    act(() => first?.onclose?.({ code: 4408 }));
    page.becomes({ today: [] });
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(FakeSocket.all).toHaveLength(1);
    sight.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(stamps()).toBe(''));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('says what is next and where, and what was canceled today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T00:00Z') });
    const day = (date: string, some: Partial<Meeting>) => exampleMeeting({ day: date, date, ...some });
    const overAt = '2026-12-01T02:00:00.000Z';
    const meetings = [
      day('2026-11-30', {}),
      day('2026-12-01', { change: 'cancelled', startsAt: '2026-12-01T01:00:00.000Z', overAt }),
      day('2026-12-02', {
        subject_name: 'Art',
        startsAt: '2026-12-02T01:00:00.000Z',
        overAt: '2026-12-02T02:00:00.000Z',
      }),
    ];
    const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila', has_timetable: true };
    shown(answers(getSchool, school), answers(getTimetable, { meetings }));
    const next = (await screen.findByText('Art')).closest('p');
    expect(next?.textContent).toBe('Next: Art · tomorrow 8:00 AM – 9:30 AM · Room 12');
    expect(next?.previousSibling?.textContent).toBe('Canceled: Math · today 8:00 AM – 9:30 AM · Room 12');
  });

  it('says that the code needs a connection while offline, and hides how to show it', async () => {
    shown();
    await stub().findByText(qrText.firstHint);
    act(() => noteReachable(false));
    expect(stub().getByRole('button', { name: 'Your code needs a connection' })).toBeTruthy();
    expect(stub().queryByText(qrText.firstHint)).toBeNull();
    act(() => noteReachable(true));
    expect(stub().getByText(qrText.firstHint)).toBeTruthy();
  });

  it('tells students who were scanned earlier only to show the code, no longer why', async () => {
    shown(
      answers(getStudent, {
        ...exampleStudent,
        latestReward: { ...enjoy, ...source, createdAt: '2026-11-20T00:00:00Z' },
      }),
    );
    expect(await stub().findByText(qrText.hint)).toBeTruthy();
    expect(stub().queryByText(qrText.firstHint)).toBeNull();
  });

  it('leads to the attendance details, and to the form to change the password', async () => {
    const { user } = shown();
    const details = await screen.findByRole('link', { name: 'Check Attendance Details' });
    expect(details.getAttribute('href')).toBe('/student/attendancedetails');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
  });

  it('says that it could not be loaded, and retries', async () => {
    let tries = 0;
    const { user } = shown(answers(getStudent, () => (++tries === 1 ? unexpected : exampleStudent)));
    expect(await screen.findByText('Your pass could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ana Reyes Cruz' })).toBeTruthy();
  });
});
