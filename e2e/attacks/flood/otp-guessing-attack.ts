import { type Attack, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { databasesIn } from '#testkit/process/black-box.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { askForCode, atMailedSchools, isSameAnswer, type MailedSchool, otherCode, register } from './mailed-school.ts';
import { A_MINUTE, AN_HOUR, letTimePass } from './passing-time.ts';

const GUESSES = 200;
/** The number of guesses at one code that the server checks. @see decisions §3.7 */
const LOOKED_AT = 5;
/** Codes per hour that one network may request, out of the school's 600. */
const CODES_AN_HOUR = 450;

const mailed = async ({ origin, mailbox }: MailedSchool, email: string) => {
  await askForCode(origin, email);
  return mailbox.codeFor(email);
};

/** Makes this many guesses at the same time, without the right code or with it at a random position. */
async function guessAtOnce(at: MailedSchool, email: string, code: string, rightAt: number | undefined) {
  const wrong = Array.from({ length: GUESSES }, (_none, guess) => otherCode(code, guess + 1));
  const guesses = rightAt === undefined ? wrong : wrong.with(rightAt, code);
  return Promise.all(guesses.map((guess) => register(at.origin, email, guess)));
}

/** Guesses at many codes, each with many simultaneous requests. */
async function guess(at: MailedSchool, codes: number, report: Report): Promise<void> {
  let mostLookedAt = 0;
  let rightAfterwards = 0;
  let usedAgain = 0;
  let guessed = 0;
  let hidden = 0;
  const answers = new Map<string, number>();
  for (let number = 0; number < codes; number += 1) {
    if (number % CODES_AN_HOUR === 0) await letTimePass(at.box, AN_HOUR);
    const email = `guessed${number}@school.test`;
    const code = await mailed(at, email);
    const rightAt = number % 3 === 0 ? undefined : Math.floor(Math.random() * GUESSES);
    const told = await guessAtOnce(at, email, code, rightAt);
    for (const { status, body } of told) {
      const answer = `${status} ${body.code ?? ''}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    // The fifth wrong guess is checked and then answered like the unchecked ones.
    const saidWrong = told.filter(({ body }) => body.code === 'wrong-otp').length;
    const accepted = told.filter(({ status }) => status === 200).length;
    mostLookedAt = Math.max(mostLookedAt, saidWrong + accepted + (accepted === 0 && saidWrong < LOOKED_AT ? 1 : 0));
    const late = await register(at.origin, email, code, `late${number}`);
    if (rightAt === undefined) rightAfterwards += Number(late.status === 200);
    else {
      hidden += 1;
      guessed += accepted;
      usedAgain += Number(late.status === 200);
    }
  }
  const said = [...answers].map(([answer, times]) => `${answer.trim()}: ${times}`).join(', ');
  report.note(`${at.on}: ${codes} codes × ${GUESSES} guesses at one instant were answered ${said}`);
  const strange = [...answers.keys()].filter(
    (answer) => !/^(200 |400 (wrong-otp|otp-tries-used-up|otp-expired))$/.test(answer),
  );
  report.figure(`${at.on}: kinds of answers that are none of these refusals`, strange.length, '', exactly(0));
  report.figure(`${at.on}: guesses of one code looked at, at most`, mostLookedAt, '', atMost(LOOKED_AT));
  report.figure(`${at.on}: right codes accepted after ${GUESSES} wrong ones`, rightAfterwards, '', exactly(0));
  report.figure(`${at.on}: right codes accepted a second time`, usedAgain, '', exactly(0));
  // Of 200 guesses, one is right and 5 are checked: 1 in 40, plus five standard deviations.
  const mean = (hidden * LOOKED_AT) / GUESSES;
  const most = Math.ceil(mean + 5 * Math.sqrt(mean));
  report.figure(`${at.on}: of ${hidden} codes among the guesses guessed`, guessed, '', atMost(most));
}

/** Tests how long a code is valid, and that a code works only once. */
async function grow(at: MailedSchool, report: Report): Promise<void> {
  const old = await mailed(at, 'old@school.test');
  const young = await mailed(at, 'young@school.test');
  await letTimePass(at.box, 295);
  const inTime = await register(at.origin, 'young@school.test', young);
  const again = await register(at.origin, 'young@school.test', young, 'young.again');
  await letTimePass(at.box, 6);
  const late = await register(at.origin, 'old@school.test', old);
  report.figure(`${at.on}: status of a right code after 295 s`, inTime.status, '', exactly(200));
  report.figure(`${at.on}: of the same once more`, again.status, '', exactly(400));
  report.figure(`${at.on}: of a right code after 301 s`, late.status, '', exactly(400));
}

/** Compares the responses to code requests for addresses with and without an account. */
async function compareAnswers(at: MailedSchool, known: readonly string[], report: Report): Promise<void> {
  let different = 0;
  let pairs = 0;
  for (const [number, email] of known.entries()) {
    const other = `nobody${number}@school.test`;
    // First both are mailed; then both must wait until the minute is over.
    for (let time = 0; time < 2; time += 1) {
      const [one, two] = [await askForCode(at.origin, email), await askForCode(at.origin, other)];
      pairs += 1;
      different += Number(!isSameAnswer(one, two));
    }
  }
  await letTimePass(at.box, A_MINUTE);
  report.figure(`${at.on}: of ${pairs} answers that differ for somebody's address`, different, '', exactly(0));
}

/** Guesses at the code of a registration. @see decisions §3.7 */
export const otpGuessingAttack: Attack = {
  name: 'otp-guessing',
  promises:
    'a mailed code allows five attempts, works once and for five minutes, and does not reveal who has an account',
  async run(form, report) {
    const fill = async (school: Parameters<typeof signedInStudent>[0]) => {
      const emails = Array.from({ length: 10 }, (_none, number) => `member${number}@school.test`);
      for (const email of emails) await signedInStudent(school, { email });
      return emails;
    };
    await atMailedSchools(databasesIn(form, 'PostgreSQL'), fill, async (at, known) => {
      await guess(at, form === 'full' ? 500 : 6, report);
      await grow(at, report);
      await compareAnswers(at, known, report);
    });
  },
};
