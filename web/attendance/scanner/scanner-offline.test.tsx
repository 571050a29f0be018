/** The scanner of a class whose network is gone: what the professor sees, and what the device keeps. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { createAttendance, qrUnknown } from '#contract/attendance/check-in/check-in-calls.ts';
import { reportKept, type SettledScan, settleScans, tooOld } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { setStatus } from '#contract/attendance/roll/roll-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { tooOften } from '#contract/platform/base/refusal.ts';
import { setStayOffline } from '#web/attendance/offline/kept-queue.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer, loses, ownJson } from '#web/gallery/testing/fake-server.ts';
import { fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { scannedClass } from '#web/gallery/testing/scanned-class.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { checkServer, noteReachable } from '#web/platform/base/reachability.ts';

withDeviceStore();

const { ana, ben, roll, recordOf, welcome, show, scan, present } = scannedClass;
const ANAS = '0123456789ABCDEFGHJKMNPQRSANATAG';
const BENS = '0123456789ABCDEFGHJKMNPQRSBENTAG';
const SOMEBODYS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const panel = () => document.querySelector('[data-tone]');
const tone = () => panel()?.getAttribute('data-tone');
type Lot = BodyOf<typeof settleScans>;

const packetOf = (known: typeof roll) =>
  answers(getClassPacket, {
    roll: known,
    students: [
      { stud_id: ana.stud_id, tags: ['ANATAG'] },
      { stud_id: ben.stud_id, tags: ['BENTAG'] },
    ],
    serverTime: '2026-11-21T00:30:00.000Z',
    offlineUntil: '2099-01-01T00:00:00.000Z',
  });

/** Serves a school with the class packet, and settles scans with this result. */
async function showReady(result: Omit<SettledScan, 'key'>, ...more: FakeAnswer[]) {
  const settled: string[] = [];
  const shown = show(
    answers(getProfessor, { prof_id: 4, first_name: 'Grace' } as never),
    answers(reportKept, { message: '' }),
    packetOf(roll),
    answers(settleScans, ({ body }) => {
      settled.push(...(body as Lot).scans.map(({ value }) => value));
      return { message: '', results: (body as Lot).scans.map(({ key }) => ({ key, ...result })) };
    }),
    answers(getAttendance, () => {
      const isRecorded = settled.length > 0 && result.result === 'recorded';
      const others = isRecorded ? [recordOf(ana, '2026-11-21T00:20:00.000Z')] : [];
      return { attend: [...others, recordOf(ben, '2026-11-21T00:15:00.000Z')] };
    }),
    ...more,
  );
  await screen.findByText('Ready without a network');
  const to = (call: unknown) => shown.arrived.filter((each) => each.call === call);
  return { ...shown, settled, to };
}

beforeEach(() => {
  fakeRealtime();
  setTimeZone('Asia/Manila');
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:30+08:00'), toFake: ['Date'] });
});

it('keeps a scan with the name, counts the student, and sends it when the server is back', async () => {
  const { settled, to } = await showReady({ result: 'recorded' });
  act(() => noteReachable(false));
  await scan(ANAS);
  await waitFor(() => expect(tone()).toBe('kept'));
  expect(panel()?.textContent).toContain('Kept on this deviceAna Cruz');
  await waitFor(() => expect(present()[0]).toMatch(/^Ana Cruz\sNot sent yet/));
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText('No connection: 1 scan kept on this device')).toBeTruthy();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented, 'the browser asks before the page is left').toBe(true);
  expect(to(createAttendance)).toEqual([]);

  await scan(ANAS);
  await waitFor(() => expect(tone()).toBe('kept'));
  act(() => noteReachable(true));
  await waitFor(() => expect(present()[0]).toMatch(/^Ana Cruz8:20/));
  expect(settled, 'the same code has one entry').toEqual([ANAS]);
  expect(present()).toHaveLength(2);
  expect(screen.queryByText(/kept on this device$/)).toBeNull();
  expect(tone(), 'nothing new in the panel').toBe('kept');
});

