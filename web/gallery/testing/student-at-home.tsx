import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { getStudentSingleClassAndSubject } from '#contract/attendance/attendance/attendance-calls.ts';
import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import type { Reward, RewardSource } from '#contract/people/ledger/reward.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { getStudent, type OwnStudent } from '#contract/people/student/student-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { StudentHomeScreen } from '#web/app/student-home-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { exampleStudent } from './example-student.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

/** A code that the server gives. */
export const QR_VALUE = '0123456789ABCDEFGHJKMNPQRS';

/** The realtime sockets of a page, told what the server says. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket | undefined {
    return FakeSocket.all.at(-1);
  }
  readyState = 1;
  closed = false;
  said: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    FakeSocket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
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
  beforeEach(() => {
    window.sessionStorage.clear();
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  });
}

/** The home of a student whom the server knows as `becomes` says. */
export function shown(...server: FakeAnswer[]) {
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
    for (const socket of FakeSocket.all) if (!socket.closed) socket.onmessage?.({ data: JSON.stringify(message) });
  });
}

/** The stub; a reward fills the screen as well, for those who see it. */
export const stub = () => within(screen.getByRole('region', { name: 'SCAN HERE' }));
/** The code was scanned and earned this. */
export const scanned = (reward: Reward) => told({ qrCode: QR_VALUE, ...source, reward });
