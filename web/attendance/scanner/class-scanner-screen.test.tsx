/** The class scanner, with camera and hand-held scanner. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import {
  alreadyInClass,
  createAttendance,
  otherProgram,
  qrExpired,
  qrUnknown,
} from '#contract/attendance/check-in/check-in-calls.ts';
import { getScannedPhoto } from '#contract/attendance/check-in/scanned-photo-calls.ts';
import { getRoll } from '#contract/attendance/roll/roll-calls.ts';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import { noteStarted } from '#web/attendance/session/started-class.tsx';
import { installFakeMedia } from '#web/gallery/testing/fake-media.ts';
import { type FakeRealtime, fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { fakeAddresses, fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { scannedClass } from '#web/gallery/testing/scanned-class.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import * as decodeService from '#web/platform/camera/decode-service.ts';

const { session, ana, ben, cara, recordOf, welcome, roll, show, scan, present } = scannedClass;
let realtime: FakeRealtime;
beforeEach(() => {
  setTimeZone('Asia/Manila');
  realtime = fakeRealtime();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00+08:00'), toFake: ['Date'] });
});

it('waits for a code while the camera is on, and shows the present and expected counts', async () => {
  const media = installFakeMedia();
  vi.spyOn(decodeService, 'loadDecodeService').mockResolvedValue({ decode: async () => null });
  media.fail = 'NotAllowedError';
  const { arrived, user } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Attendance for Discrete Math' })).toBeTruthy();
  const waits = (title: string) => screen.findByRole('heading', { level: 2, name: title });
  await waits('CAMERA OFF');
  expect(screen.getByText('A hand-held scanner works now.')).toBeTruthy();
  media.fail = null;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waits('AWAITING STUDENT QR CODE');
  await user.click(screen.getByRole('button', { name: 'Pause the camera' }));
  await waits('CAMERA PAUSED');
  expect(screen.queryByText('AWAITING STUDENT QR CODE')).toBeNull();
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(present()).toEqual(['Ben Dizon8:15 AM']);
  expect(arrived.find(({ call }) => call === getSingleClass)?.params).toEqual({ subjectId: '7', sessionId: '25' });
});

it('shows the count once the expected number is known', async () => {
  let read = (_roll: typeof roll) => {};
  show(answers(getRoll, () => new Promise<typeof roll>((resolve) => (read = resolve))));
  await screen.findByText('Ben Dizon');
  expect(screen.queryByText('1 present')).toBeNull();
  read(roll);
  expect(await screen.findByText('1 of 3')).toBeTruthy();
});

it('shows the photo of a card’s student, or asks for a check, and does not broadcast the card’s value', async () => {
  const { attendance, ...rest } = welcome(ana);
  let photo: Blob | typeof noPhoto = noPhoto;
  const { arrived } = show(
    answers(createAttendance, { ...rest, attendance: { ...attendance, source: 'card' } }),
    answers(getScannedPhoto, () => photo),
  );
  fakeAddresses();
  await scan('0123456789ABCDEFGHJKMNPQRSTV');
  expect(await screen.findByText('No photo: is this Ana Cruz?')).toBeTruthy();
  expect(present()[0]).toBe('Ana Cruz\u2002Card8:20 AM');
  expect(arrived.find(({ call }) => call === getScannedPhoto)?.params).toEqual({
    attendanceId: String(attendance.attendance_id),
  });
  photo = new Blob(['x'], { type: 'image/webp' });
  await scan('0123456789ABCDEFGHJKMNPQRSTW');
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Photo of Ana Cruz' }).getAttribute('src')).toBe('blob:photo'),
  );
  expect(screen.queryByText('No photo: is this Ana Cruz?')).toBeNull();
  expect(arrived.some(({ call }) => call === studentImgRetrieve)).toBe(false);
  expect(JSON.stringify(realtime.said)).not.toContain('0123456789');
});

it('reads a hand-held scanner on a German or French laptop, with Caps Lock too, and remembers the layout', async () => {
  localStorage.clear();
  const codes = ['0123456789ABCDEFGHJKMNPQYZ', '9876543210ZYXWVTSRQPNMKJHG'] as const;
  const { arrived } = show(
    answers(createAttendance, ({ headers }) =>
      (codes as readonly string[]).includes(headers.get('studtoken') ?? '') ? welcome(ana) : qrUnknown,
    ),
  );
  const sent = () =>
    arrived.filter(({ call }) => call === createAttendance).map(({ headers }) => headers.get('studtoken'));
  const swapped = new Map([...'YyZz'].map((sign, at) => [sign, 'ZzYy'[at] ?? '']));
  const german = (sign: string) => swapped.get(sign) ?? sign;
  await scan(codes[0], german);
  expect(await screen.findByRole('heading', { name: 'WELCOME!' })).toBeTruthy();
  expect(sent()).toEqual([[...codes[0]].map(german).join(''), codes[0]]);
  await scan(codes[1], (sign) => german(sign).toLowerCase());
  await waitFor(() => expect(sent().slice(2)).toEqual([codes[1]]));
  // Either both readings are unknown, or none looks like a code.
  for (const [unread, layout, sends] of [
    ['YZ23456789ABCDEFGHJKMNPQRS', german, 2],
    ['ZY23456789ABCDEFGHJKMNPQRS', () => 'é', 1],
    ['Ä'.repeat(26), () => 'é', 0],
  ] as const) {
    const before = sent().length;
    await scan(codes[1]);
    await screen.findByRole('heading', { name: 'WELCOME!' });
    await scan(unread, layout);
    await waitFor(() => expect(panel()?.textContent, unread).toContain('Check the scanner’s keyboard layout.'));
    expect(sent().length - before - 1).toBe(sends);
  }
});

it('welcomes a student, adds the one record in the response, and notifies the realtime channel', async () => {
  const photo = new Blob(['x'], { type: 'image/webp' });
  const { arrived } = show(answers(createAttendance, welcome(ana)), answers(studentImgRetrieve, photo));
  fakeAddresses();
  await scan('QRVALUE1');
  expect(await screen.findByRole('heading', { name: 'WELCOME!' })).toBeTruthy();
  expect(panel()?.textContent).toContain('WELCOME!Ana CruzBSCS 4AStudent marked as present.');
  expect((await screen.findByRole('img', { name: 'Photo of Ana Cruz' })).getAttribute('src')).toBe('blob:photo');
  expect(present()).toEqual(['Ana Cruz8:20 AM', 'Ben Dizon8:15 AM']);
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();

  const [sent] = arrived.filter(({ call }) => call === createAttendance);
  expect(sent?.params).toEqual({ sessionId: '25' });
  expect(sent?.headers.get('studtoken')).toBe('QRVALUE1');
  expect(sent?.headers.get('proftoken')).toBe('professor-sign-in');
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  const asked = arrived.find(({ call }) => call === studentImgRetrieve);
  expect(asked?.headers.get('studtoken')).toBe('QRVALUE1');
  expect(asked?.headers.get('proftoken')).toBe('professor-sign-in');
  expect(arrived.filter(({ call }) => call === getAttendance)).toHaveLength(1);
});

it('shows what the realtime channel confirms, and adds what other devices record', async () => {
  const { arrived } = show(answers(createAttendance, welcome(ana)));
  await screen.findByText('1 of 3');
  realtime.stand();
  expect(realtime.said).toEqual([{ type: 'scanner', token: 'professor-sign-in', class_id: 25 }]);
  await scan('QRVALUE1');
  await screen.findByRole('heading', { name: 'WELCOME!' });
  expect(realtime.said[1]).toEqual({ qrCode: 'QRVALUE1', subject_id: 7 });
  realtime.tell({ success: true, qrCode: 'QRVALUE1', subject_id: 7 });
  expect(panel()?.textContent).toContain('Student marked as present.Student Attendance Recorded');

  realtime.tell({ type: 'attendance', class_id: 25, attendance: recordOf(cara, '2026-11-21T00:25:00.000Z') });
  realtime.tell({ type: 'attendance', class_id: 25, attendance: recordOf(ana, '2026-11-21T00:20:00.000Z') });
  realtime.tell({ type: 'attendance', class_id: 99, attendance: recordOf(ben, '2026-11-21T00:30:00.000Z') });
  expect(present()).toEqual(['Cara Abad8:25 AM', 'Ana Cruz8:20 AM', 'Ben Dizon8:15 AM']);

  const none = { type: 'roll', class_id: 25, stud_id: 3, status: 'absent', attendance: null } as const;
  realtime.tell({ ...none, class_id: 99 });
  expect(present()).toHaveLength(3);
  realtime.tell(none);
  const late = { ...recordOf(ana, '2026-11-21T00:20:00.000Z'), status: 'late' as const };
  realtime.tell({ type: 'roll', class_id: 25, stud_id: 1, status: 'late', attendance: late });
  expect(present()).toEqual(['Ana CruzLate8:20 AM', 'Ben Dizon8:15 AM']);

  vi.useFakeTimers();
  realtime.lose();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  realtime.stand();
  const reads = () => arrived.filter(({ call }) => call === getAttendance).length;
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(present(), 'the server overrides earlier notices').toEqual(['Ben Dizon8:15 AM']));
  const marked = { ...recordOf(cara, '2026-11-21T00:25:00.000Z'), marks: ['shared-device' as const] };
  realtime.tell({ type: 'attendance', class_id: 25, attendance: marked });
  await waitFor(() => expect(reads(), 'another student of the list has the mark too').toBe(3));
});

const heard = () => within(screen.getByRole('status', { name: 'Latest scans' }));
const panel = () => document.querySelector('[data-tone]');
const { stud_id: _id, ...cara4A } = cara;
const already = 'This student is already recorded for this session.';

it.each([
  ['already', alreadyInClass, '2026-11-21T00:26:00.000Z', 'Already Present', [already, 'Here since 8:26 AM']],
  ['refused', otherProgram, undefined, otherProgram.message, ['The student’s program level is BSCS 4A.']],
  ['refused', qrExpired, undefined, qrExpired.message, []],
] as const)(
  'says in %s what happened, whose code it was, and fetches the photo',
  async (...[tone, refused, since, line, more]) => {
    const { arrived } = show(
      answers(createAttendance, refused.saying({ student: cara4A, since }) as typeof refused),
      answers(studentImgRetrieve, new Blob(['x'], { type: 'image/webp' })),
    );
    fakeAddresses();
    await scan('QRVALUE1');
    expect(await screen.findByRole('img', { name: 'Photo of Cara Abad' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:photo'));
    expect([panel()?.getAttribute('data-tone'), panel()?.textContent]).toEqual([
      tone,
      [line, 'Cara Abad', ...more].join(''),
    ]);
    for (const said of ['Cara Abad', line, ...more]) expect(heard().getByText(said)).toBeTruthy();
    const [asked] = arrived.filter(({ call }) => call === studentImgRetrieve);
    expect(asked?.headers.get('studtoken')).toBe('QRVALUE1');
    expect(present()).toEqual(['Ben Dizon8:15 AM']);
  },
);

it('shows initials for a refused card, and no photo', async () => {
  const { arrived } = show(answers(createAttendance, otherProgram.saying({ student: cara4A }) as typeof otherProgram));
  await scan('0123456789ABCDEFGHJKMNPQRSTV');
  expect((await screen.findByRole('img', { name: 'Photo of Cara Abad' })).textContent).toBe('CA');
  expect(arrived.some(({ call }) => call === studentImgRetrieve || call === getScannedPhoto)).toBe(false);
});

it.each([
  ['when the server failed', unexpected, 'An unexpected server error occurred.'],
  ['when the session was deleted', notFound, 'This session was deleted, so you can no longer scan students.'],
])('refuses in place, %s', async (_when, refused, text) => {
  show(answers(createAttendance, refused));
  await scan('QRVALUE1');
  await waitFor(() => expect(heard().getByText(text)).toBeTruthy());
  expect(panel()?.textContent).toBe(text);
});

it('says when the browser cannot build the request, and sends nothing', async () => {
  const { arrived } = show();
  // Safari before version 16 does not have this function.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  await scan('QRVALUE1');
  await waitFor(() => expect(heard().getByText('An error occurred during request setup.')).toBeTruthy());
  expect(arrived.some(({ call }) => call === createAttendance)).toBe(false);
});

it('does not send a text that cannot be a QR value', async () => {
  const { arrived } = show();
  await scan('señal 100');
  await waitFor(() => expect(panel()?.textContent).toBe('An error occurredThis is not a student’s QR code.'));
  expect(arrived.some(({ call }) => call === createAttendance)).toBe(false);
});

it('shows a skeleton while the session loads, says when loading failed, and retries', async () => {
  let failing = true;
  const { user } = show(answers(getSingleClass, () => (failing ? unexpected : { classes: session })));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Failed to load session data or attendance.')).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 of 3')).toBeTruthy();
});

it('says when the master list could not be loaded', async () => {
  const { user } = show(answers(getRoll, unexpected));
  await screen.findByText('1 present');
  await user.click(screen.getByRole('button', { name: 'View Master list' }));
  expect(await screen.findByText('An error occurred while fetching students.')).toBeTruthy();
});

it('scans outside class hours too, and says so', async () => {
  show();
  expect(await screen.findByText(/^Outside class hours \(8:00 AM – 9:30 AM\)\. Scans still count/)).toBeTruthy();
});

it.each(['laptop', 'phone'])('says both of a class that was started outside its hours, on a %s', async (device) => {
  if (device === 'phone') fakeWindow();
  noteStarted(25, true);
  show(answers(getAttendance, { attend: [] }));
  expect(await screen.findByText(/^Outside class hours.*8:00 AM – 9:30 AM/)).toBeTruthy();
  await screen.findByRole('button', { name: 'Undo start' });
  expect(screen.queryAllByText(/^Same settings as last time/)).toHaveLength(device === 'phone' ? 0 : 1);
  realtime.tell({ type: 'attendance', class_id: 25, attendance: recordOf(ana, '2026-11-21T00:25:00.000Z') });
  expect(screen.queryByRole('button', { name: 'Undo start' }), 'once a student is present').toBeNull();
});

it('waits for the day of a session still to come, and then scans automatically', async () => {
  vi.setSystemTime('2026-11-20T23:59:59.500+08:00');
  show();
  expect(await screen.findByText('This session has not started.')).toBeTruthy();
  expect(
    screen.getByText(/Scanning opens on 11\/21\/2026\. The session’s hours are 8:00 AM – 9:30 AM\.$/),
  ).toBeTruthy();
  expect(screen.queryByText('CAMERA OFF')).toBeNull();
  vi.setSystemTime('2026-11-21T00:00+08:00');
  expect(await screen.findByText('CAMERA OFF')).toBeTruthy();
});

it('does not scan for a session in the bin', async () => {
  show(answers(getSingleClass, { classes: { ...session, isdeleted: true } }));
  expect(await screen.findByText('This session is in the recycle bin.')).toBeTruthy();
  expect(screen.queryByText('CAMERA OFF')).toBeNull();
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});
