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

/** A code from the server */
export const QR_VALUE = '0123456789ABCDEFGHJKMNPQRS';

/** A socket that opens as soon as possible */
class StandingSocket extends FakeSocket {
  constructor(address: URL) {
    super(address);
    queueMicrotask(() => this.stand());
  }
}

/** A class's reward without a bonus */
export const enjoy: Reward = { kind: 'none', message: 'Enjoy your class', streak: 2, points: 10, exp: 50, level: 0 };

/** The session of that reward */
export const source: RewardSource = {
  class_id: 9,
  subject_id: 4,
  subject_name: 'Discrete Math',
  class_createdAt: '2026-11-20T00:00:00.000Z',
  class_token: 10,
  class_exp: 50,
  current_level: 4,
};

/** Prepares a test file; call it once per file. */
export function atHome(): void {
  // Loaded here, because tests with a fake clock would wait in vain for lazy chunks.
  beforeAll(() =>
    Promise.all([import('#web/attendance/qr/qr-sheet.tsx'), import('#web/people/ledger/reward-moment.tsx')]),
  );
  beforeEach(() => fakeSockets(StandingSocket));
}

/** Renders a student's home screen; `becomes` changes the student on the server. */
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

/** Requests a code and waits until it shows. */
export async function generate(page: ReturnType<typeof shown>) {
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  await page.user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  return screen.findByRole('img', { name: 'Your QR code' });
}

/** Requests a code with a fake clock, and advances it. */
export async function generateAndWait(page: ReturnType<typeof shown>, waitMs: number) {
  await screen.findByRole('heading', { name: 'Ana Reyes Cruz' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  fireEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole('img', { name: 'Your QR code' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(waitMs));
  return page;
}

/** Sends a message to the student’s open sockets. */
export function told(message: object) {
  act(() => {
    for (const socket of FakeSocket.all) socket.hear(message);
  });
}

/** The stub of the pass, in which a reward appears. The reward over the whole screen is hidden from screen readers. */
export const stub = () => within(screen.getByRole('region', { name: 'SCAN HERE' }));
/** Reports that the code was scanned, with this reward. */
export const scanned = (reward: Reward) => told({ qrCode: QR_VALUE, ...source, reward });
