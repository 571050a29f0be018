import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getStudentSingleClassAndSubject } from '#contract/attendance/attendance-calls.ts';
import { unavailable, unexpected } from '#contract/base/refusal.ts';
import { noPhoto, studentImgRetrieve } from '#contract/photo/photo-calls.ts';
import { generateNewToken } from '#contract/qr/qr-calls.ts';
import type { Reward, RewardSource } from '#contract/reward/reward.ts';
import { getLevelThreshold, getSchool } from '#contract/settings/settings-calls.ts';
import { getStudent, type OwnStudent } from '#contract/student/student-calls.ts';
import { paths } from '#web/base/paths.ts';
import { exampleStudent } from '#web/testing/example-student.ts';
import { type Answer, answers, loses } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { StudentHomeScreen } from './student-home-screen.tsx';

/**
 * The student's home as they meet it. Tried and caught: a socket that is closed together with the code, an old reward
 * taken for a missed one, and a balance that stays after a scan.
 */

const QR_VALUE = '0123456789ABCDEFGHJKMNPQRS';

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readyState = 1;
  closed = false;
  said: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.last = this;
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
}

const enjoy: Reward = { kind: 'none', message: 'Enjoy your class', streak: 2, points: 10, exp: 50, level: 0 };

const source: RewardSource = {
  class_id: 9,
  subject_id: 4,
  subject_name: 'Discrete Math',
  class_createdAt: '2026-11-20T00:00:00.000Z',
  class_token: 10,
  class_exp: 50,
  current_level: 4,
};

// The code's part is loaded on demand, which a test with a clock of its own would wait for in vain.
beforeAll(() => import('#web/qr/qr-code-card.tsx'));

beforeEach(() => {
  FakeSocket.last = undefined;
  vi.stubGlobal('WebSocket', FakeSocket);
});

function shown(...server: Answer[]) {
  let student: OwnStudent = exampleStudent;
  const page = renderScreen(<StudentHomeScreen />, {
    at: paths.studentHome.href(),
    role: 'student',
    server: [
      answers(getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' } as never),
      answers(getStudent, () => student),
      answers(getLevelThreshold, { level_threshold: 1500 }),
      answers(studentImgRetrieve, noPhoto),
      answers(generateNewToken, { message: 'A new QR code has been generated.', QrToken: QR_VALUE }),
      answers(getStudentSingleClassAndSubject, { attendanceStreak: 2 }),
      ...server,
    ],
  });
  return {
    ...page,
    becomes: (changed: Partial<OwnStudent>) => {
      student = { ...student, ...changed };
    },
  };
}

async function generate(page: ReturnType<typeof shown>) {
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  return screen.findByRole('img', { name: 'Your QR code' });
}

function told(message: object) {
  act(() => FakeSocket.last?.onmessage?.({ data: JSON.stringify(message) }));
}

const scanned = (reward: Reward) => told({ qrCode: QR_VALUE, ...source, reward });

describe('the pass', () => {
  it('shows name, program, level, experience towards the next one, and points', async () => {
    shown();
    expect(await screen.findByRole('heading', { name: 'Ana Reyes Cruz' })).toBeTruthy();
    const pass = within(screen.getByRole('region', { name: 'Student pass' }));
    expect(pass.getByText('BSCS 4A')).toBeTruthy();
    expect(pass.getByText('Level 3')).toBeTruthy();
    expect(pass.getByText('820 / 1500 exp')).toBeTruthy();
    expect(pass.getByText('240')).toBeTruthy();
    const ring = pass.getByRole('progressbar', { name: 'Experience' });
    expect(ring.getAttribute('aria-valuenow')).toBe('820');
    expect(ring.getAttribute('aria-valuemax')).toBe('1500');
    expect(pass.getByRole('img', { name: 'You have no photo yet' })).toBeTruthy();
  });

  it('explains experience that is more than a level takes', async () => {
    const { becomes, unmount } = shown();
    expect(await screen.findByText('820 / 1500 exp')).toBeTruthy();
    expect(screen.queryByText(/lifts you/)).toBeNull();
    unmount();
    becomes({ current_exp: 2906, current_level: 7 });
    shown(answers(getStudent, { ...exampleStudent, current_exp: 2906, current_level: 7 }));
    expect(await screen.findByText('2906 / 1500 exp')).toBeTruthy();
    expect(screen.getByText('The next class lifts you to level 8.')).toBeTruthy();
  });

  it('leads to the attendance details, and to a new password', async () => {
    const { user } = shown();
    const details = await screen.findByRole('link', { name: 'Check Attendance Details' });
    expect(details.getAttribute('href')).toBe('/student/attendancedetails');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let tries = 0;
    const { user } = shown(answers(getStudent, () => (++tries === 1 ? unexpected : exampleStudent)));
    expect(await screen.findByText('Your pass could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ana Reyes Cruz' })).toBeTruthy();
  });
});

