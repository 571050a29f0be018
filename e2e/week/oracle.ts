import type {
  Gain,
  Line,
  OracleKept,
  OracleLeave,
  OraclePlace,
  OracleSession,
  OracleStatus,
  OracleStudent,
  Redemption,
} from './oracle-records.ts';
import { RULES } from './week-plan.ts';

const NOTHING: Gain = { points: 0, exp: 0, level: 0 };
/** The moment of an answer; a client retries for 90 s. */
const answered = (ms: number) => ({ ms, within: 90_000 });
/** How far a kept scan may be outside the life of its code. */
const SEEN_OFF_MS = 5000;
const PARTS = ['points', 'exp', 'level'] as const;

function gainOf(value: (part: keyof Gain) => number): Gain {
  return { points: value('points'), exp: value('exp'), level: value('level') };
}

/**
 * A second implementation of the school's rules, written from the specification and for clarity. The oracle receives
 * actions, never the product's results, and knows everyone's expected status and balances.
 */
export class Oracle {
  readonly students = new Map<string, OracleStudent>();
  readonly sessions = new Map<string, OracleSession>();
  readonly leaves = new Set<OracleLeave>();
  readonly stock = new Map<string, { price: number; left: number }>();
  /** The keys of kept scans that were recorded. */
  readonly recordedKeys = new Set<string>();
  /** Whether students can owe experience that a level cost, as they can since migration 28. */
  owesExperience = true;

  addStudent(who: Pick<OracleStudent, 'number' | 'first_name' | 'last_name'>, program: string, sinceMs: number): void {
    const belongings = [{ program, sinceMs, untilMs: Number.POSITIVE_INFINITY }];
    const empty = { places: new Map<string, OraclePlace>(), history: [], redemptions: [], kept: [], ...NOTHING };
    this.students.set(who.number, { ...who, ...empty, belongings, joinedMs: sinceMs, level: 1 });
  }

  readonly student = (number: string) => known(this.students, number);
  readonly session = (name: string) => known(this.sessions, name);

  /** @returns the program level at this moment; undefined for a student who has left */
  programOf(number: string, atMs: number): string | undefined {
    return this.student(number).belongings.find(({ sinceMs, untilMs }) => sinceMs <= atMs && atMs < untilMs)?.program;
  }

  /** Sets the program level from now on, or none. */
  moves(number: string, program: string | undefined, nowMs: number): void {
    const { belongings } = this.student(number);
    const last = belongings.at(-1);
    if (last) last.untilMs = Math.min(last.untilMs, nowMs);
    if (program !== undefined) belongings.push({ program, sinceMs: nowMs, untilMs: Number.POSITIVE_INFINITY });
  }

  isMeant(number: string, session: OracleSession): boolean {
    return session.program !== '' && this.programOf(number, session.createdMs) === session.program;
  }

  place(number: string, session: string): OraclePlace {
    const { places } = this.student(number);
    const found = places.get(session) ?? { net: NOTHING, bonus: NOTHING };
    places.set(session, found);
    return found;
  }

  /**
   * A student's status at a session. Null if the session is not for the student, or is still in progress and the
   * student has not come.
   */
  statusOf(number: string, session: OracleSession, nowMs: number): OracleStatus | null {
    const { attended, excuse } = this.student(number).places.get(session.name) ?? {};
    if (attended) return attended;
    if (!this.isMeant(number, session)) return null;
    return excuse ?? (session.overMs <= nowMs ? 'absent' : null);
  }

  /** The number of sessions attended in a row, up to and including this one. */
  streak(number: string, until: OracleSession, nowMs: number): number {
    const ofSubject = [...this.sessions.values()].filter(
      ({ subject, createdMs }) => subject === until.subject && createdMs <= until.createdMs,
    );
    let streak = 0;
    for (const session of ofSubject.sort((one, other) => one.createdMs - other.createdMs)) {
      const status = this.statusOf(number, session, nowMs);
      if (status === 'present' || status === 'late') streak += 1;
      else if (status === 'absent') streak = 0;
    }
    return streak;
  }

  /** Records a scan of a code or card. @returns the changes */
  scan(number: string, name: string, nowMs: number, source: OraclePlace['source'], timeIn = answered(nowMs)) {
    const session = this.session(name);
    const changed = this.#settle(number, session, timeIn.ms >= session.lateMs ? 'late' : 'present', nowMs);
    Object.assign(this.place(number, name), { source, timeIn });
    return { ...changed, streak: this.streak(number, session, nowMs) };
  }

