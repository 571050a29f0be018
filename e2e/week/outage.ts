import { randomUUID } from 'node:crypto';
import { calls } from '#contract/app/calls.ts';
import type { SettledScan } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { type Besides, codeOrCard, fatesAt, putRight, setSeenStatus } from './class-hour.ts';
import type { OracleKept, OracleProof, OracleStatus } from './oracle-records.ts';
import { dayFor, drawn, programName } from './week-plan.ts';
import type { Held, Pupil, WeekSchool } from './week-school.ts';

/** The longest life of a code, and Manila’s difference to UTC, in milliseconds. */
const CODE_LIVES_MS = 15_000;
const AHEAD_MS = 8 * 3_600_000;
/** Scans per call: fewer than the product's devices send, so that a small class needs several calls. */
const LOT = 10;
const iso = (ms: number) => new Date(ms).toISOString();

type KeptScan = OracleKept & { value: string };
type KeptStatus = { seenMs: number; pupil: Pupil; was: OracleStatus | null };

/** A professor's device, with what waits there and the scans that were sent. */
interface Device {
  name: string;
  waits: (KeptScan | KeptStatus)[];
  sent: KeptScan[];
}

const lastCodes = new WeakMap<Pupil, OracleProof>();

/** What a student shows, and what the oracle must know of it. A phone makes codes over its own network. */
export async function shownProof(school: WeekSchool, pupil: Pupil): Promise<{ value: string; proof: OracleProof }> {
  const value = await codeOrCard(school, pupil);
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

type ScanInBrowser = (school: WeekSchool, held: Held, pupils: readonly Pupil[]) => Promise<void>;

/** An hour without a network. */
export interface Outage extends Besides {
  /** The network is back everywhere, or except where it is away until noon. */
  settle(when: 'after class' | 'noon'): Promise<void>;
}

/**
 * An hour in which professors have no network. Two devices in each class keep what they read, and send it when their
 * network is back: some in class, the others when the class is over, or at noon.
 * @param inBrowser scans the first students of one class in a real browser
 */
export function outageIn(school: WeekSchool, inBrowser?: ScanInBrowser): Outage {
  const { oracle, clock } = school;
  const classes = new Map<Held, Promise<[Device, Device]>>();
  let inBrowserNow: { held: Held; pupils: Pupil[] } | undefined;

  /** The devices of a class, which took its packet while they had a network. */
  function devicesOf(held: Held): Promise<[Device, Device]> {
    const take = async (name: string): Promise<Device> => {
      await school.done(held.by, calls.getClassPacket, {
        params: { sessionId: held.class_id },
        query: { device: name },
      });
      return { name, waits: [], sent: [] };
    };
    const both = classes.get(held) ?? Promise.all([take(`tablet ${held.name}`), take(`phone ${held.name}`)]);
    classes.set(held, both);
    return both;
  }

  /** A device reads what a student shows now, or a picture of it later. @param again the student then makes a new code */
  async function keep({ waits }: Device, pupil: Pupil, { laterMs = 0, again = false } = {}): Promise<KeptScan> {
    const { value, proof } = await shownProof(school, pupil);
    const scan = { key: randomUUID(), value, proof, seenMs: clock.nowMs() + laterMs };
    if (again) await shownProof(school, pupil);
    waits.push(scan);
    return scan;
  }

  /** @returns the results in the order of the scans */
  async function settled(held: Held, { name }: Device, scans: readonly KeptScan[]): Promise<SettledScan[]> {
    if (scans.length === 0) return [];
    const sent = scans.map(({ key, value, seenMs }) => ({ key, value, seenAt: iso(seenMs) }));
    const body = { sentAt: iso(clock.nowMs()), device: name, waiting: 0, scans: sent };
    return (await school.done(held.by, calls.settleScans, { params: { sessionId: held.class_id }, body })).results;
  }

  /** Sends what waits on a device, oldest first. */
  async function send(held: Held, device: Device): Promise<void> {
    school.kept += device.waits.length;
    const line = device.waits.splice(0).sort((one, other) => one.seenMs - other.seenMs);
    while (line.length > 0) {
      const end = line.findIndex((each) => 'was' in each);
      const lot = line.splice(0, Math.min(end < 0 ? line.length : end, LOT)) as KeptScan[];
      if (lot.length === 0) {
        const { pupil, was, seenMs } = line.shift() as KeptStatus;
        const kept = { was, timeIn: iso(seenMs + AHEAD_MS).slice(11, 16) };
        school[(await setSeenStatus(school, held, pupil, 'present', held.by, kept)) ? 'settled' : 'refused'] += 1;
      } else if (drawn(3, 'answer', held.name, line.length) === 0) {
        // The answer is lost, so the device sends the scans again.
        await settled(held, device, lot);
        for (const scan of lot) oracle.settleScan(held.name, scan, clock.nowMs());
      }
      const results = await settled(held, device, lot);
      for (const [nth, scan] of lot.entries()) compareSettled(school, held, scan, results[nth]);
      device.sent.push(...lot);
    }
  }

  return {
    /** Reads a student, often on both devices; some scans are recorded, and only the answer is lost. */
    async scan(_school, held, pupil) {
      const [tablet, handy] = await devicesOf(held);
      if (inBrowser && pupil.card === undefined) {
        inBrowserNow ??= { held, pupils: [] };
        const { held: itsClass, pupils } = inBrowserNow;
        if (itsClass === held && pupils.length < 3) return void pupils.push(pupil);
      }
      const kind = drawn(5, 'door', held.name, pupil.number);
      if (kind === 0) await keep(handy, pupil);
      const { key, value, proof, seenMs } = await keep(kind === 1 ? handy : tablet, pupil, { again: kind === 2 });
      if (kind !== 3) return;
      handy.waits.push({ key: randomUUID(), value, proof, seenMs: seenMs + 10_000 });
      const headers = { studtoken: value, 'idempotency-key': key };
      await school.done(held.by, calls.createAttendance, { params: { sessionId: held.class_id }, headers });
      oracle.scan(pupil.number, held.name, clock.nowMs(), proof.isCard ? 'card' : 'code');
      oracle.recordedKeys.add(key);
      if (!proof.isCard) proof.usedFor = held.name;
    },

    /** A student of another class, one who was read before, two old pictures of a missing one, and late ones in time. */
    async mistakes(_school, held, present) {
      const [tablet, handy] = await devicesOf(held);
      if (inBrowserNow?.held === held) await inBrowser?.(school, held, inBrowserNow.pupils);
      const [stranger] = school.pupilsOf(programName((held.course.program + 1) % school.size.programs));
      const fates = fatesAt(school, held);
      const { pupil: missing } = fates.find(({ fate }) => fate === 'missing') ?? {};
      if (stranger) await keep(tablet, stranger);
      if (present) await keep(tablet, present, { laterMs: 10_000 });
      if (missing) await keep(tablet, missing, { laterMs: 60_000 });
      if (missing) await keep(tablet, missing, { laterMs: 12_000, again: true });
      for (const { pupil, fate } of fates) if (fate === 'late') await keep(handy, pupil);
    },

    /** Statuses are corrected after the tablet is back; or they wait there too, and the office changes one of them. */
    async putRight(_school, held) {
      const [tablet] = await devicesOf(held);
      if (drawn(2, 'back', held.name) === 0 && !isAwayUntilNoon(school, held)) {
        await send(held, tablet);
        return putRight(school, held);
      }
      const away = fatesAt(school, held).filter(({ fate }) => fate === 'forgot-phone' || fate === 'missing');
      const nowMs = clock.nowMs();
      const wasOf = ({ number }: Pupil) => oracle.statusOf(number, oracle.session(held.name), nowMs);
      for (const { pupil } of away) tablet.waits.push({ seenMs: nowMs, pupil, was: wasOf(pupil) });
      if (away[0]) await setSeenStatus(school, held, away[0].pupil, 'school', school.admins[1]);
    },

    async settle(when) {
      const back = [...classes.keys()].filter((held) => when === 'noon' || !isAwayUntilNoon(school, held));
      await school.inLanes(back, async (held) => {
        const devices = await devicesOf(held);
        classes.delete(held);
        const missing = fatesAt(school, held).find(({ fate }) => fate === 'missing');
        if (missing) await keep(devices[1], missing.pupil);
        for (const device of devices) await send(held, device);
        // What is sent once more changes nothing.
        for (const device of devices)
          for (const [nth, is] of (await settled(held, device, device.sent)).entries())
            compareSettled(school, held, device.sent[nth] as KeptScan, is, false);
      });
    },
  };
}
