import type { Status } from '#contract/attendance/attendance/status.ts';

interface ModelSession {
  id: number;
  points: number;
  exp: number;
  madeAtMs: number;
  /**
   * A scan counts as late after this minute of the session's day, since the session begins at midnight; null means
   * never.
   */
  lateAfter: number | null;
  /** The end of the session. Before the end, a student without attendance is not absent. */
  overAtMs: number;
  state: 'there' | 'binned' | 'gone';
  present: Set<number>;
  roll: [ModelRecord, ModelRecord];
}

/** One student at one session: everything earned so far, the bonus in it, and the status. */
export interface ModelRecord {
  net: number[];
  bonus: number[];
  reward?: string;
  attended?: 'present' | 'late' | undefined;
  excuse?: 'excused' | 'school' | undefined;
}

/** A redemption with its price and state. */
interface ModelRedemption {
  id: number;
  who: number;
  price: number;
  atMs: number;
  state: 'pending' | 'verified' | 'declined' | 'cancelled' | 'returned';
  /** The refund: the price without points that were still to be taken back. */
  refund?: number;
}

/** Points that could not be taken back because they were spent, and how many redemptions they may have paid. */
interface ModelKept {
  who: number;
  redeemed: number;
  left: number;
  /** The origin of the points: an attendance of a student at a session, or points given by hand. */
  at: ModelRecord | ModelAward;
}

/** Points given by hand; `kept` is set once they are withdrawn. */
interface ModelAward {
  id: number;
  who: number;
  points: number;
  atMs: number;
  kept: number | null;
}

/** A second implementation of the rules, written from the specification and for clarity. */
export class Model {
  threshold = 1500;
  latePercent = 50;
  worth = { up: 50, streak: 50, step: 5 };
  nowMs: () => number;
  sessions: ModelSession[] = [];
  balances = [0, 1].map(() => ({ points: 0, exp: 0, level: 1 }));
  item = { price: 30, left: 2 };
  transactions: ModelRedemption[] = [];

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  streak(who: number, until = this.sessions.length - 1): number {
    let streak = 0;
    this.sessions.forEach((session, at) => {
      if (at > until || session.state !== 'there') return;
      if (session.present.has(who)) streak += 1;
      else if (!session.roll[who as 0]?.excuse && session.overAtMs <= this.nowMs()) streak = 0;
    });
    return streak;
  }

  scan(who: number, at: number): string {
    const session = this.sessions[at];
    const balance = this.balances[who];
    if (!session || !balance || session.state !== 'there') return 'not-found';
    if (session.present.has(who)) return 'already-in-class';
    const day = (ms: number) => Math.floor(ms / 86_400_000);
    if (day(this.nowMs()) > day(session.madeAtMs) + 1) return 'session-closed';
    const isLate = session.lateAfter !== null && Math.floor((this.nowMs() % 86_400_000) / 60_000) > session.lateAfter;
    return this.settle(who, at, isLate && day(this.nowMs()) === day(session.madeAtMs) ? 'late' : 'present');
  }

  /** Changes a status: takes back its reward, except spent points, and gives the reward of the new status. */
  settle(who: number, at: number, to: Status): string {
    const session = this.sessions[at] as ModelSession;
    const balance = this.balances[who] as { points: number; exp: number; level: number };
    const kept = session.roll[who as 0];
    const wasThere = kept.attended !== undefined;
    kept.attended = to === 'present' || to === 'late' ? to : undefined;
    if (to === 'excused' || to === 'school') kept.excuse = to;
    if (to === 'absent') kept.excuse = undefined;
    session.present[kept.attended ? 'add' : 'delete'](who);
    const streak = this.streak(who, at);
    const shared = (amount: number) => (to === 'late' ? Math.floor((amount * this.latePercent) / 100) : amount);
    let worth = [0, 0, 0];
    let said = to as string;
    if (kept.attended) {
      const exp = balance.exp - (kept.net[1] as number) + shared(session.exp);
      if (!wasThere) kept.bonus = this.bonus(exp, streak);
      worth = [shared(session.points), shared(session.exp), 0].map((own, of) => own + (kept.bonus[of] as number));
      if (!wasThere) kept.reward = kept.bonus[2] ? 'level-up' : streak % this.worth.step ? 'none' : 'streak';
      said = `${kept.reward} ${streak}`;
    }
    const has = [balance.points, balance.exp, balance.level - 1];
    // From absent students, nothing is taken except the experience that a level costs; below zero it is owed.
    const owing = Number.NEGATIVE_INFINITY;
    const least = wasThere ? [0, owing, 0] : kept.attended ? [has[0], owing, 0] : has;
    const after = worth.map((is, of) =>
      Math.max(least[of] as number, (has[of] as number) + is - (kept.net[of] as number)),
    );
    kept.net = after.map((is, of) => is - (has[of] as number) + (kept.net[of] as number));
    const [points = 0, exp = 0, level = 0] = after;
    this.keepAt(kept, who, (kept.net[0] as number) - (worth[0] as number), wasThere);
    Object.assign(balance, { points, exp, level: level + 1 });
    return said;
  }

