import { randomUUID } from 'node:crypto';
import { calls } from '#contract/app/calls.ts';
import type { Redemption } from './oracle-records.ts';
import { drawn, programName } from './week-plan.ts';
import type { Pupil, WeekSchool } from './week-school.ts';

const AWARD = 30;
/** The percentage of students who want something each day. */
const WANTING = 25;

/** The product's id of each redemption. */
export const transactionIds = new WeakMap<Redemption, number>();

async function buy(school: WeekSchool, pupil: Pupil, item: string) {
  const headers = { ...(await school.headersOf(pupil)), 'idempotency-key': randomUUID() };
  const params = { item_id: school.items.get(item)?.item_id ?? 0 };
  return school.ask(calls.buyStudentShopItems, { params, headers, body: {} });
}

/** @returns the redemption; undefined if it had to be refused */
async function redeem(school: WeekSchool, pupil: Pupil, item: string): Promise<Redemption | undefined> {
  const answer = await buy(school, pupil, item);
  const refusal = school.oracle.redeem(pupil.number, item, school.clock.nowMs());
  school.compare(`${pupil.number}: redeems ${item}`, refusal ?? 200, answer.body.code ?? answer.status);
  if (refusal) return undefined;
  const redemption = school.oracle.student(pupil.number).redemptions.at(-1) as Redemption;
  transactionIds.set(redemption, answer.body.transaction?.transaction_id ?? 0);
  return redemption;
}

async function decide(
  school: WeekSchool,
  pupil: Pupil,
  redemption: Redemption,
  state: Exclude<Redemption['state'], 'pending'>,
): Promise<void> {
  const transaction_id = transactionIds.get(redemption) ?? 0;
  const professor = school.items.get(redemption.item)?.by;
  const body = { transaction_id, reason: 'Not today' };
  if (state === 'verified') await school.done(professor, calls.verifyTransaction, { body: { transaction_id } });
  if (state === 'declined') await school.done(professor, calls.declineTransaction, { body });
  if (state === 'returned') await school.done(professor, calls.returnTransaction, { body });
  if (state === 'cancelled')
    await school.done(pupil, calls.cancelTransaction, { params: { transactionId: transaction_id } });
  school.oracle.decide(pupil.number, redemption, state);
}

/**
 * All students of a program level try to redeem the few tickets at once. The oracle knows how many of them succeed, but
 * not which ones.
 */
async function rush(school: WeekSchool, program: string): Promise<void> {
  const item = `Ticket ${program}`;
  const { price = 0, left = 0 } = school.oracle.stock.get(item) ?? {};
  const able = school.pupilsOf(program).filter(({ number }) => school.oracle.student(number).points >= price);
  const answers = await Promise.all(able.map(async (pupil) => ({ pupil, answer: await buy(school, pupil, item) })));
  const served = answers.filter(({ answer }) => answer.status === 200);
  school.compare(`${item}: sold at once`, Math.min(left, able.length), served.length);
  for (const { pupil, answer } of served) {
    school.oracle.redeem(pupil.number, item, school.clock.nowMs());
    const redemption = school.oracle.student(pupil.number).redemptions.at(-1) as Redemption;
    transactionIds.set(redemption, answer.body.transaction.transaction_id);
  }
  for (const { pupil, answer } of answers)
    if (answer.status !== 200) school.compare(`${pupil.number}: too late for ${item}`, 'sold-out', answer.body.code);
}

/** Gives points, lets a student spend some, withdraws the points, and collects the spent ones from a refund. */
async function award(school: WeekSchool, program: number): Promise<void> {
  const level = programName(program);
  const course = school.courses.find((each) => each.program === program && each.start === '08:00');
  const given = school.pupilsOf(level).slice(0, 2);
  const [spender] = given;
  if (!course || !spender) return;
  const body = { subject_id: course.subject_id, stud_ids: given.map(({ id }) => id), points: AWARD, reason: 'Helped' };
  const headers = { 'idempotency-key': randomUUID() };
  const { awards } = await school.done(course.professor, calls.giveAward, { body, headers });
  for (const { number } of given) school.oracle.award(number, AWARD);
  let last: Redemption | undefined;
  for (let tries = 0; tries < 12; tries += 1) {
    const next = await redeem(school, spender, `Pencil ${level}`);
    if (!next) break;
    last = next;
  }
  const own = awards.find(({ student }) => student.stud_id === spender.id);
  await school.done(course.professor, calls.withdrawAward, { params: { awardId: own?.award_id ?? 0 }, body: {} });
  school.oracle.withdraw(spender.number, AWARD);
  if (last) await decide(school, spender, last, 'declined');
}

/** Everything that happens in the shop in the afternoon of a day. */
export async function shopping(school: WeekSchool, day: number): Promise<void> {
  await school.goTo(day, '16:05');
  const programs = Array.from({ length: school.size.programs }, (_none, of) => of);
  if (day === 0) await rush(school, programName(0));
  await school.inLanes(programs, async (program) => {
    const level = programName(program);
    if (program % 5 === day) await award(school, program);
    for (const pupil of school.pupilsOf(level)) {
      for (const redemption of school.oracle.student(pupil.number).redemptions) {
        const isOld = school.clock.nowMs() - redemption.atMs > 3_600_000;
        if (isOld && redemption.state === 'verified' && drawn(4, 'back', pupil.number, day) === 0)
          await decide(school, pupil, redemption, 'returned');
      }
      if (drawn(100, 'shop', pupil.number, day) >= WANTING) continue;
      const item = drawn(5, 'what', pupil.number, day) === 0 ? 'Ticket' : 'Pencil';
      const redemption = await redeem(school, pupil, `${item} ${level}`);
      const next = (['pending', 'verified', 'verified', 'declined', 'cancelled'] as const)[
        drawn(5, 'so', pupil.number, day)
      ];
      if (redemption && next && next !== 'pending') await decide(school, pupil, redemption, next);
    }
  });
}
