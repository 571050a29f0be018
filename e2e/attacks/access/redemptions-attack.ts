import { calls } from '#contract/app/calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { type Attack, type AttackForm, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, type DatabaseName, databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf } from '#testkit/process/client.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { givePoints, signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { twoCopies } from './two-copies.ts';

const ROUNDS = { short: 6, full: 1000 };
/** Rounds per professor: as many as the incentives that a professor may add in a day. */
const ROUNDS_EACH = 100;
/** Simultaneous redemptions. */
const AT_ONCE = 40;
const PRICE = 10;
/** A student's points: enough for nine incentives at this price, but not for ten. */
const PURSE = 95;
/** The stock of the scarce incentive in the first kind of round; the other incentive has plenty. */
const FEW = 5;
/** The stock for forty students in the second kind of round. */
const PIECES = 3;

type Student = Awaited<ReturnType<typeof students>>[number];

/** The people of a run: a spender for each round of the first kind, and a crowd with points for every other round. */
async function fill(school: SchoolUnderTest, rounds: number) {
  const professors = await Promise.all(
    Array.from({ length: Math.ceil(rounds / ROUNDS_EACH) }, () => signedInProfessor(school)),
  );
  const spenders = await students(school, Math.ceil(rounds / 2));
  const crowd = await students(school, AT_ONCE);
  for (const { stud_id } of spenders) await givePoints(school, stud_id, PURSE);
  for (const { stud_id } of crowd) await givePoints(school, stud_id, PRICE * rounds);
  return { professors, spenders, crowd };
}

type Filled = Awaited<ReturnType<typeof fill>>;

/** The result of one round: expected sales, actual sales, and undeclared responses. */
interface Round {
  due: number;
  sold: number;
  undeclared: number;
  serverErrors: number;
}

function judge(answers: readonly Answered<unknown>[], due: number): Round {
  const sold = answers.filter(({ status }) => status === 200).length;
  const declared = answers.filter(
    ({ status, body }) =>
      [200, 400, 409].includes(status) &&
      (status === 200 || ['sold-out', 'insufficient-points'].includes(body.code ?? '')),
  ).length;
  const serverErrors = answers.filter(({ status }) => status >= 500 || status === 0).length;
  return { due, sold, undeclared: answers.length - declared, serverErrors };
}

/** One student with points for nine incentives sends forty requests, or forty students compete for three. */
async function playRound(
  origins: readonly [string, string],
  { professors, spenders, crowd }: Filled,
  at: number,
): Promise<Round> {
  const offer = async (item_quantity: number): Promise<number> => {
    const body = {
      item_name: 'Pen',
      item_price: PRICE,
      item_classSection: 'BSCS 4A',
      item_subject: 'Math',
      item_quantity,
    };
    return (
      await answerOf(origins[0], calls.createItems, {
        headers: { ...professors[Math.floor(at / ROUNDS_EACH)]?.headers },
        body,
      })
    ).body.item.item_id;
  };
  const buy = (who: Student, item_id: number, hand: number) =>
    answerOf(origins[hand % 2] ?? origins[0], calls.buyStudentShopItems, { headers: who.headers, params: { item_id } });
  const spender = at % 2 === 0 ? spenders[at / 2] : undefined;
  if (spender) {
    const items = [await offer(FEW), await offer(AT_ONCE)];
    const hands = Array.from({ length: AT_ONCE }, (_none, hand) => buy(spender, items[(hand >> 1) % 2] ?? 0, hand));
    return judge(await Promise.all(hands), Math.floor(PURSE / PRICE));
  }
  const item_id = await offer(PIECES);
  // Another student is first in each round, because a student who is always first would reach the daily limit.
  const inTurn = [...crowd.slice(at % crowd.length), ...crowd.slice(0, at % crowd.length)];
  return judge(await Promise.all(inTurn.map((student, hand) => buy(student, item_id, hand))), PIECES);
}

/** Compares the ledger with every balance and stock, and checks what each spender has left. */
function faultsOf(box: BlackBox, { spenders }: Filled): Promise<string[]> {
  return box.beside(async ({ read }) => {
    const left = await read
      .selectFrom('student')
      .select(['stud_id', 'current_token'])
      .where(
        'stud_id',
        'in',
        spenders.map(({ stud_id }) => stud_id),
      )
      .execute();
    const wrong = left.filter(({ current_token }) => current_token !== PURSE % PRICE);
    return [
      ...(await violations(read)),
      ...wrong.map(({ stud_id, current_token }) => `student ${stud_id} has ${current_token} points left`),
    ];
  });
}

async function tryOn(database: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  const box = await makeBlackBox(database);
  try {
    const filled = await box.closed((school) => fill(school, ROUNDS[form]));
    const origins = await twoCopies(box, database);
    const rounds: Round[] = [];
    for (let at = 0; at < ROUNDS[form]; at += 1) rounds.push(await playRound(origins, filled, at));
    const faults = await faultsOf(box, filled);
    const sum = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
    report.figure(`${database}: redemptions, ${AT_ONCE} at each instant`, rounds.length * AT_ONCE, '');
    report.figure(
      `${database}: sold, as stock and points allow`,
      sum(({ sold }) => sold),
      '',
      exactly(sum(({ due }) => due)),
    );
    const uneven = rounds.filter(({ due, sold }) => due !== sold).length;
    report.figure(`${database}: rounds that sold more or less`, uneven, '', exactly(0));
    report.figure(
      `${database}: other answers than were declared`,
      sum(({ undeclared }) => undeclared),
      '',
      exactly(0),
    );
    report.figure(
      `${database}: 5xx, deadlocks among them`,
      sum(({ serverErrors }) => serverErrors),
      '',
      exactly(0),
    );
    report.none(`${database}: records that do not hold`, faults);
  } finally {
    await box.remove();
  }
}

/** The price and the stock change together or not at all. @see spec §4, decisions §4.10 */
export const redemptionsAttack: Attack = {
  name: 'redemptions',
  promises: 'each item is sold once, to a student who can pay, however many try at the same time',
  async run(form, report) {
    for (const database of databaseNames) await tryOn(database, form, report);
  },
};