  /**
   * Settles a scan that a device kept, as at the moment it was seen.
   * @returns the result or the refusal's code, and the changes if it was recorded
   * @see docs/decisions/0066
   */
  settleScan(name: string, { key, proof, seenMs }: OracleKept, nowMs: number): Partial<Gain> & { result: string } {
    const session = this.session(name);
    const { number, isCard, usedFor, fromMs, untilMs } = proof;
    const place = this.place(number, name);
    const isRecorded = this.recordedKeys.has(key);
    const against = () => {
      if (usedFor !== undefined && !(place.attended && usedFor === name)) return 'qr-used';
      if (seenMs < fromMs - SEEN_OFF_MS) return 'qr-unknown';
      if (seenMs > untilMs + SEEN_OFF_MS) return 'qr-expired';
      if (isRecorded) return 'scan-undone';
      if (this.programOf(number, seenMs) !== session.program) return 'other-program';
      return session.closedMs !== undefined && session.closedMs <= seenMs ? 'session-closed' : undefined;
    };
    if (place.attended && isRecorded) return { result: 'again' };
    /** An earlier proof with a code that was used here changes nothing of the code. */
    const spend = () => {
      if (isCard || usedFor === undefined) this.recordedKeys.add(key);
      if (!isCard) proof.usedFor ??= name;
    };
    const refusal = against();
    const how = { source: isCard ? 'card' : 'offline', timeIn: { ms: seenMs, within: 0 } } as const;
    if (place.attended) {
      if (refusal || seenMs >= (place.timeIn?.ms ?? 0)) return { result: 'already' };
      if (place.attended === 'late' && seenMs < session.lateMs) this.#settle(number, session, 'present', nowMs);
      Object.assign(place, how);
      spend();
      return { result: 'earlier' };
    }
    if (refusal) return { result: refusal };
    if ((place.setMs ?? 0) > seenMs) return { result: 'status-set' };
    spend();
    return { result: 'recorded', ...this.scan(number, name, nowMs, how.source, how.timeIn) };
  }

  /** Sets a student's status by hand. */
  set(number: string, name: string, status: OracleStatus, nowMs: number, came = answered(nowMs)): void {
    const place = this.place(number, name);
    const before = place.attended && place.source;
    this.#settle(number, this.session(name), status, nowMs);
    if (!before) place.timeIn = came;
    place.setMs = nowMs;
    place.source = place.attended && (before ?? 'hand');
  }

  /** Announces a session; students who already have leave on that day are excused from it. */
  addSession(session: OracleSession): void {
    this.sessions.set(session.name, session);
    for (const leave of this.leaves) this.#excuse(leave, session);
  }

  giveLeave(leave: OracleLeave): void {
    this.leaves.add(leave);
    for (const session of this.sessions.values()) this.#excuse(leave, session);
  }

  /** Ends leave from a day on; earlier excuses stay. */
  endLeave(leave: OracleLeave, fromDay: number): void {
    for (const session of this.sessions.values())
      if (session.day >= fromDay && this.#covers(leave, session))
        this.place(leave.number, session.name).excuse = undefined;
    leave.toDay = fromDay - 1;
  }

  #excuse(leave: OracleLeave, session: OracleSession): void {
    if (this.#covers(leave, session)) this.place(leave.number, session.name).excuse = leave.kind;
  }

  #covers({ number, fromDay, toDay, professor }: OracleLeave, session: OracleSession): boolean {
    const isOnDay = fromDay <= session.day && session.day <= toDay;
    return isOnDay && (professor ?? session.professor) === session.professor && this.isMeant(number, session);
  }

