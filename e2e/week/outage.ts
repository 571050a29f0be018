import { randomUUID } from 'node:crypto';
import { calls } from '#contract/app/calls.ts';
import type { SettledScan } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { scanOffline } from './browser-acts.ts';
import { type Besides, fatesAt, putRight, setSeenStatus, shown } from './class-hour.ts';
import type { OracleKept, OracleProof, OracleStatus } from './oracle-records.ts';
import { at, dayFor, drawn, programName } from './week-plan.ts';
import type { Held, Pupil, WeekSchool } from './week-school.ts';

/** The longest life of a code, and Manila’s difference to UTC, in milliseconds. */
const CODE_LIVES_MS = 15_000;
const AHEAD_MS = 8 * 3_600_000;
/** Scans per call: fewer than the product's devices send, so that a small class needs several calls. */
const LOT = 10;
const iso = (ms: number) => new Date(ms).toISOString();

type KeptScan = OracleKept & { value: string };
type KeptStatus = { key: string; seenMs: number; pupil: Pupil; was: OracleStatus | null };

/** A professor's device, with what waits there and the scans that were sent. */
interface Device {
  name: string;
  waits: (KeptScan | KeptStatus)[];
  sent: KeptScan[];
}

const lastCodes = new WeakMap<Pupil, OracleProof>();

/** What a student shows, and what the oracle must know of it. A phone makes codes over its own network. */
export async function shownProof(school: WeekSchool, pupil: Pupil): Promise<{ value: string; proof: OracleProof }> {
  const value = await shown(school, pupil);
  const { number } = pupil;
  const isCard = pupil.card !== undefined;
  const fromMs = isCard ? 0 : school.clock.nowMs();
  const proof = { number, isCard, fromMs, untilMs: isCard ? Number.POSITIVE_INFINITY : fromMs + CODE_LIVES_MS };
  const last = isCard ? undefined : lastCodes.get(pupil);
  if (last) last.untilMs = Math.min(last.untilMs, fromMs);
  lastCodes.set(pupil, proof);
  return { value, proof };
}

/** Whether a class's devices are away until the office has imported students again, one of them with a new program level. */
const isAwayUntilNoon = ({ oracle, size }: WeekSchool, { name, course }: Held) =>
  course.program === 1 && course.start === '08:00' && oracle.session(name).day === dayFor(size, 'secondImport');

/** Compares the result of a kept scan with the oracle, and counts it unless it was sent before. */
export function compareSettled(school: WeekSchool, held: Held, scan: OracleKept, is?: SettledScan, isCounted = true) {
  const { result, code, reward } = is ?? {};
  const { points, exp, level, streak } = reward ?? {};
  const wanted = school.oracle.settleScan(held.name, scan, school.clock.nowMs());
  const earned = result === 'recorded' ? { points, exp, level, streak } : {};
  school.compare(`${scan.proof.number}: a kept scan at ${held.name}`, wanted, { result: code ?? result, ...earned });
  if (isCounted) school[result === 'refused' ? 'refused' : 'settled'] += 1;
}

/**
 * Hours in which professors have no network. Two devices in each class keep what they read, and send it when their
 * network is back: some in class, the others when the class is over, or at noon.
 */
export class Outage implements Besides {
  readonly #school: WeekSchool;
  readonly #classes = new Map<Held, Promise<[Device, Device]>>();
  readonly #inBrowser: typeof scanOffline | undefined;
  #shown: { held: Held; pupils: Pupil[] } | undefined;

  /** @param inBrowser scans the first students of one class in a real browser */
  constructor(school: WeekSchool, inBrowser?: typeof scanOffline) {
    this.#school = school;
    this.#inBrowser = inBrowser;
  }