  /** Points that could not be taken back, in order. */
  kept: ModelKept[] = [];

  /**
   * Stores points that could not be taken back. The points may have paid every redemption up to the student's last
   * presence.
   */
  keepAt(at: ModelKept['at'], who: number, left: number, isNew: boolean): void {
    const earlier = this.kept.find((each) => each.at === at);
    const redeemed = isNew ? this.redemptionsOf(who).length : (earlier?.redeemed ?? 0);
    this.kept = this.kept.filter((each) => each !== earlier);
    if (left > 0) this.kept.push({ who, redeemed, left, at });
  }

  redemptionsOf(who: number): ModelRedemption[] {
    return this.transactions.filter((each) => each.who === who);
  }

  /** How often a refund was reduced by points to be taken back. */
  collected = 0;

  /** @returns the part of a refund that is withheld, for points that were kept after the redemption */
  collect(redemption: ModelRedemption): number {
    const place = this.redemptionsOf(redemption.who).indexOf(redemption);
    const since = this.kept.filter(({ who, redeemed }) => who === redemption.who && redeemed > place);
    let left = redemption.price;
    for (const each of since.toSorted((one, other) => one.redeemed - other.redeemed)) {
      const taken = Math.min(left, each.left);
      each.left -= taken;
      left -= taken;
      if ('net' in each.at) each.at.net[0] = (each.at.net[0] as number) - taken;
      else each.at.kept = (each.at.kept ?? 0) - taken;
    }
    if (left < redemption.price) this.collected += 1;
    return redemption.price - left;
  }

  keep(who: number, id: number): void {
    this.transactions.push({ id, who, price: this.item.price, atMs: this.nowMs(), state: 'pending' });
  }

  /** All decisions except a verification refund the price minus points still to be taken back, and restock the item. */
  decide(redemption: ModelRedemption, state: Exclude<ModelRedemption['state'], 'pending'>): string {
    if (redemption.state === state) return state;
    if (redemption.state !== (state === 'returned' ? 'verified' : 'pending')) return 'already-decided';
    if (state === 'cancelled' && this.nowMs() - redemption.atMs >= 600_000) return 'cancel-too-late';
    redemption.state = state;
    const balance = this.balances[redemption.who as 0];
    if (state === 'verified' || !balance) return state;
    redemption.refund = redemption.price - this.collect(redemption);
    balance.points += redemption.refund;
    this.item.left += 1;
    return state;
  }

  /** Points given by hand, at most 200 to a student per day. */
  awards: ModelAward[] = [];

  award(who: number, points: number): string {
    const day = (ms: number) => Math.floor(ms / 86_400_000);
    const today = this.awards.filter((each) => each.who === who && day(each.atMs) === day(this.nowMs()));
    if (today.reduce((sum, each) => sum + (each.kept ?? each.points), points) > 200) return 'award-limit';
    const balance = this.balances[who as 0];
    if (balance) balance.points += points;
    return 'given';
  }

  /** @returns the points that could not be taken back, or the refusal's code */
  withdraw(award: ModelAward): string | number {
    if (award.kept !== null) return award.kept;
    if (this.nowMs() - award.atMs > 86_400_000) return 'withdraw-late';
    const balance = this.balances[award.who as 0] as { points: number };
    award.kept = Math.max(0, award.points - balance.points);
    balance.points -= award.points - award.kept;
    this.keepAt(award, award.who, award.kept, true);
    return award.kept;
  }

  bonus(exp: number, streak: number): number[] {
    const { up, streak: given, step } = this.worth;
    if (exp >= this.threshold) return [up, -Math.min(exp, 1500), 1];
    return [streak > 0 && streak % step === 0 ? given : 0, 0, 0];
  }

  buy(who: number): string {
    const balance = this.balances[who];
    if (!balance || this.item.left === 0) return 'sold-out';
    if (balance.points < this.item.price) return 'insufficient-points';
    balance.points -= this.item.price;
    this.item.left -= 1;
    return 'bought';
  }
}