describe('SCAN HERE', () => {
  it('opens the socket as this student, and shows the code that was asked for with his sign-in token', async () => {
    const page = shown();
    await generate(page);
    expect(screen.getByText('QR Code will disappear in 10 seconds')).toBeTruthy();
    expect(FakeSocket.last?.said).toEqual([{ token: 'student-sign-in' }]);
    expect(page.arrived.find(({ call }) => call === generateNewToken)?.body).toEqual({
      oldToken: 'student-sign-in',
      device: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('shows in place what a scan earned, asks for streak and student, and the balance follows, back again if it is undone', async () => {
    const page = shown();
    await generate(page);
    page.becomes({ current_token: 250, current_exp: 870 });
    page.queryClient.setQueryData(['own-attendance'], []);
    scanned(enjoy);
    expect(screen.getByText('Enjoy your class')).toBeTruthy();
    expect(screen.getByText('Discrete Math · 11/20/2026')).toBeTruthy();
    expect(screen.getByText('+10 points')).toBeTruthy();
    expect(screen.queryByText(/10 class/)).toBeNull();
    expect(screen.queryByRole('img', { name: 'Your QR code' })).toBeNull();
    expect(await screen.findByText('250')).toBeTruthy();
    expect(screen.getByText('870 / 1500 exp')).toBeTruthy();
    const calls = page.arrived.map(({ call }) => call);
    const streak = calls.indexOf(getStudentSingleClassAndSubject);
    expect(page.arrived[streak]?.body).toEqual({ subject_id: 4 });
    expect(calls.lastIndexOf(getStudent)).toBeGreaterThan(streak);
    expect(page.queryClient.getQueryState(['own-attendance'])?.isInvalidated, 'for another screen').toBe(true);
    page.becomes({ current_token: 240, current_exp: 820 });
    told({ type: 'roll', class_id: 9, subject_id: 4, status: null, points: 240, exp: 820, level: 3 });
    expect(screen.queryByText('Enjoy your class')).toBeNull();
    expect(await screen.findByText('820 / 1500 exp')).toBeTruthy();
  });

  it('takes the line away after 5 seconds', async () => {
    const page = shown();
    await generate(page);
    vi.useFakeTimers();
    scanned(enjoy);
    await act(() => vi.advanceTimersByTimeAsync(4_900));
    expect(screen.getByText('Enjoy your class')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('Enjoy your class')).toBeNull();
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
    const page = shown();
    await generate(page);
    page.becomes({ current_level: 4, current_exp: 20, current_token: 300 });
    const message = 'You leveled up!! You gained 50 points';
    scanned({ ...enjoy, kind: 'level-up', points: 60, exp: -1450, level: 1, message });
    for (const text of [message, '+60 points', '10 class · 50 level 4', '−1,450 exp', '50 class · −1,500 level 4']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(await screen.findByText('Level 4')).toBeTruthy();
  });

  /** Shows a code under a clock of its own, which the test then moves. */
  async function generateAndWait(page: ReturnType<typeof shown>, waitMs: number) {
    await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
    fireEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('img', { name: 'Your QR code' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(waitMs));
    return page;
  }

  it('counts down, hides the code after 10 seconds, and listens 6 seconds longer, or 12 after a scan', async () => {
    await generateAndWait(shown(), 6_800);
    expect(screen.getByText('QR Code will disappear in 4 seconds')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.queryByRole('img', { name: 'Your QR code' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(FakeSocket.last?.closed).toBe(false);
    scanned(enjoy);
    expect(screen.getByText('Enjoy your class')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(11_900));
    expect(FakeSocket.last?.closed).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(FakeSocket.last?.closed).toBe(true);
  });

  it('stops listening for one code when another is asked for, and for that one when the screen is left', async () => {
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

  it('reads the student once more at the end, and finds the reward whose notice was lost', async () => {
    const page = shown();
    await generateAndWait(page, 5_000);
    page.becomes({
      current_token: 250,
      latestReward: { ...enjoy, ...source, createdAt: '2026-11-20T00:00:00.000Z' },
    });
    await act(() => vi.advanceTimersByTimeAsync(11_500));
    expect(FakeSocket.last?.closed).toBe(true);
    expect(screen.getByText('Enjoy your class')).toBeTruthy();
    expect(screen.getByText('Discrete Math · 11/20/2026')).toBeTruthy();
    expect(screen.getByText('250')).toBeTruthy();
  });

  it('does not take the reward of another day for a missed one', async () => {
    const latestReward = { ...enjoy, ...source, createdAt: '2026-11-19T00:00:00.000Z' };
    const page = shown(answers(getStudent, { ...exampleStudent, latestReward }));
    await generateAndWait(page, 17_000);
    expect(FakeSocket.last?.closed).toBe(true);
    expect(page.arrived.filter(({ call }) => call === getStudent)).toHaveLength(2);
    expect(screen.queryByText('Enjoy your class')).toBeNull();
  });
});

it('says that the code could not be made, and makes one when asked again', async () => {
  let tries = 0;
  const page = shown(
    answers(generateNewToken, () => (++tries === 1 ? unavailable : { message: '', QrToken: QR_VALUE })),
  );
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  expect(await screen.findByText('Your QR code could not be made.')).toBeTruthy();
  expect(FakeSocket.last?.closed).toBe(true);
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  expect(await screen.findByRole('img', { name: 'Your QR code' })).toBeTruthy();
});

it('says that there is no network', async () => {
  const page = shown(loses(generateNewToken));
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await waitFor(() => expect(screen.getByText('A network error occurred.')).toBeTruthy());
});
