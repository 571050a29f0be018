/** The class packet on a professor's device: what it opens without a network, for whom, and what the server hears of it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { reportKept } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { getToday } from '#contract/attendance/session/session-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { exampleRoll, exampleRollEntry } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer, fakeServer } from '#web/gallery/testing/fake-server.ts';
import { forgetSignIn, keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { canKeep, fetchPacket, presentSince, studentOfValue } from './class-packet.ts';
import { keptDatabase } from './kept-entries.ts';
import { keepEntry, reportLeaving, setStayOffline } from './kept-queue.ts';
import { useClassPacket } from './open-sessions.ts';
import { seal } from './sealed-packets.ts';
import { seedFromDevice } from './seed-from-device.ts';
import { presentKey, rollKey } from './session-keys.ts';

withDeviceStore();

const school = (...more: FakeAnswer[]) =>
  fakeServer([answers(getProfessor, { prof_id: 1, first_name: 'Ada' } as never), ...more]);

beforeEach(() => {
  window.localStorage.clear();
  keepSignIn('professor', 'rcp_adas-first-token');
});

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: new QueryClient() }, children);

const emptyPacket = answers(getClassPacket, {
  roll: exampleRoll([]),
  students: [],
  serverTime: '2026-11-30T08:00:00.000Z',
  offlineUntil: new Date(Date.UTC(2100)).toISOString(),
});

it('names students by tag or card from a packet that cannot be read without its key, and forgets it at log-out', async () => {
  const card = '0123456789ABCDEFGHJKMNPQRSTV';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(card));
  const soon = new Date(Date.UTC(2100)).toISOString();
  school(
    answers(getClassPacket, {
      roll: exampleRoll([
        exampleRollEntry(1, 'Ana', 'Wzyprowska', null),
        { ...exampleRollEntry(2, 'Ben', 'Dizon', 'present'), timeIn: '2026-11-30T07:50:00.000Z', source: 'code' },
      ]),
      students: [{ stud_id: 1, tags: ['TAGTAG'], card: Buffer.from(digest).toString('hex').slice(0, 32) }],
      serverTime: '2026-11-30T08:00:00.000Z',
      offlineUntil: soon,
    }),
  );
  const first = new QueryClient();
  first.setQueryData(keyOf(getToday), { sessions: [] } as never);
  await fetchPacket(first, 7);
  // What has left the query cache since stays on the device.
  await fetchPacket(new QueryClient(), 8);
  expect(canKeep(7)).toBe(true);
  expect(await studentOfValue(7, `${'0'.repeat(26)}TAGTAG`)).toMatchObject({ stud_id: 1 });
  expect(await studentOfValue(7, card)).toMatchObject({ stud_id: 1 });
  expect(await studentOfValue(7, `${'0'.repeat(26)}OTHERS`)).toBeUndefined();

  const client = new QueryClient();
  await seedFromDevice(client);
  expect(JSON.stringify(client.getQueryData(rollKey(7)))).toContain('Wzyprowska');
  expect(client.getQueryState(rollKey(7))?.isInvalidated, 'a screen reads it again').toBe(true);
  const here = client.getQueryData<{ attend: AttendanceRecord[] }>(presentKey(7))?.attend ?? [];
  expect(here.map(({ attendance_id }) => attendance_id > 0)).toEqual([true]);
  expect(presentSince(7, 2)).toBe('2026-11-30T07:50:00.000Z');
  expect(client.getQueryData(keyOf(getToday))).toEqual({ sessions: [] });
  forgetSignIn('professor');
  await waitFor(() => expect(canKeep(7)).toBe(false));
  keepSignIn('professor', 'rcp_bens-own-token');
  const bens = new QueryClient();
  await seedFromDevice(bens);
  expect(bens.getQueryCache().getAll()).toEqual([]);
});

it('deletes a stored packet that cannot be read, and opens the others', async () => {
  school(emptyPacket);
  await fetchPacket(new QueryClient(), 7);
  const database = await keptDatabase();
  const stored = await database.get('packet', 7);
  if (!stored) throw new Error('nothing stored');
  await database.put('packet', { ...stored, sessionId: 5, sealed: new ArrayBuffer(40) });
  // One of another version of the program can be read, but not used.
  await seal(6, {});
  await database.put('packet', { ...stored, sessionId: 9 });
  await seedFromDevice(new QueryClient());
  expect([canKeep(5), canKeep(9)]).toEqual([false, true]);
  expect((await database.getAllKeys('packet')).filter((id) => id === 5 || id === 6)).toEqual([]);
});

it('is ready without a network only when the service worker has stored the program', async () => {
  school(emptyPacket);
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready }, configurable: true });
  // As on a new page, which does not know yet whether the program is stored.
  const page = (await import('./class-packet.ts?new' as string)) as typeof import('./class-packet.ts');
  await page.fetchPacket(new QueryClient(), 7);
  expect(page.canKeep(7)).toBe(true);
  const { result } = renderHook(() => page.usePacketState(7));
  expect(result.current).toBe('loading');
  resolve();
  await waitFor(() => expect(result.current).toBe('ready'));
});

it('tells the server that a session was left, unless another screen shows it', async () => {
  const arrived = school(emptyPacket, answers(reportKept, { message: '' }));
  const screenOf = () => renderHook(() => useClassPacket(7), { wrapper });
  const calledOf = (wanted: Call) => arrived.filter(({ call }) => call === wanted);
  const scanner = screenOf();
  await waitFor(() => expect(scanner.result.current).toBe('ready'));
  scanner.unmount();
  const roll = screenOf();
  await waitFor(() => expect(roll.result.current).toBe('ready'));
  roll.unmount();
  await waitFor(() => expect(calledOf(reportKept)[0]?.body).toMatchObject({ waiting: 0, open: false }));
  // The server has forgotten this device, so it takes the packet again.
  screenOf();
  await waitFor(() => expect(calledOf(getClassPacket)).toHaveLength(2));
  expect(calledOf(reportKept)).toHaveLength(1);
  setStayOffline(true);
  expect(await keepEntry({ kind: 'scan', key: 'k', sessionId: 7, at: '', value: 'V' })).toBe(true);
  await reportLeaving();
  expect(calledOf(reportKept)[1]?.body).toMatchObject({ waiting: 1, open: false });
});