  /** The devices of a class, which took its packet while they had a network. */
  #devices(held: Held): Promise<[Device, Device]> {
    const take = async (name: string): Promise<Device> => {
      const sending = { params: { sessionId: held.class_id }, query: { device: name } };
      await this.#school.done(held.by, calls.getClassPacket, sending);
      return { name, waits: [], sent: [] };
    };
    const both = this.#classes.get(held) ?? Promise.all([take(`tablet ${held.name}`), take(`phone ${held.name}`)]);
    this.#classes.set(held, both);
    return both;
  }

  /** A device reads what a student shows now, or a picture of it later. @param again the student then makes a new code */
  async #keep({ waits }: Device, pupil: Pupil, { laterMs = 0, again = false } = {}): Promise<KeptScan> {
    const { value, proof } = await shownProof(this.#school, pupil);
    const scan = { key: randomUUID(), value, proof, seenMs: this.#school.clock.nowMs() + laterMs };
    if (again) await shownProof(this.#school, pupil);
    waits.push(scan);
    return scan;
  }

  /** Reads a student, often on both devices; some scans are recorded, and only the answer is lost. */
  readonly scan = async (_school: WeekSchool, held: Held, pupil: Pupil): Promise<void> => {
    const { oracle, clock } = this.#school;
    const [tablet, handy] = await this.#devices(held);
    if (this.#inBrowser && pupil.card === undefined) {
      this.#shown ??= { held, pupils: [] };
      if (this.#shown.held === held && this.#shown.pupils.length < 3) return void this.#shown.pupils.push(pupil);
    }
    const kind = drawn(5, 'door', held.name, pupil.number);
    if (kind === 0) await this.#keep(handy, pupil);
    const scan = await this.#keep(kind === 1 ? handy : tablet, pupil, { again: kind === 2 });
    if (kind !== 3) return;
    handy.waits.push({ ...scan, key: randomUUID(), seenMs: scan.seenMs + 10_000 });
    const headers = { studtoken: scan.value, 'idempotency-key': scan.key };
    await this.#school.done(held.by, calls.createAttendance, { params: { sessionId: held.class_id }, headers });
    oracle.scan(pupil.number, held.name, clock.nowMs(), scan.proof.isCard ? 'card' : 'code');
    oracle.recordedKeys.add(scan.key);
    if (!scan.proof.isCard) scan.proof.usedFor = held.name;
  };

  /** A student of another class, one who was read before, two old pictures of a missing one, and late ones in time. */
  readonly mistakes = async (school: WeekSchool, held: Held, present: Pupil | undefined): Promise<void> => {
    const [tablet, handy] = await this.#devices(held);
    if (this.#shown?.held === held) await this.#inBrowser?.(school, held, this.#shown.pupils);
    const [stranger] = school.pupilsOf(programName((held.course.program + 1) % school.size.programs));
    const fates = fatesAt(school, held);
    const { pupil: missing } = fates.find(({ fate }) => fate === 'missing') ?? {};
    if (stranger) await this.#keep(tablet, stranger);
    if (present) await this.#keep(tablet, present, { laterMs: 10_000 });
    if (missing) await this.#keep(tablet, missing, { laterMs: 60_000 });
    if (missing) await this.#keep(tablet, missing, { laterMs: 12_000, again: true });
    for (const { pupil, fate } of fates) if (fate === 'late') await this.#keep(handy, pupil);
  };

  /** The tablet is back and statuses are corrected; or they wait there too, and the office sets one of them otherwise. */
  readonly putRight = async (school: WeekSchool, held: Held): Promise<void> => {
    const [tablet] = await this.#devices(held);
    if (drawn(2, 'back', held.name) === 0 && !isAwayUntilNoon(school, held)) {
      await this.#send(held, tablet);
      return putRight(school, held);
    }
    const away = fatesAt(school, held).filter(({ fate }) => fate === 'forgot-phone' || fate === 'missing');
    for (const { pupil } of away) {
      const was = school.oracle.statusOf(pupil.number, school.oracle.session(held.name), school.clock.nowMs());
      tablet.waits.push({ key: randomUUID(), seenMs: school.clock.nowMs(), pupil, was });
    }
    if (away[0]) await setSeenStatus(school, held, away[0].pupil, 'school', school.admins[1]);
  };

  /** The network is back everywhere, or except where it is away until noon. */
  async settle(when: 'after class' | 'noon'): Promise<void> {
    const school = this.#school;
    const back = [...this.#classes.keys()].filter((held) => when === 'noon' || !isAwayUntilNoon(school, held));
    await school.inLanes(back, async (held) => {
      const devices = await this.#devices(held);
      this.#classes.delete(held);
      const missing = fatesAt(school, held).find(({ fate }) => fate === 'missing');
      if (missing) await this.#keep(devices[1], missing.pupil);
      for (const device of devices) await this.#send(held, device);
      // What is sent once more changes nothing.
      for (const { sent, ...device } of devices)
        for (const [nth, is] of (await this.#settled(held, device, sent)).entries())
          compareSettled(school, held, sent[nth] as KeptScan, is, false);
    });
  }

  /** Sends what waits on a device, oldest first. */
  async #send(held: Held, device: Device): Promise<void> {
    const school = this.#school;
    const { waits, sent } = device;
    school.kept += waits.length;
    const line = waits.splice(0).sort((one, other) => one.seenMs - other.seenMs);
    while (line.length > 0) {
      const end = line.findIndex((each) => 'was' in each);
      const lot = line.splice(0, Math.min(end < 0 ? line.length : end, LOT)) as KeptScan[];
      if (lot.length === 0) await this.#setStatus(held, line.shift() as KeptStatus);
      const isAnswerLost = drawn(3, 'answer', held.name, line.length) === 0;
      if (isAnswerLost) await this.#settled(held, device, lot);
      if (isAnswerLost) for (const scan of lot) school.oracle.settleScan(held.name, scan, school.clock.nowMs());
      const results = await this.#settled(held, device, lot);
      for (const [nth, scan] of lot.entries()) compareSettled(school, held, scan, results[nth]);
      sent.push(...lot);
    }
  }

  /** @returns the results in the order of the scans */
  async #settled(held: Held, { name }: Pick<Device, 'name'>, scans: readonly KeptScan[]): Promise<SettledScan[]> {
    if (scans.length === 0) return [];
    const sent = scans.map(({ key, value, seenMs }) => ({ key, value, seenAt: iso(seenMs) }));
    const body = { sentAt: iso(this.#school.clock.nowMs()), device: name, waiting: 0, scans: sent };
    const sending = { params: { sessionId: held.class_id }, body };
    return (await this.#school.done(held.by, calls.settleScans, sending)).results;
  }

  /** Sends that a student is present; the time in that a device sends has no seconds. */
  async #setStatus(held: Held, { key, seenMs, pupil, was }: KeptStatus): Promise<void> {
    const school = this.#school;
    const session = school.oracle.session(held.name);
    const status = 'present';
    const timeIn = iso(seenMs + AHEAD_MS).slice(11, 16);
    const headers = { ...(await school.headersOf(held.by)), 'idempotency-key': key };
    const sending = { params: { sessionId: held.class_id }, headers, body: { stud_id: pupil.id, status, was, timeIn } };
    const { code } = (await school.ask(calls.setStatus, sending)).body;
    const nowMs = school.clock.nowMs();
    // To a person, a student without a status is absent.
    const isAsSeen = (school.oracle.statusOf(pupil.number, session, nowMs) ?? 'absent') === (was ?? 'absent');
    school.compare(`${pupil.number}: a kept status at ${held.name}`, isAsSeen ? undefined : 'roll-changed', code);
    school[code ? 'refused' : 'settled'] += 1;
    const came = { ms: at(session.day, timeIn), within: 0 };
    if (isAsSeen) school.oracle.set(pupil.number, held.name, status, nowMs, came);
  }
}
