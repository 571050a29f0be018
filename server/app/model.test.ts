/**
 * Random terms against a model in memory, with statuses set, undone and set again by hand and by scans that may be late:
 * after every step each student's points, experience, level and streak (to which a class under way is no end), and the
 * stock of the incentive, are what the model says, and the ledger adds up to the balances.
 * MODEL_RUNS sets how many terms (20 in the test command, a quarter of them on PostgreSQL), each of 60 steps.
 * Seeded defects it was seen to catch: a level-up that takes 1500 whatever the student has; a streak that counts
 * sessions after the one being recorded.
 * @see decisions §1.1, §4.13
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { type Status, statuses } from '#contract/attendance/status.ts';
import { violations } from '#server/reward/verify-queries.ts';
import { databases } from '#testkit/school/databases.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type School } from '#testkit/school/school.ts';
import { addSubject, qrValueOf } from '#testkit/school/teaching.ts';

const asked = Number(process.env.MODEL_RUNS ?? 20);
const setting = { who: fc.nat(1), back: fc.nat(3), to: fc.constantFrom(...statuses) };
const worth = { points: fc.nat(20), exp: fc.nat(900), lateAfter: fc.constantFrom(null, null, 0, 400, 800) };
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ ...worth, do: fc.constant('add' as const), end: fc.constantFrom('00:01', '23:59') }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('scan' as const), who: fc.nat(1), back: fc.nat(2) }) },
  { weight: 8, arbitrary: fc.record({ ...setting, do: fc.constant('set' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('verify' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bin' as const), back: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('threshold' as const), to: fc.integer({ min: 1, max: 2500 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('share' as const), to: fc.constantFrom(0, 33, 50, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), to: fc.nat(3), price: fc.nat(120) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface ModelSession {
  id: number;
  points: number;
  exp: number;
  madeAtMs: number;
  /** Minutes of its day until which nobody is late, for it begins at midnight; null: ever. */
  lateAfter: number | null;
  /** Until then only those who are present count. */
  overAtMs: number;
  state: 'there' | 'binned' | 'gone';
  present: Set<number>;
  roll: [Kept, Kept];
}

/** One student at one session: what it gave so far, by what bonus, and what they are there. */
interface Kept {
  net: number[];
  bonus: number[];
  attended?: 'present' | 'late' | undefined;
  excuse?: 'excused' | 'school' | undefined;
}

/** The rules once more, written from the specification and for clarity alone. */
class Model {
  threshold = 1500;
  latePercent = 50;
  nowMs: () => number;
  sessions: ModelSession[] = [];
  balances = [0, 1].map(() => ({ points: 0, exp: 0, level: 1 }));
  item = { price: 30, left: 2 };
  transactions: number[] = [];

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

  /** Undoes what the session gave, as far as it is there still, and gives what it is worth now. */
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
      if (!wasThere) kept.bonus = bonusOnce(exp, this.threshold, streak);
      worth = [shared(session.points), shared(session.exp), 0].map((own, of) => own + (kept.bonus[of] as number));
      said = `${kept.bonus[2] ? 'level-up' : kept.bonus[0] ? 'streak' : 'none'} ${streak}`;
    }
    const has = [balance.points, balance.exp, balance.level - 1];
    const after = worth.map((is, of) => Math.max(0, (has[of] as number) + is - (kept.net[of] as number)));
    kept.net = after.map((is, of) => is - (has[of] as number) + (kept.net[of] as number));
    const [points = 0, exp = 0, level = 0] = after;
    Object.assign(balance, { points, exp, level: level + 1 });
    return said;
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

const bonusOnce = (exp: number, threshold: number, streak: number) =>
  exp >= threshold ? [50, -Math.min(exp, 1500), 1] : [streak > 0 && streak % 5 === 0 ? 50 : 0, 0, 0];