it('says above a phone’s camera how many are not sent, and who will be late', async () => {
  const late = { ...roll, class: { ...roll.class, start_time: '08:00', lateAfterMinutes: 15 } };
  const server = [packetOf(late), answers(reportKept, { message: '' })];
  const { unmount } = await showReady({ result: 'recorded' }, ...server);
  act(() => setStayOffline(true));
  await scan(ANAS);
  await waitFor(() => expect(present()[0]).toMatch(/^Ana Cruz\sNot sent yetLate/));
  unmount();
  fakeWindow();
  show(...server);
  expect(await screen.findByText('2 of 3 · 1 not sent yet')).toBeTruthy();
});

it('takes a kept scan back, at once or in the list after a question, and never sends it', async () => {
  const { settled, user } = await showReady({ result: 'recorded' });
  act(() => setStayOffline(true));
  await scan(ANAS);
  await user.click(await screen.findByRole('button', { name: /^Undo: Ana Cruz/ }));
  await waitFor(() => expect(present()).toHaveLength(1));
  expect(screen.queryByText(/kept on this device$/)).toBeNull();

  await scan(ANAS);
  await user.click(await screen.findByRole('button', { name: 'Remove: Ana Cruz' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('It is kept on this device only, and will not be sent.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove attendance' }));
  await waitFor(() => expect(present()).toHaveLength(1));

  await scan(SOMEBODYS);
  await waitFor(() => expect(tone()).toBe('kept'));
  expect(screen.queryByRole('button', { name: /^Undo/ }), 'nobody is known').toBeNull();
  act(() => setStayOffline(false));
  await waitFor(() => expect(settled).toEqual([SOMEBODYS]));
});

it('says without a network too that a student is present already, and lets the server decide', async () => {
  const { settled } = await showReady({ result: 'already' });
  act(() => noteReachable(false));
  await scan(BENS);
  await waitFor(() => expect(tone()).toBe('already'));
  expect(panel()?.textContent).toMatch(/^.*Already PresentBen .*Here since 8:15/);
  act(() => noteReachable(true));
  await waitFor(() => expect(settled).toEqual([BENS]));
});

it.each([
  ['of nobody in the class', SOMEBODYS, 'kept', 'Kept on this deviceStudent not found in this class.', 1],
  ['that cannot be a code', 'HTTPS0123456789', 'refused', qrUnknown.message, 0],
] as const)('says so of a value %s', async (_what, value, shown, text, kept) => {
  const { settled } = await showReady({ result: 'already' });
  act(() => setStayOffline(true));
  await scan(value);
  await waitFor(() => expect(tone()).toBe(shown));
  expect(panel()?.textContent).toContain(text);
  expect(present()).toHaveLength(1);
  act(() => setStayOffline(false));
  await waitFor(() => expect(settled).toHaveLength(kept));
});

it.each([
  ['the answer is lost', loses(createAttendance)],
  ['something else answers', answers(createAttendance, () => Response.json({ attendance: {} }) as never)],
  ['something else refuses', answers(createAttendance, () => Response.json(qrUnknown, { status: 404 }) as never)],
  ['the server is busy', answers(createAttendance, tooOften(60) as never)],
])('keeps a scan under the key with which it was sent if %s', async (_what, answer) => {
  const { to } = await showReady({ result: 'again' }, answer);
  await scan(ANAS);
  await waitFor(() => expect(tone()).toBe('kept'));
  act(() => noteReachable(true));
  await waitFor(() => expect(to(settleScans)).toHaveLength(1));
  const key = to(createAttendance)[0]?.headers.get('idempotency-key');
  expect(screen.queryByRole('button', { name: /^Undo/ }), 'the server may have it').toBeNull();
  expect(to(settleScans)[0]?.body).toMatchObject({ scans: [{ key, value: ANAS }] });
});

it('keeps scans at once, and sends nothing, while it checks whether the server is there', async () => {
  const { settled, to } = await showReady({ result: 'recorded' });
  const check = Promise.withResolvers<Response>();
  onTestFinished(() => check.resolve(ownJson({})));
  const served = fetch;
  vi.stubGlobal('fetch', (address: string, request: RequestInit) =>
    address === '/healthz' ? check.promise : served(address, request),
  );
  checkServer();
  for (const [value, text] of [
    [ANAS, 'Ana Cruz'],
    [SOMEBODYS, 'Student not found in this class.'],
  ] as const) {
    await scan(value);
    await waitFor(() => expect(panel()?.textContent).toContain(text));
    expect(tone()).toBe('kept');
  }
  expect([to(createAttendance), settled]).toEqual([[], []]);
  check.resolve(ownJson({}));
  await waitFor(() => expect(settled).toEqual([ANAS, SOMEBODYS]));
});

it('keeps the reading of a hand-held scanner that the class packet knows', async () => {
  localStorage.removeItem('rollcall-scanner-keys');
  const { settled } = await showReady({ result: 'recorded' });
  act(() => setStayOffline(true));
  await scan(ANAS.replace('Q', 'Y'), (sign) => (sign === 'Y' ? 'Z' : sign));
  await waitFor(() => expect(panel()?.textContent).toContain('Ana Cruz'));
  act(() => setStayOffline(false));
  await waitFor(() => expect(settled).toHaveLength(1));
});

it('lists a scan that was refused later, to be set by hand with its time', async () => {
  const { user, to } = await showReady(
    { result: 'refused', code: tooOld.code, message: tooOld.message },
    answers(setStatus, { message: '', entry: roll.roll[1], attendance: null, reward: null, kept: null } as never),
  );
  act(() => setStayOffline(true));
  await scan(ANAS);
  await waitFor(() => expect(tone()).toBe('kept'));
  act(() => setStayOffline(false));
  await user.click(await screen.findByRole('button', { name: 'Needs you: 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Needs you' }));
  expect(await dialog.findByText('Ana Cruz')).toBeTruthy();
  expect(dialog.getByText(tooOld.message)).toBeTruthy();
  expect(dialog.getByText('Now without a status')).toBeTruthy();
  expect(present(), 'not in the list').toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Mark present' }));
  await waitFor(() => expect(to(setStatus)).toHaveLength(1));
  const wanted = { stud_id: ana.stud_id, status: 'present', was: null, timeIn: '08:30' };
  expect(to(setStatus)[0]?.body).toMatchObject(wanted);
  expect(await dialog.findByText('Nothing left to decide.')).toBeTruthy();
});

it('drops a refused scan only after a question', async () => {
  const { user, to } = await showReady({ result: 'refused', code: tooOld.code, message: tooOld.message });
  act(() => setStayOffline(true));
  await scan(SOMEBODYS);
  await waitFor(() => expect(tone()).toBe('kept'));
  act(() => setStayOffline(false));
  await user.click(await screen.findByRole('button', { name: 'Needs you: 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Needs you' }));
  expect(await dialog.findByText('Unknown code or card')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Mark present' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(dialog.queryByText('Nothing left to decide.')).toBeNull();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await dialog.findByText('Nothing left to decide.')).toBeTruthy();
  expect(to(setStatus)).toEqual([]);
});

it('stays offline when the professor wants it, and goes online again', async () => {
  const { user, to } = await showReady({ result: 'recorded' }, answers(createAttendance, welcome(ana)));
  await user.click(screen.getByRole('button', { name: 'Stay offline' }));
  await scan(ANAS);
  expect(await screen.findByText('Staying offline: 1 scan kept on this device')).toBeTruthy();
  expect(to(createAttendance)).toEqual([]);
  expect(sessionStorage.getItem('rollcall-stays-offline'), 'also after a reload').toBe('on');
  expect(screen.queryByRole('button', { name: 'Stay offline' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Go online again' }));
  await waitFor(() => expect(screen.queryByText(/kept on this device$/)).toBeNull());
});
