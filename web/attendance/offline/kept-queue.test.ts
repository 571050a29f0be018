import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  clockWrong,
  reportKept,
  type SettledScan,
  settleScans,
  tooOld,
} from '#contract/attendance/check-in/settle-scans-calls.ts';
import { getClassPacket } from '#contract/attendance/roll/class-packet-calls.ts';
import { rollChanged, setStatus } from '#contract/attendance/roll/roll-calls.ts';
import { meetingCancelled, openMeeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { getProfessor } from '#contract/people/professor/professor-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { badInput, notFound, Refusal, tooOften } from '#contract/platform/base/refusal.ts';
import { serverTimeHeader } from '#contract/platform/base/server-time.ts';
import { withDeviceStore } from '#web/gallery/testing/device-store.ts';
import { answers, type FakeAnswer, fakeServer, loses } from '#web/gallery/testing/fake-server.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { forgetSignIn, keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { forgetServerTime, hearServerTime, serverTimeAt } from './device-clock.ts';
import { learnOwner } from './device-identity.ts';
import { allEntries, deleteEntry, putEntries, type ScanEntry, type StatusEntry } from './kept-entries.ts';
import {
  dropKept,
  dropOfStudent,
  keepEntry,
  keptNow,
  onSettled,
  sendKept,
  setStayOffline,
  tryAgain,
} from './kept-queue.ts';
import { idOfMeeting, meetingOfId } from './planned-meeting.ts';

withDeviceStore();

const ADA = 1;
const BEN = 2;
let owner = ADA;
const settled: string[] = [];
onSettled(({ key }) => settled.push(key));

const profile = answers(getProfessor, () => ({
  prof_id: owner,
  first_name: 'Ada',
  middle_name: '',
  last_name: 'Cruz',
  username: 'ada',
  email: null,
  isValidated: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}));

const scan = (key: string, minute = 0, sessionId = 7): ScanEntry => ({
  kind: 'scan',
  key,
  owner: ADA,
  sessionId,
  at: new Date(Date.UTC(2026, 10, 30, 8, minute)).toISOString(),
  value: `VALUE-${key}`,
});
const status = (key: string, minute: number): StatusEntry => ({
  kind: 'status',
  key,
  owner: ADA,
  sessionId: 7,
  at: scan('', minute).at,
  body: { stud_id: 1, status: 'late', was: null, reason: '', timeIn: null },
});

/** Serves settling with these results, and says which lots of scans arrived. */
function settling(resultOf: (key: string) => Omit<SettledScan, 'key'> = () => ({ result: 'recorded' })) {
  const lots: string[][] = [];
  const answer = answers(settleScans, ({ body }) => {
    const { scans } = body as BodyOf<typeof settleScans>;
    lots.push(scans.map(({ key }) => key));
    return { message: '', results: scans.map(({ key }) => ({ key, ...resultOf(key) })) };
  });
  return { lots, answer };
}

async function keepWhileAway(...entries: (ScanEntry | StatusEntry)[]) {
  setStayOffline(true);
  for (const entry of entries) await keepEntry(entry);
}

const waitsFor = (keys: string[], needs: string[] = []) =>
  waitFor(() => {
    const { entries, isSending } = keptNow();
    expect(isSending).toBe(false);
    expect(entries.filter((each) => !each.needs).map(({ key }) => key)).toEqual(keys);
    expect(entries.flatMap((each) => each.needs?.code ?? [])).toEqual(needs);
  });

function signIn(as: number, token: string) {
  owner = as;
  keepSignIn('professor', token);
}

const school = (...more: FakeAnswer[]) => fakeServer([profile, ...more]);

const hear = (serverMs: number) =>
  hearServerTime(new Response(null, { headers: { [serverTimeHeader]: String(serverMs) } }), 0);

beforeEach(async () => {
  window.localStorage.clear();
  hear(Date.parse(scan('').at));
  signIn(ADA, 'rcp_adas-first-token');
  school();
  await learnOwner();
  settled.length = 0;
});

it('sends oldest first, scans of one session together, in the order in which things were done', async () => {
  const { lots, answer } = settling();
  const arrived = school(answer, answers(setStatus, { message: '', entry: {} } as never));
  await keepWhileAway(scan('b', 2), scan('a', 1), status('s', 3), scan('c', 4), scan('other', 5, 8));
  expect(arrived).toEqual([]);
  setStayOffline(false);
  await waitsFor([]);
  expect(lots).toEqual([['a', 'b'], ['c'], ['other']]);
  expect(settled).toEqual(['a', 'b', 's', 'c', 'other']);
  const sent = arrived.find(({ call }) => call === settleScans)?.body as BodyOf<typeof settleScans>;
  expect(sent).toMatchObject({ waiting: 1, scans: [{ seenAt: scan('', 1).at }, { seenAt: scan('', 2).at }] });
});

it('sends at most a hundred scans at once', async () => {
  const { lots, answer } = settling();
  school(answer);
  setStayOffline(true);
  await putEntries(Array.from({ length: 103 }, (_, at) => scan(`k${at}`, at)));
  setStayOffline(false);
  await waitFor(() => expect(lots.map(({ length }) => length)).toEqual([100, 3]));
  await waitsFor([]);
});

it.each([
  ['no answer', loses(settleScans)],
  ['a busy server', answers(settleScans, tooOften(1) as never)],
  ['a refusal of somebody else’s', answers(settleScans, () => Response.json(notFound, { status: 404 }) as never)],
])('keeps everything after %s, and sends the same scans again', async (_what, failing) => {
  const arrived = school(failing);
  await keepWhileAway(scan('a', 1), scan('b', 2));
  setStayOffline(false);
  await waitFor(() => expect(arrived.length).toBeGreaterThan(0));
  await waitsFor(['a', 'b']);
  const { lots, answer } = settling(() => ({ result: 'again' }));
  school(answer);
  noteReachable(true);
  sendKept();
  await waitsFor([]);
  expect(lots).toEqual([['a', 'b']]);
});

it('waits as long as a busy server asks for before it sends again', async () => {
  const { answer } = settling();
  const sentAtMs: number[] = [];
  school(
    answers(settleScans, async (asked) => {
      sentAtMs.push(Number(vi.getMockedSystemTime()));
      // What is kept in the meantime waits too.
      if (sentAtMs.length === 1) await keepEntry(scan('b'));
      return (sentAtMs.length > 1 ? answer.answer(asked) : tooOften(60)) as never;
    }),
  );
  await keepWhileAway(scan('a'));
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  hear(Date.parse(scan('').at));
  setStayOffline(false);
  for (let second = 0; second < 120 && sentAtMs.length < 2; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  const [first = 0, again = 0] = sentAtMs;
  expect(again - first).toBeGreaterThanOrEqual(60_000);
  await waitsFor([]);
});

it('goes on with other sessions while the server fails at one', async () => {
  const { answer } = settling();
  school(
    answers(settleScans, (asked) =>
      Number(asked.params.sessionId) === 7
        ? (new Refusal('unavailable', 503, '') as never)
        : (answer.answer(asked) as never),
    ),
  );
  await keepWhileAway(scan('a', 1), scan('b', 2), scan('other', 3, 8));
  setStayOffline(false);
  await waitsFor(['a', 'b']);
  expect(settled).toEqual(['other']);
});

it('keeps a refused scan until a person drops it, lets the others go, and tells the server how many are left', async () => {
  const { answer } = settling((key) =>
    key === 'b' ? { result: 'already' } : { result: 'refused', code: tooOld.code, message: tooOld.message },
  );
  const arrived = school(answer, answers(reportKept, { message: '' }));
  await keepWhileAway(scan('a', 1), scan('b', 2), scan('c', 3));
  setStayOffline(false);
  await waitsFor([], ['too-old', 'too-old']);
  expect(settled).toEqual(['b']);
  sendKept();
  await waitsFor([], ['too-old', 'too-old']);
  expect(arrived).toHaveLength(1);
  await dropKept(scan('a'));
  expect((await allEntries()).map(({ key }) => key)).toEqual(['c']);
  await waitFor(() => expect(arrived[1]?.body).toMatchObject({ waiting: 1 }));
});

it.each([notFound, clockWrong])('asks again about a session whose scans were refused: $code', async (refusal) => {
  school(answers(settleScans, refusal as never));
  await keepWhileAway(scan('a', 1), scan('b', 2));
  setStayOffline(false);
  await waitsFor([], [refusal.code, refusal.code]);
  const { lots, answer } = settling();
  school(answer);
  await tryAgain();
  await waitsFor([]);
  expect(lots).toEqual([['a', 'b']]);
});

it('learns the server’s time before it sends scans that a page made while it guessed the time', async () => {
  forgetServerTime();
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const arrived = school(
    settling().answer,
    answers(getClassPacket, () => {
      hear(Date.parse(serverTimeAt(0)) + 600_000);
      return notFound as never;
    }),
  );
  await keepWhileAway(scan('a'));
  expect((await allEntries())[0], 'so that another page knows it too').toMatchObject({ guessed: true });
  setStayOffline(false);
  await waitsFor([]);
  const lots = arrived.flatMap(({ call, body }) => (call === settleScans ? [body as BodyOf<typeof settleScans>] : []));
  expect(lots.map(({ scans }) => scans[0]?.seenAt)).toEqual([scan('a', 10).at]);
});

it('leaves a planned class that the server cannot read to the professor, and asks for it no further', async () => {
  const id = idOfMeeting({ rule_id: 12, day: '2026-11-30' });
  const arrived = school(answers(openMeeting, new Refusal(badInput.code, badInput.status, 'day is wrong.') as never));
  await keepWhileAway(scan('a', 1, id), scan('b', 2, id));
  setStayOffline(false);
  await waitsFor([], [badInput.code, badInput.code]);
  expect(arrived.filter(({ call }) => call === openMeeting)).toHaveLength(2);
});

it('keeps a status that someone else has changed in the meantime, and goes on with the rest', async () => {
  const { answer } = settling();
  school(answer, answers(setStatus, rollChanged as never));
  await keepWhileAway(status('s', 1), scan('a', 2));
  setStayOffline(false);
  await waitsFor([], ['roll-changed']);
  expect(settled).toEqual(['a']);
});

it('opens a planned class before what waits for it is sent, once, and leaves it to the professor if that is refused', async () => {
  const meeting = { rule_id: 12, day: '2026-11-30' };
  const id = idOfMeeting(meeting);
  expect([meetingOfId(id), id < 0]).toEqual([meeting, true]);
  school(answers(openMeeting, meetingCancelled as never));
  await keepWhileAway(scan('a', 1, id), { ...status('s', 2), sessionId: id }, scan('b', 3, 8));
  const { lots, answer } = settling();
  school(answers(openMeeting, meetingCancelled as never), answer);
  setStayOffline(false);
  await waitsFor([], ['meeting-cancelled', 'meeting-cancelled']);
  expect(lots).toEqual([['b']]);
  const opened = answers(openMeeting, { class: { class_id: 9 }, made: true, message: '' } as never);
  const arrived = school(opened, answer, answers(setStatus, { message: '', entry: {} } as never));
  await tryAgain();
  await waitsFor([]);
  expect(arrived.map(({ call }) => call)).toEqual([openMeeting, settleScans, setStatus]);
  expect(arrived.map(({ params: { ruleId, sessionId } }) => ruleId ?? sessionId)).toEqual(['12', '9', '9']);
  expect(arrived[0]?.body).toEqual({ day: meeting.day });
});

it('takes back what only this device has: not a status that was set before, and nothing that was sent once', async () => {
  const excused: StatusEntry = { ...status('s', 1), body: { ...status('s', 1).body, status: 'excused' } };
  school(answers(reportKept, { message: '' }), loses(settleScans), loses(setStatus));
  await keepWhileAway(excused, { ...scan('a', 2), stud_id: 1 }, { ...scan('b', 3), stud_id: 2 });
  expect(await dropOfStudent(7, 1, 'a')).toBe(true);
  expect(await dropOfStudent(7, 1)).toBe(false);
  await waitsFor(['s', 'b']);
  await deleteEntry('s');
  setStayOffline(false);
  await waitFor(async () => expect((await allEntries())[0]).toMatchObject({ key: 'b', tried: true }));
  setStayOffline(true);
  expect(await dropOfStudent(7, 2)).toBe(false);
  expect(await allEntries()).toHaveLength(1);
});

it.each([
  ['a scan', { ...scan('a'), stud_id: 1 }, settleScans],
  ['a status', status('a', 1), setStatus],
])('does not take the answer of something else than the server for the result of %s', async (_what, entry, call) => {
  const answered: string[] = [];
  school(
    answers(call, () => {
      answered.push(call.path);
      return Response.json({ results: [], entry: {} }) as never;
    }),
    answers(reportKept, { message: '' }),
  );
  await keepWhileAway(entry);
  setStayOffline(false);
  await waitFor(() => expect(answered.length).toBeGreaterThan(1));
  setStayOffline(true);
  await waitsFor(['a']);
  expect(await dropOfStudent(7, 1), 'the server may have it').toBe(false);
});

it('outlives signing out, waits for the same professor, and shows others a number alone', async () => {
  const { lots, answer } = settling();
  school(answer);
  await keepWhileAway(scan('a', 1), scan('b', 2));
  forgetSignIn('professor');
  setStayOffline(false);
  signIn(BEN, 'rcp_bens-own-token');
  await learnOwner();
  sendKept();
  await waitFor(() => expect(keptNow()).toMatchObject({ entries: [], others: 2, isSending: false }));
  expect(lots).toEqual([]);
  forgetSignIn('professor');
  signIn(ADA, 'rcp_adas-second-token');
  sendKept();
  await waitFor(() => expect(lots).toEqual([['a', 'b']]));
  await waitsFor([]);
});

it('sets apart a scan that the server cannot read, and sends the others', async () => {
  const { answer } = settling();
  const strict: FakeAnswer = {
    call: settleScans,
    answer: (asked) =>
      (asked.body as BodyOf<typeof settleScans>).scans.some(({ value }) => value.length > 64)
        ? new Refusal(badInput.code, badInput.status, 'value is too long.')
        : answer.answer(asked),
  };
  school(strict);
  await keepWhileAway(scan('a'), { ...scan('b', 1), value: 'V'.repeat(65) }, scan('c', 2), scan('d', 3));
  setStayOffline(false);
  await waitsFor([], [badInput.code]);
  expect(settled).toEqual(['a', 'c', 'd']);
});

it('refuses the scan after two thousand, and keeps those', async () => {
  setStayOffline(true);
  await putEntries(Array.from({ length: 1999 }, (_, at) => scan(`k${at}`)));
  sendKept();
  await waitFor(() => expect(keptNow().entries).toHaveLength(1999));
  expect(await keepEntry(scan('last'))).toBe(true);
  expect(await keepEntry(scan('one more'))).toBe(false);
  expect(await allEntries()).toHaveLength(2000);
});