describe.each(databases)('random terms on $name', (kind) => {
  const runs = kind.name === 'SQLite' ? asked : Math.ceil(asked / 4);
  let school: School;
  beforeAll(async () => {
    school = await openSchool(kind);
  });
  afterAll(() => school.close());

  /** A professor with a subject, an incentive and two students, none of them known to earlier terms. */
  async function newTerm(program: string) {
    const professor = await signedInProfessor(school);
    // Settings are changed only so many times a day by one person.
    const admin = await signedInAdmin(school);
    const students = [
      await signedInStudent(school, { courseYearSection: program }),
      await signedInStudent(school, { courseYearSection: program }),
    ];
    const subject_id = await addSubject(school, professor, 'Math', program);
    const pen = { item_name: 'Pen', item_classSection: program, item_subject: 'Math' };
    const item = { ...pen, item_quantity: 2, item_price: 30 };
    const { item_id } = (await school.ask(calls.createItems, { ...professor, body: item })).reply.item;
    await school.ask(calls.updateLevelThreshold, { ...admin, body: { level_threshold: 1500 } });
    await school.ask(calls.updateRollRules, { ...admin, body: { late_percent: 50 } });
    return { professor, admin, students, subject_id, item_id, program };
  }
  type Term = Awaited<ReturnType<typeof newTerm>>;

  /** Takes a step in the school and in the model: what each of them says of it. */
  async function take(term: Term, model: Model, taken: Step): Promise<{ said?: unknown; expected?: unknown }> {
    const { professor, admin, students, subject_id, item_id, program } = term;
    const at = 'back' in taken ? model.sessions.length - 1 - taken.back : 0;
    const session = model.sessions[at];
    const ids = { subjectId: subject_id, classId: session?.id ?? 0 };
    if (taken.do === 'add') {
      school.clock.pass(6 * 3600);
      const { do: _add, end, ...worth } = taken;
      const hours = { start_time: '00:00', end_time: end, lateAfterMinutes: worth.lateAfter };
      const given = { class_token: worth.points, class_exp: worth.exp };
      const body = { class_courseYearSection: program, ...given, ...hours };
      const added = await school.ask(calls.createClass, { ...professor, params: { subjectId: subject_id }, body });
      model.sessions.push({
        id: added.reply.class.class_id,
        ...worth,
        overAtMs: Date.parse(`${new Date(school.clock.nowMs()).toISOString().slice(0, 10)}T${end}Z`),
        madeAtMs: school.clock.nowMs(),
        state: 'there',
        present: new Set(),
        roll: [0, 1].map(() => ({ net: [0, 0, 0], bonus: [0, 0, 0] })) as [Kept, Kept],
      });
    } else if (taken.do === 'scan') {
      const student = students[taken.who];
      if (!session || !student) return {};
      const QrToken = await qrValueOf(school, student);
      school.clock.pass(11);
      const headers = { ...professor.headers, studtoken: QrToken };
      const scanned = await school.ask(calls.createAttendance, { headers, params: { sessionId: session.id } });
      const said = scanned.code ?? `${scanned.reply.reward.kind} ${scanned.reply.reward.streak}`;
      return { said, expected: model.scan(taken.who, at) };
    } else if (taken.do === 'set') {
      const student = students[taken.who];
      if (!session || !student) return {};
      const kept = session.roll[taken.who as 0];
      const was = kept.attended ?? kept.excuse ?? null;
      const body = { stud_id: student.stud_id, status: taken.to, was };
      const set = await school.ask(calls.setStatus, { ...professor, params: { sessionId: session.id }, body });
      if (session.state !== 'there') return { said: set.code, expected: 'not-found' };
      if (taken.to !== (was ?? 'absent')) model.settle(taken.who, at, taken.to);
      const { status } = set.reply.entry;
      return { said: status ?? 'absent', expected: kept.attended ?? kept.excuse ?? 'absent' };
    } else if (taken.do === 'buy') {
      const student = students[taken.who];
      if (!student) return {};
      const bought = await school.ask(calls.buyStudentShopItems, { ...student, params: { item_id } });
      const expected = model.buy(taken.who);
      if (!bought.code) model.transactions.push(bought.reply.transaction.transaction_id);
      return { said: bought.code ?? 'bought', expected };
    } else if (taken.do === 'verify') {
      const transaction = model.transactions[taken.which];
      if (!transaction) return {};
      const verified = await school.ask(calls.verifyTransaction, {
        ...professor,
        body: { transaction_id: transaction },
      });
      return { said: verified.reply.transaction.isVerified, expected: true };
    } else if (taken.do === 'threshold') {
      model.threshold = taken.to;
      await school.ask(calls.updateLevelThreshold, { ...admin, body: { level_threshold: taken.to } });
    } else if (taken.do === 'share') {
      model.latePercent = taken.to;
      await school.ask(calls.updateRollRules, { ...admin, body: { late_percent: taken.to } });
    } else if (taken.do === 'restock') {
      model.item = { price: taken.price, left: taken.to };
      const body = { item_quantity: taken.to, item_price: taken.price };
      await school.ask(calls.updateProfessorShopItem, { ...professor, params: { itemId: item_id }, body });
    } else if (session) {
      if (taken.do === 'bin' && session.state === 'there') {
        await school.ask(calls.deleteClass, { ...professor, params: ids, body: {} });
        session.state = 'binned';
      } else if (taken.do === 'restore' && session.state === 'binned') {
        school.clock.pass(6 * 3600);
        session.state = 'there';
        const { status } = await school.ask(calls.deleteClassRestore, { ...professor, params: ids });
        return { said: status, expected: 200 };
      } else if (taken.do === 'delete' && session.state === 'binned') {
        await school.ask(calls.deleteClassPerma, { ...professor, params: ids });
        session.state = 'gone';
      }
    }
    return {};
  }

  async function compare({ students, subject_id, item_id, professor }: Term, model: Model): Promise<void> {
    for (const [who, student] of students.entries()) {
      const { current_token, current_exp, current_level } = (await school.ask(calls.getStudent, student)).reply;
      expect({ points: current_token, exp: current_exp, level: current_level }).toEqual(model.balances[who]);
      const asked = { ...student, body: { subject_id } };
      const { attendanceStreak } = (await school.ask(calls.getStudentSingleClassAndSubject, asked)).reply;
      expect(attendanceStreak).toBe(model.streak(who));
      const ledger = await school.services.database.read
        .selectFrom('points_ledger')
        .select((eb) => [
          eb.fn.sum<number>('points').as('points'),
          eb.fn.sum<number>('exp').as('exp'),
          eb.fn.sum<number>('level').as('level'),
        ])
        .where('stud_id', '=', student.stud_id)
        .executeTakeFirstOrThrow();
      const summed = { points: Number(ledger.points), exp: Number(ledger.exp), level: 1 + Number(ledger.level) };
      expect(summed).toEqual(model.balances[who]);
    }
    const { shopItem } = (await school.ask(calls.getItems, professor)).reply;
    const stock = shopItem.find((item) => item.item_id === item_id);
    expect([stock?.item_quantity, stock?.item_price]).toEqual([model.item.left, model.item.price]);
  }

  it(
    `agree with the model after every step of ${runs} of them`,
    async () => {
      let made = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
          made += 1;
          const term = await newTerm(`RUN ${kind.name} ${made}`.toUpperCase());
          const model = new Model(school.clock.nowMs);
          for (const taken of steps) {
            const { said, expected } = await take(term, model, taken);
            expect(said).toBe(expected);
            await compare(term, model);
          }
          expect(await violations(school.services.database.read)).toEqual([]);
        }),
        { numRuns: runs, seed: 20_260_908, endOnFailure: true },
      );
    },
    runs * 20_000,
  );
});
