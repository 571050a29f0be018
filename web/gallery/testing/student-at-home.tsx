import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Reward, RewardSource } from '#contract/people/ledger/reward.ts';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import { StudentHomeScreen } from '#web/app/student-home-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { exampleStudent } from './examples.ts';
import { FakeSocket, fakeSockets } from './fake-realtime.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

/** A code that the server gives. */
export const QR_VALUE = '0123456789ABCDEFGHJKMNPQRS';

/** A socket that stands as soon as it may. */
class StandingSocket extends FakeSocket {
  constructor(address: URL) {
    super(address);
    queueMicrotask(() => this.stand());
  }
}

/** What a class earns that is nothing special. */
export const enjoy: Reward = { kind: 'none', message: 'Enjoy your class', streak: 2, points: 10, exp: 50, level: 0 };

/** Where it was earned. */
export const source: RewardSource = {
  class_id: 9,
  subject_id: 4,
  subject_name: 'Discrete Math',
  class_createdAt: '2026-11-20T00:00:00.000Z',
  class_token: 10,
  class_exp: 50,
  current_level: 4,
};

/** Call it once in a test file. */
export function atHome(): void {
  // What is loaded on demand would be waited for in vain by a test with a clock of its own.
  beforeAll(() =>
    Promise.all([import('#web/attendance/qr/qr-sheet.tsx'), import('#web/people/ledger/reward-moment.tsx')]),
  );
  beforeEach(() => fakeSockets(StandingSocket));
}

/** The home of a student whom the server knows as `becomes` says. */
export function shown(...server: FakeAnswer[]) {
  let student: OwnStudent = exampleStudent;
  const page = renderScreen(<StudentHomeScreen />, {
    at: paths.studentHome.href(),
    role: 'student',
    server: [
      answers(calls.getSchool, {
        school_name: 'Rizal High',
        password_min_length: 8,
        time_zone: 'Asia/Manila',
      } as never),
      answers(calls.getStudent, () => student),
      answers(calls.getLevelThreshold, { level_threshold: 1500 }),
      answers(calls.studentImgRetrieve, noPhoto),
      answers(calls.generateNewToken, { message: 'A new QR code has been generated.', QrToken: QR_VALUE }),
      answers(calls.getStudentSingleClassAndSubject, { attendanceStreak: 2 }),
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

/** Asks for a code and waits until it is on show. */
export async function generate(page: ReturnType<typeof shown>) {
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  return screen.findByRole('img', { name: 'Your QR code' });
}

/** Shows a code under a clock of its own, which the test then moves. */
export async function generateAndWait(page: ReturnType<typeof shown>, waitMs: number) {
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  fireEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('img', { name: 'Your QR code' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(waitMs));
  return page;
}

/** The server says something to the student’s sockets, which hear nothing once they are closed. */
export function told(message: object) {
  act(() => {
    for (const socket of FakeSocket.all) socket.hear(message);
  });
}

/** The stub; a reward fills the screen as well, for those who see it. */
export const stub = () => within(screen.getByRole('region', { name: 'SCAN HERE' }));
/** The code was scanned and earned this. */
export const scanned = (reward: Reward) => told({ qrCode: QR_VALUE, ...source, reward });
