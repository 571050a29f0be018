import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  getStudentClassAndSubject,
  getStudentSingleClassAndSubject,
} from '#contract/attendance/attendance/attendance-calls.ts';
import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { exampleStudent } from '#web/gallery/testing/examples.ts';
import { FakeSocket } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import {
  atHome,
  enjoy,
  generate,
  generateAndWait,
  scanned,
  shown,
  source,
  stub,
  told,
} from '#web/gallery/testing/student-at-home.tsx';
import { keyOf } from '#web/platform/calls/use-call.ts';

/**
 * The student's code on screen. Bugs that these tests have caught: a socket that closes together with the code, an old
 * reward taken for a missed one, a balance that does not change after a scan, and a reward shown twice.
 */

atHome();

const ofMath = { class_id: 9, subject_id: 4, subject_name: 'Discrete Math' };

describe('SCAN HERE', () => {
  it('opens the socket as this student, and shows the code requested with their sign-in token', async () => {
    const page = shown();
    await generate(page);
    expect(screen.getByText('QR Code will disappear in 10 seconds')).toBeTruthy();
    expect(FakeSocket.last?.said).toEqual([{ token: 'student-sign-in' }]);
    expect(page.arrived.find(({ call }) => call === generateNewToken)?.body).toEqual({
      oldToken: 'student-sign-in',
      device: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('shows the reward of a scan in place, refetches the student, and updates the balance, also on undo', async () => {
    const page = shown();
    await generate(page);
    page.becomes({ current_token: 250, current_exp: 870 });
    page.queryClient.setQueryData(keyOf(getStudentClassAndSubject), {} as never);
    scanned(enjoy);
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
    expect(stub().getByText('Discrete Math · 11/20/2026')).toBeTruthy();
    expect(screen.getByText('+10 points')).toBeTruthy();
    const again = stub().getByRole('button', { name: 'Generate QR Code' });
    expect(again.dataset.variant, 'nothing is to be done now').toBe('default');
    expect(screen.queryByText(/10 class/)).toBeNull();
    expect(screen.queryByRole('img', { name: 'Your QR code' })).toBeNull();
    expect(await screen.findByText('250')).toBeTruthy();
    expect(screen.getByText('870 / 1,500 exp')).toBeTruthy();
    const calls = page.arrived.map(({ call }) => call);
    const streak = calls.indexOf(getStudentSingleClassAndSubject);
    expect(page.arrived[streak]?.body).toEqual({ subject_id: 4 });
    expect(calls.lastIndexOf(getStudent)).toBeGreaterThan(streak);
    expect(page.queryClient.getQueryState(keyOf(getStudentClassAndSubject))?.isInvalidated, 'for another screen').toBe(
      true,
    );
    page.becomes({ current_token: 240, current_exp: 820 });
    told({ type: 'roll', ...ofMath, status: null, points: 240, exp: 820, level: 3 });
    expect(stub().queryByText('Enjoy your class')).toBeNull();
    expect(stub().getByText('Discrete Math: attendance removed')).toBeTruthy();
    expect(await screen.findByText('820 / 1,500 exp')).toBeTruthy();
  });

  it('learns after the code’s own socket has closed that a level was taken back, and shows the level', async () => {
    const page = shown();
    await generate(page);
    page.becomes({ current_level: 4, current_exp: 20 });
    scanned({ ...enjoy, kind: 'level-up', points: 60, exp: -1450, level: 1, message: 'You leveled up!!' });
    const badge = (await screen.findByText('Level 4')).parentElement as HTMLElement;
    expect(badge.className).toMatch(/leveledUp/);
    Object.assign(FakeSocket.last ?? {}, { readyState: 3 });
    for (const [points, type] of [
      [290, 'redemption-decided'],
      [300, 'session'],
    ] as const) {
      page.becomes({ current_token: points });
      told({ type, class_id: 9 });
      expect(await screen.findByText(`${points}`)).toBeTruthy();
    }
    page.becomes({ current_level: 3, current_exp: 1470 });
    told({ type: 'roll', ...ofMath, status: null, points: 240, exp: 1470, level: 3 });
    expect(screen.queryAllByText('You leveled up!!')).toEqual([]);
    expect((await screen.findByText('Level 3')).parentElement?.className).not.toMatch(/leveledUp/);
    expect(stub().getByText('Discrete Math: attendance removed')).toBeTruthy();
  });

  it('removes the note after 5 seconds, and a refusal after 20', async () => {
    const page = shown();
    await generate(page);
    vi.useFakeTimers();
    scanned(enjoy);
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(stub().queryByText('Enjoy your class')).toBeNull();
    const where = { class_id: 9, subject_id: 4, subject_name: 'Discrete Math', class_courseYearSection: 'BSCS 2A' };
    told({ type: 'scan', outcome: 'other-program', since: null, ...where });
    expect(screen.queryByRole('heading', { name: 'SCAN HERE' })?.className).toMatch(/over/);
    await act(() => vi.advanceTimersByTimeAsync(19_900));
    expect(stub().getByText('This class is for BSCS 2A')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(stub().queryByText('This class is for BSCS 2A')).toBeNull();
  });

  it('shows the flame with its number for a streak', async () => {
    const page = shown(answers(getStudentSingleClassAndSubject, { attendanceStreak: 5 }));
    await generate(page);
    scanned({
      ...enjoy,
      kind: 'streak',
      streak: 5,
      points: 60,
      message: "You're on fire with a 5 streak! 50 points earned!",
    });
    const panel = within(screen.getByRole('region', { name: 'SCAN HERE' }));
    expect(panel.getByText("You're on fire with a 5 streak! 50 points earned!")).toBeTruthy();
    expect(panel.getByText('5')).toBeTruthy();
    expect(panel.getByText('+60 points')).toBeTruthy();
    expect(panel.getByText('10 class · 50 streak')).toBeTruthy();
    expect(panel.getByText('+50 exp')).toBeTruthy();
  });

  it('shows a new level', async () => {
    const page = shown(answers(getStudentSingleClassAndSubject, { attendanceStreak: 10 }));
    await generate(page);
    const flame = { subject_id: 4, subject_name: 'Discrete Math', streak: 10, step: 5, points: 50 };
    page.becomes({ current_level: 4, current_exp: 20, current_token: 300, flame });
    const message = 'You leveled up!! You gained 50 points';
    scanned({ ...enjoy, kind: 'level-up', points: 60, exp: -1450, level: 1, message });
    for (const text of [message, '+60 points', '10 class · 50 level 4', '+50 exp', '1,500 exp became level 4']) {
      expect(stub().getByText(text)).toBeTruthy();
    }
    expect(await screen.findByText('Level 4')).toBeTruthy();
    // The pass had announced a streak bonus for this class.
    expect(await stub().findByText('one bonus per class: this time the level bonus')).toBeTruthy();
  });

  it('counts down, hides the code after 10 seconds, and listens 30 seconds longer, or 12 after a scan', async () => {
    await generateAndWait(shown(), 6_800);
    expect(screen.getByText('QR Code will disappear in 4 seconds')).toBeTruthy();
    // The line's offset runs from 2 to 1 and already has its value for the next second.
    expect(document.querySelector('[role=dialog] [pathLength]')?.getAttribute('stroke-dashoffset')).toBe('1.3');
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.queryByRole('img', { name: 'Your QR code' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(29_000));
    expect(FakeSocket.last?.closed).toBe(false);
    scanned(enjoy);
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(11_900));
    expect(FakeSocket.last?.closed).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(FakeSocket.last?.closed).toBe(true);
  });

  it('stops listening for one code when another is requested, and when the student leaves the screen', async () => {
    const page = shown();
    await generateAndWait(page, 10_300);
    const first = FakeSocket.last;
    fireEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    const second = FakeSocket.last;
    expect([first?.closed, second === first, second?.closed]).toEqual([true, false, false]);
    page.unmount();
    expect(second?.closed).toBe(true);
  });

  it('refetches the student at the end, and finds the reward if its notice was lost', async () => {
    const page = shown();
    await generateAndWait(page, 5_000);
    page.becomes({
      current_token: 250,
      latestReward: { ...enjoy, ...source, createdAt: '2026-11-20T00:00:00.000Z' },
    });
    await act(() => vi.advanceTimersByTimeAsync(11_500));
    expect(FakeSocket.last?.closed).toBe(false);
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
    expect(stub().getByText('Discrete Math · 11/20/2026')).toBeTruthy();
    expect(screen.getByText('250')).toBeTruthy();
  });

  it('shows a reward once: not again after a reconnect, and after a reload only if it was not shown', async () => {
    const page = shown();
    await generate(page);
    scanned(enjoy);
    const latestReward = { ...enjoy, ...source, createdAt: '2026-11-20T00:00:00.000Z' };
    page.becomes({ latestReward });
    await page.user.click(document.body);
    told({ type: 'roll', ...ofMath, status: null, points: 240, exp: 820, level: 3 });
    await waitFor(() => expect(page.queryClient.getQueryData(keyOf(getStudent))?.latestReward).toBeTruthy());
    expect(stub().queryByText('Enjoy your class')).toBeNull();
    page.becomes({ latestReward: null });
    await page.queryClient.invalidateQueries();
    await generate(page);
    page.unmount();
    shown(answers(getStudent, { ...exampleStudent, latestReward }));
    expect(await screen.findAllByText('Enjoy your class')).not.toHaveLength(0);
    cleanup();
    shown(answers(getStudent, { ...exampleStudent, latestReward }));
    await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
    expect(stub().queryByText('Enjoy your class')).toBeNull();
  });

  it('shows the reward of a code that a scanner kept once it is settled', async () => {
    await generateAndWait(shown(), 41_000);
    expect(FakeSocket.last?.closed, 'the code’s own socket').toBe(true);
    scanned(enjoy);
    expect(stub().getByText('Enjoy your class')).toBeTruthy();
  });

  it('shows that reward after a reload too, on the same day', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00.000Z'), toFake: ['Date'] });
    const page = shown();
    await generate(page);
    page.unmount();
    vi.setSystemTime(Date.parse('2026-11-20T19:00:00.000Z'));
    const latestReward = { ...enjoy, ...source, createdAt: '2026-11-20T00:00:00.000Z' };
    shown(answers(getStudent, { ...exampleStudent, latestReward }));
    expect(await screen.findAllByText('Enjoy your class')).not.toHaveLength(0);
  });

  it('fills the screen with a reward for two seconds, or until a tap, which presses nothing below', async () => {
    const page = shown();
    const moment = () => document.querySelector('[data-kind]');
    for (const ends of [() => page.user.click(screen.getByRole('button', { name: 'Generate QR Code' })), undefined]) {
      await generate(page);
      scanned({ ...enjoy, kind: 'streak', streak: 5, points: 60, message: 'On fire' });
      await waitFor(() => expect(moment()?.textContent).toContain('10 class · 50 streak'));
      expect(moment()?.textContent, 'its sentence names a part of the sum, so it is read below alone').not.toContain(
        'On fire',
      );
      const asked = page.arrived.length;
      await ends?.();
      await waitFor(() => expect(moment()).toBeNull());
      expect(page.arrived.slice(asked).filter(({ call }) => call === generateNewToken)).toEqual([]);
    }
  });

  it.each([
    [{ outcome: 'already-in-class', since: '2026-11-20T00:26:00.000Z' }, 'You’re already in · 8:26 AM'],
    [{ outcome: 'other-program' }, 'This class is for BSCS 2A'],
    [{ outcome: 'qr-expired' }, 'This code has expired. Make a new code'],
    [{ outcome: 'not-enrolled' }, 'You are not enrolled in Discrete Math'],
  ])('says why a scanned code was refused: %j', async (what, text) => {
    const page = shown();
    await generate(page);
    const where = { class_id: 9, subject_id: 4, subject_name: 'Discrete Math', class_courseYearSection: 'BSCS 2A' };
    told({ type: 'scan', since: null, ...where, ...what });
    expect(screen.queryByRole('img', { name: 'Your QR code' })).toBeNull();
    expect(stub().getByRole('status').textContent).toContain(text);
    await generate(page);
    expect(stub().queryByText(text)).toBeNull();
  });

  it('is a sheet that Escape, Back and a tap close, but not a double tap, and returns the focus', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const page = shown();
    const ends = [
      () => page.user.keyboard('{Escape}'),
      async () => {
        await page.user.click(screen.getByLabelText('Hide your code'));
        expect(screen.getByRole('dialog')).toBeTruthy();
        now.mockReturnValue(1500);
        await page.user.click(screen.getByLabelText('Hide your code'));
      },
      // The page receives the event during the wait below.
      async () => window.history.back(),
    ];
    for (const end of ends) {
      await generate(page);
      expect(within(screen.getByRole('dialog')).getByText('Ana Reyes Cruz')).toBeTruthy();
      await end();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(stub().getByText(/^Your professor’s scan marks you/)).toBeTruthy();
      await waitFor(() =>
        expect(document.activeElement).toBe(stub().getByRole('button', { name: 'Generate QR Code' })),
      );
    }
    now.mockRestore();
  });

  it('does not take the reward of another day for a missed one', async () => {
    const latestReward = { ...enjoy, ...source, createdAt: '2026-11-19T00:00:00.000Z' };
    const page = shown(answers(getStudent, { ...exampleStudent, latestReward }));
    await generateAndWait(page, 41_000);
    expect(FakeSocket.last?.closed).toBe(true);
    expect(page.arrived.filter(({ call }) => call === getStudent)).toHaveLength(2);
    expect(stub().queryByText('Enjoy your class')).toBeNull();
  });
});