  /** Takes back what the session gave, except what the student has spent, and gives what the new status is worth. */
  #settle(number: string, session: OracleSession, to: OracleStatus, nowMs: number): Gain {
    const student = this.student(number);
    const place = this.place(number, session.name);
    const wasThere = place.attended !== undefined;
    place.attended = to === 'present' || to === 'late' ? to : undefined;
    if (to === 'excused' || to === 'school') place.excuse = to;
    if (to === 'absent') place.excuse = undefined;
    const own = (part: 'points' | 'exp') =>
      to === 'late' ? Math.floor((session[part] * RULES.late_percent) / 100) : session[part];
    let worth = NOTHING;
    if (place.attended) {
      if (!wasThere) {
        const exp = student.exp - place.net.exp + own('exp');
        place.bonus = bonusOf(exp, this.streak(number, session, nowMs));
      }
      worth = gainOf((part) => (part === 'level' ? 0 : own(part)) + place.bonus[part]);
    }
    const has = { points: student.points, exp: student.exp, level: student.level - 1 };
    // From absent students, nothing is taken except the experience that a level costs, which may then be owed.
    const points = wasThere ? 0 : has.points;
    const exp = this.owesExperience ? Number.NEGATIVE_INFINITY : 0;
    const least = wasThere || place.attended ? { points, exp, level: 0 } : has;
    const changed = gainOf((part) => Math.max(least[part], has[part] + worth[part] - place.net[part]) - has[part]);
    place.net = gainOf((part) => place.net[part] + changed[part]);
    this.#keep(student, place, place.net.points - worth.points, wasThere);
    this.#post(student, place.isRecorded ? 'correction' : 'attendance', changed);
    if (place.attended) place.isRecorded = true;
    return changed;
  }

  /** Adds a line to the history, unless nothing changed. */
  #post(student: OracleStudent, kind: Line['kind'], gain: Gain): void {
    if (PARTS.every((part) => gain[part] === 0)) return;
    for (const part of PARTS) student[part] += gain[part];
    student.history.push({ kind, ...gain });
  }

  /**
   * Records points that could not be taken back. If an attendance is new, its points may have paid for any redemption
   * so far. Points that were recorded before may only have paid for redemptions before their first record.
   */
  #keep(student: OracleStudent, of: object, left: number, isNew: boolean): void {
    const earlier = student.kept.find((each) => each.of === of);
    const redeemed = isNew ? student.redemptions.length : (earlier?.redeemed ?? 0);
    student.kept = student.kept.filter((each) => each !== earlier);
    if (left > 0) student.kept.push({ of, redeemed, left });
  }

  /** @returns the refusal's code; undefined if it was redeemed */
  redeem(number: string, item: string, nowMs: number): 'sold-out' | 'insufficient-points' | undefined {
    const student = this.student(number);
    const offer = this.stock.get(item);
    if (!offer || offer.left === 0) return 'sold-out';
    if (student.points < offer.price) return 'insufficient-points';
    offer.left -= 1;
    student.redemptions.push({ item, price: offer.price, atMs: nowMs, state: 'pending', refund: 0 });
    this.#post(student, 'redemption', { ...NOTHING, points: -offer.price });
    return undefined;
  }

  /**
   * Verifies a redemption, or refunds it and restocks the item. The refund is smaller by the points that were to be
   * taken back after the redemption but had already been spent.
   */
  decide(number: string, redemption: Redemption, state: Exclude<Redemption['state'], 'pending'>): void {
    redemption.state = state;
    if (state === 'verified') return;
    const student = this.student(number);
    const place = student.redemptions.indexOf(redemption);
    const since = student.kept.filter(({ redeemed }) => redeemed > place);
    let left = redemption.price;
    for (const each of since.sort((one, other) => one.redeemed - other.redeemed)) {
      const taken = Math.min(left, each.left);
      each.left -= taken;
      left -= taken;
      const at = each.of as Partial<OraclePlace>;
      if (at.net) at.net = { ...at.net, points: at.net.points - taken };
    }
    redemption.refund = left;
    this.#post(student, 'refund', { ...NOTHING, points: redemption.price });
    if (left < redemption.price) this.#post(student, 'collected', { ...NOTHING, points: left - redemption.price });
    const offer = this.stock.get(redemption.item);
    if (offer) offer.left += 1;
  }

  award(number: string, points: number): void {
    this.#post(this.student(number), 'award', { ...NOTHING, points });
  }

  /** Takes back points that were given by hand, up to the current balance. */
  withdraw(number: string, points: number): void {
    const student = this.student(number);
    const taken = Math.min(points, student.points);
    this.#post(student, 'award-withdrawn', { ...NOTHING, points: -taken });
    this.#keep(student, {}, points - taken, true);
  }
}

function bonusOf(exp: number, streak: number): Gain {
  if (exp >= RULES.level_threshold) return { points: RULES.level_up_points, exp: -Math.min(exp, 1500), level: 1 };
  return streak > 0 && streak % RULES.streak_step === 0 ? { ...NOTHING, points: RULES.streak_points } : NOTHING;
}

function known<T>(of: ReadonlyMap<string, T>, name: string): T {
  const found = of.get(name);
  if (!found) throw new Error(`Nobody has heard of ${name}.`);
  return found;
}
