import { calls } from '#contract/app/calls.ts';
import { type Attack, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { databasesIn } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { rawClient } from '#testkit/process/raw-request.ts';
import { STORY_PASSWORD, signedInStudent } from '#testkit/school/people.ts';
import { askForCode, atMailedSchools, type MailedSchool, otherCode, register } from './mailed-school.ts';
import { A_DAY, A_MINUTE, AN_HOUR, letTimePass } from './passing-time.ts';

/** Emails to one address in a day, and to all addresses in an hour. @see decisions §3.6, §3.7 */
const A_DAY_EACH = 10;
const AN_HOUR_IN_ALL = 600;

/** One address in many spellings: dots of other scripts, a host in full-width letters, and the kelvin sign as a K. */
function waysToWrite(address: string): string[] {
  const [name = '', host = ''] = address.split('@');
  const cased = [address, address.toUpperCase(), `${name.toUpperCase()}@${host}`, `${name}@${host.toUpperCase()}`];
  const letters = [...name].map(
    (letter, at) => `${name.slice(0, at)}${letter.toUpperCase()}${name.slice(at + 1)}@${host}`,
  );
  const spaced = [` ${address}`, `${address} `, `\u00a0${address}\u3000`, `   ${address.toUpperCase()}   `];
  const dots = ['\u3002', '\uff0e', '\uff61'].map((dot) => `${name}@${host.replace('.', dot)}`);
  const wide = host.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
  const other = [`${address}.`, `${name}@${wide}`, address.replaceAll('k', '\u212a')];
  return [...dots, ...other, ...cased, ...letters, ...spaced];
}

/** Sends this number of requests for one address at the same time, each in another spelling. */
async function bomb({ origin }: MailedSchool, address: string, requests: number) {
  const ways = waysToWrite(address);
  return Promise.all(
    Array.from({ length: requests }, (_none, at) => askForCode(origin, ways[at % ways.length] ?? address)),
  );
}

/** Whether registering with this code works. */
const registers = async (at: MailedSchool, address: string, code: string) =>
  (await register(at.origin, address, code)).status === 200;

/** Requests emails to one address for a day, minute after minute. */
async function bombAllDay(at: MailedSchool, requests: number, minutes: number, report: Report): Promise<void> {
  const victim = 'karl.kirk@south.school.test';
  const arrived = () => at.mailbox.letters.length;
  const answers = await bomb(at, victim, requests);
  const first = arrived();
  const refused = answers.filter(({ status }) => status === 429);
  const late = refused.filter(({ headers }) => !/^([1-9]|[1-5]\d|60)$/.test(headers.get('retry-after') ?? ''));
  report.figure(`${at.on}: letters after ${requests} requests at one instant`, first, '', exactly(1));
  report.figure(`${at.on}: of the other requests, refused with 429`, refused.length, '', exactly(requests - 1));
  report.figure(`${at.on}: of these without a Retry-After of a minute at most`, late.length, '', exactly(0));

  let mostAMinute = first;
  let others = 0;
  for (let minute = 1; minute < minutes; minute += 1) {
    await letTimePass(at.box, A_MINUTE);
    const before = arrived();
    const told = await bomb(at, victim, 20);
    others += told.filter(({ status }) => status !== 200 && status !== 429).length;
    mostAMinute = Math.max(mostAMinute, arrived() - before);
  }
  report.figure(`${at.on}: letters to one address in a minute, at most`, mostAMinute, '', atMost(1));
  report.figure(`${at.on}: letters in a day of ${minutes} such minutes`, arrived(), '', exactly(A_DAY_EACH));
  report.figure(`${at.on}: answers that are neither 200 nor 429`, others, '', exactly(0));
  const strangers = at.mailbox.letters.filter(({ to }) => to !== victim).length;
  report.figure(`${at.on}: of these to the address written in another way`, strangers, '', exactly(0));

  const flooded = 'kim@school.test';
  await bomb(at, flooded, 20);
  const withTheFloods = await registers(at, flooded, await at.mailbox.codeFor(flooded));
  const guessedAt = 'kurt@school.test';
  await bomb(at, guessedAt, 20);
  const spoilt = await at.mailbox.codeFor(guessedAt);
  for (let step = 1; step <= 5; step += 1) await register(at.origin, guessedAt, otherCode(spoilt, step));
  await letTimePass(at.box, A_MINUTE);
  await askForCode(at.origin, guessedAt);
  const withHisOwn = await registers(at, guessedAt, await at.mailbox.codeFor(guessedAt));
  await letTimePass(at.box, A_DAY);
  await askForCode(at.origin, victim);
  const onTheNextDay = await registers(at, victim, await at.mailbox.codeFor(victim));
  const registered = [withTheFloods, withHisOwn, onTheNextDay].filter(Boolean).length;
  report.figure(`${at.on}: flooded people who then registered, of 3`, registered, '', exactly(3));
}

/** Requests codes for all these email addresses from one network address. @returns the statuses other than 200 */
async function askFrom(at: MailedSchool, from: string, everybody: readonly string[]): Promise<number[]> {
  const client = rawClient(at.origin, 25, undefined, from);
  const headers = { 'content-type': 'application/json' };
  const told = await Promise.all(
    everybody.map((email) =>
      client.send({ method: 'POST', url: calls.sendOTP.path, headers, body: JSON.stringify({ email }) }),
    ),
  );
  client.close();
  return told.map(({ status }) => status).filter((status) => status !== 200);
}

/** Requests emails to new addresses for an hour, from one network address and then from another. */
async function bombEverybody(at: MailedSchool, addresses: number, member: string, report: Report): Promise<void> {
  await letTimePass(at.box, AN_HOUR);
  const before = at.mailbox.letters.length;
  const letters = () => at.mailbox.letters.length - before;
  const everybody = Array.from({ length: addresses }, (_none, number) => `somebody${number}@school.test`);
  const most = Math.ceil((addresses * 5) / 7);
  const refusals = await askFrom(at, '127.0.0.2', everybody.slice(0, most));
  report.figure(
    `${at.on}: letters of these for who asks from one address`,
    letters(),
    '',
    exactly(AN_HOUR_IN_ALL * 0.75),
  );
  refusals.push(...(await askFrom(at, '127.0.0.3', everybody.slice(most))));
  const others = refusals.filter((status) => status !== 429).length;
  report.figure(`${at.on}: letters in an hour to ${addresses} addresses`, letters(), '', exactly(AN_HOUR_IN_ALL));
  report.figure(`${at.on}: requests that are neither mailed nor refused with 429`, others, '', exactly(0));
  const body = { username: member, password: STORY_PASSWORD };
  const signsIn = await answerOf(at.origin, calls.loginStudent, { body });
  report.figure(`${at.on}: status of a member's sign-in in the meantime`, signsIn.status, '', exactly(200));
  await letTimePass(at.box, AN_HOUR);
  const afterwards = await askForCode(at.origin, 'late@school.test');
  report.figure(`${at.on}: status of who asks an hour later`, afterwards.status, '', exactly(200));
}

/** Abuse of mailed codes against a person or the school's mail server. @see decisions §3.6, §3.7 */
export const mailBombingAttack: Attack = {
  name: 'mail-bombing',
  promises: 'each address gets at most one email a minute and ten a day, and all together at most 600 an hour',
  async run(form, report) {
    const [requests, minutes, addresses] = form === 'full' ? [5000, 120, 3000] : [200, 14, 700];
    await atMailedSchools(
      databasesIn(form, 'SQLite'),
      (school) => signedInStudent(school),
      async (at, member) => {
        await bombAllDay(at, requests, minutes, report);
        await bombEverybody(at, addresses, member.username, report);
      },
    );
  },
};
