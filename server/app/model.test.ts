/**
 * Plays random terms and compares the product with a model in memory. Statuses are set, undone and set again by hand
 * and by scans that may be late. After every step, each student's points, experience, level and streak match the model,
 * and so does the stock of the incentive. A class in progress does not end a streak. The ledger adds up to the
 * balances. MODEL_RUNS sets the number of terms (12 in the test command, a quarter of them on PostgreSQL). Each term
 * has 60 steps.
 * @see decisions §1.1, §4.13
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { DEFAULT_REWARD_RULES } from '#contract/platform/settings/setting-rows.ts';
import type { LoggedTransaction, OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { databases } from '#testkit/school/databases.ts';
import { Model, type ModelRecord } from '#testkit/school/model-of-rewards.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, qrValueOf } from '#testkit/school/teaching.ts';

const asked = Number(process.env.MODEL_RUNS ?? 12);
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
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('declineTransaction' as const, 'returnTransaction' as const, 'cancelTransaction' as const),
      which: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('award' as const),
      who: fc.nat(1),
      points: fc.integer({ min: 1, max: 90 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bin' as const), back: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('threshold' as const), to: fc.integer({ min: 1, max: 2500 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('worth' as const), up: fc.nat(90), streak: fc.nat(90), step: fc.nat(4) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('share' as const), to: fc.constantFrom(0, 33, 50, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), to: fc.nat(3), price: fc.nat(120) }) },
  // The student spends everything. Then a reward is undone that can no longer be taken back.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('spend' as const),
      who: fc.nat(1),
      undo: fc.constantFrom('award', 'session'),
      back: fc.nat(1),
      isDeclined: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(databases)('random terms on $name', (kind) => {
  const runs = kind.name === 'SQLite' ? asked : Math.ceil(asked / 4);
  let school: SchoolUnderTest;
  beforeAll(async () => {
    school = await openSchool(kind);
  });
  afterAll(() => school.close());

  /** A professor with a subject, an incentive and two students, all new in this term. */
  async function newTerm(program: string) {
    const professor = await signedInProfessor(school);
    // One person may change settings only a limited number of times a day.
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
    await school.ask(calls.updateRewardRules, { ...admin, body: DEFAULT_REWARD_RULES });
    return { professor, admin, students, subject_id, item_id, program };
  }
  type Term = Awaited<ReturnType<typeof newTerm>>;

  /** The state of a redemption that was refunded, with its refund. */
  const said = (of: { code: string | undefined; reply: { transaction: LoggedTransaction | OwnTransaction } }) =>
    of.code ?? `${of.reply.transaction.state} ${of.reply.transaction.refund}`;
  const backOf = ({ state, refund }: Model['transactions'][number], expected: string) =>
    expected === state ? `${state} ${refund}` : expected;

  /** Takes one step in the school and in the model. Returns both results. */
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
        roll: [0, 1].map(() => ({ net: [0, 0, 0], bonus: [0, 0, 0] })) as [ModelRecord, ModelRecord],
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
    } else if (taken.do === 'spend') {
      const { who, undo, back } = taken;
      const buy = { do: 'buy', who } as const;
      if (undo === 'award') await takeAll(term, model, [{ do: 'award', who, points: 20 }]);
      const price = Math.ceil((model.balances[who]?.points ?? 0) / 2);
      await takeAll(term, model, [{ do: 'restock', to: 2, price }, buy, buy]);
      const undone: Step = undo === 'award' ? { do: 'withdraw', which: 0 } : { do: 'set', who, back, to: 'absent' };
      await takeAll(term, model, [undone]);
      return taken.isDeclined ? take(term, model, { do: 'declineTransaction', which: back }) : {};
    } else if (taken.do === 'buy') {
      const student = students[taken.who];
      if (!student) return {};
      const bought = await school.ask(calls.buyStudentShopItems, { ...student, params: { item_id } });
      const expected = model.buy(taken.who);
      if (!bought.code) model.keep(taken.who, bought.reply.transaction.transaction_id);
      return { said: bought.code ?? 'bought', expected };
    } else if (taken.do === 'verify') {
      const transaction = model.transactions[taken.which];
      if (!transaction) return {};
      const verified = await school.ask(calls.verifyTransaction, {
        ...professor,
        body: { transaction_id: transaction.id },
      });
      return {
        said: verified.code ?? verified.reply.transaction.state,
        expected: model.decide(transaction, 'verified'),
      };
    } else if (taken.do === 'declineTransaction' || taken.do === 'returnTransaction') {
      const transaction = model.transactions.at(-1 - taken.which);
      if (!transaction) return {};
      const body = { transaction_id: transaction.id, reason: 'A mistake' };
      const decided = await school.ask(calls[taken.do], { ...professor, body });
      const expected = model.decide(transaction, taken.do === 'declineTransaction' ? 'declined' : 'returned');
      return { said: said(decided), expected: backOf(transaction, expected) };
    } else if (taken.do === 'cancelTransaction') {
      const transaction = model.transactions.at(-1 - taken.which);
      const student = transaction && students[transaction.who];
      if (!student) return {};
      const params = { transactionId: transaction.id };
      const cancelled = await school.ask(calls.cancelTransaction, { ...student, params });
      const expected = model.decide(transaction, 'cancelled');
      return { said: said(cancelled), expected: backOf(transaction, expected) };
    } else if (taken.do === 'award') {
      const student = students[taken.who];
      if (!student) return {};
      const body = { subject_id, stud_ids: [student.stud_id], points: taken.points, reason: 'Helped' };
      const given = await school.ask(calls.giveAward, { ...professor, body });
      const expected = model.award(taken.who, taken.points);
      if (!given.code)
        model.awards.push({ id: given.reply.awards[0]?.award_id ?? 0, ...taken, atMs: model.nowMs(), kept: null });
      return { said: given.code ?? 'given', expected };
    } else if (taken.do === 'withdraw') {
      const award = model.awards.at(-1 - taken.which);
      if (!award) return {};
      const withdrawn = await school.ask(calls.withdrawAward, {
        ...professor,
        params: { awardId: award.id },
        body: {},
      });
      const expected = model.withdraw(award);
      return { said: withdrawn.code ?? withdrawn.reply.awards[0]?.kept, expected };
    } else if (taken.do === 'threshold') {
      model.threshold = taken.to;
      await school.ask(calls.updateLevelThreshold, { ...admin, body: { level_threshold: taken.to } });
    } else if (taken.do === 'worth') {
      const { up, streak, step } = taken;
      model.worth = { up, streak, step: step + 2 };
      const body = { level_up_points: up, streak_points: streak, streak_step: step + 2 };
      await school.ask(calls.updateRewardRules, { ...admin, body });
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

  async function takeAll(term: Term, model: Model, steps: readonly Step[]): Promise<void> {
    for (const taken of steps) {
      const { said: is, expected } = await take(term, model, taken);
      expect(is).toBe(expected);
    }
  }

  async function compare({ students, subject_id, item_id, professor }: Term, model: Model): Promise<void> {
    for (const [who, student] of students.entries()) {
      const own = (await school.ask(calls.getStudent, student)).reply;
      expect(Math.min(own.current_exp, own.owed_exp)).toBe(0);
      const has = { points: own.current_token, exp: own.current_exp - own.owed_exp, level: own.current_level };
      expect(has).toEqual(model.balances[who]);
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
    `match the model after every step of ${runs} terms`,
    async () => {
      let made = 0;
      let collected = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
          made += 1;
          const term = await newTerm(`RUN ${kind.name} ${made}`.toUpperCase());
          const model = new Model(school.clock.nowMs);
          for (const taken of steps) {
            await takeAll(term, model, [taken]);
            await compare(term, model);
          }
          expect(await violations(school.services.database.read)).toEqual([]);
          collected += model.collected;
        }),
        { numRuns: runs, seed: 20_260_908, endOnFailure: true },
      );
      expect(collected).toBeGreaterThan(0);
    },
    60_000 + runs * 20_000,
  );
});
