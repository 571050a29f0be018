import { calls } from '#contract/app/calls.ts';
import { A_MINUTE, letTimePass } from '#e2e/attacks/flood/passing-time.ts';
import { type Attack, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { type BlackBox, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { comesAbout, until } from '#testkit/process/until.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { type MoodyMailServer, makeMoodyMailServer } from './faulty-mail-server.ts';

/** In seconds: slightly more than the delay after a second attempt, and than the duration of a claim. */
const FIVE_MINUTES = 301;
const A_CLAIM = 121;

/** A school whose email goes to a mail server that can misbehave. */
interface Post {
  box: BlackBox;
  server: ServerProcess;
  mail: MoodyMailServer;
  admin: { headers: { admintoken: string } };
  /** Students who wait for approval, each with their own address. */
  waiting: { stud_id: number; email: string }[];
}

/** Approves the next students. @returns their addresses */
async function approve({ server, admin, waiting }: Post, people: number): Promise<string[]> {
  const some = waiting.splice(0, people);
  const body = { ids: some.map(({ stud_id }) => stud_id), decision: 'approve' as const };
  await answerOf(server.origin, calls.decideStudents, { ...admin, body });
  return some.map(({ email }) => email);
}

const askForCode = (origin: string, email: string) => answerOf(origin, calls.sendOTP, { body: { email } });

/** Triggers the queue with a request for an account that does not exist. */
async function wake({ server }: Post, name: string): Promise<void> {
  await answerOf(server.origin, calls.forgotStudentPassword, { body: { username: name } });
}

const health = async ({ server, admin }: Post) => {
  const { body } = await answerOf(server.origin, calls.getHealth, admin);
  return 'mail' in body ? body.mail : undefined;
};

const taken = ({ mail }: Post, to: string) =>
  mail.offered.filter((letter) => letter.to === to && letter.isTaken).length;
const arrived = (post: Post, people: readonly string[]) => comesAbout(() => people.every((to) => taken(post, to) > 0));
/** Waits until no email is claimed. After that, the queue delays refused emails too, not only the mail server. */
const nobodyIsTried = ({ box }: Post) =>
  box.beside(({ read }) => {
    const tried = read.selectFrom('letter').select('kind').where('claimedUntil', 'is not', null);
    return until('no letter is under way', async () => (await tried.execute()).length === 0);
  });

/** Counts emails that never arrived, and emails that arrived several times. */
function tellOf(report: Report, when: string, post: Post, people: readonly string[], twice: number): void {
  const lost = people.filter((to) => taken(post, to) === 0).length;
  const again = people.filter((to) => taken(post, to) > 1);
  const ids = (to: string) =>
    new Set(post.mail.offered.filter((letter) => letter.to === to).map((each) => each.messageId));
  report.figure(`${when}: letters lost of ${people.length}`, lost, '', exactly(0));
  report.figure(`${when}: letters taken more than once`, again.length, '', atMost(twice));
  const others = people.filter((to) => ids(to).size > 1).length;
  report.figure(`${when}: letters with another Message-ID at another try`, others, '', exactly(0));
}

async function awayAndKilled(on: string, post: Post, people: number, report: Report): Promise<void> {
  const { server, mail } = post;
  const some = await approve(post, people);
  const told = await askForCode(server.origin, 'told@school.test');
  report.figure(`${on}, mail server away: status of who asks for a code`, told.status, '', exactly(503));
  report.figure(
    `${on}, mail server away: letters that wait by Health`,
    (await health(post))?.waiting ?? -1,
    '',
    exactly(people),
  );
  await nobodyIsTried(post);
  await server.kill();
  // Emails that were tried during the outage wait a minute.
  await letTimePass(post.box, A_MINUTE);
  mail.mood = 'once-later';
  await mail.open();
  await server.start();
  // Each email is greylisted once and must then wait a minute.
  await until('each letter is put off', () => some.every((to) => mail.refused.includes(to)));
  await nobodyIsTried(post);
  const early = some.filter((to) => taken(post, to) > 0).length;
  report.figure(`${on}, greylisted: letters taken before their minute was over`, early, '', exactly(0));
  await letTimePass(post.box, FIVE_MINUTES);
  await wake(post, `after-${on}`);
  await arrived(post, some);
  tellOf(report, `${on}, away, killed and greylisted`, post, some, 0);
}

async function greylistedCode(on: string, post: Post, report: Report): Promise<void> {
  const { server, mail } = post;
  mail.mood = 'once-later';
  const put = await askForCode(server.origin, 'grey@school.test');
  report.figure(`${on}: status of who asks for a code that is put off`, put.status, '', exactly(200));
  await askForCode(server.origin, 'late@school.test');
  await letTimePass(post.box, A_MINUTE);
  await wake(post, `grey-${on}`);
  await arrived(post, ['grey@school.test', 'late@school.test']);
  tellOf(report, `${on}, codes put off for a minute`, post, ['grey@school.test', 'late@school.test'], 0);
}

async function overtaken(on: string, post: Post, people: number, report: Report): Promise<string[]> {
  const { server, mail } = post;
  mail.mood = 'slow';
  const some = await approve(post, people);
  await until('a letter is offered', () => mail.offered.some(({ to }) => some.includes(to)));
  const before = mail.offered.length;
  const { status } = await askForCode(server.origin, `quick-${on}@school.test`);
  report.figure(`${on}, slow mail server: status of who asks for a code`, status, '', exactly(200));
  const between = mail.offered.slice(before).findIndex(({ to }) => to.startsWith('quick-'));
  report.figure(`${on}, slow mail server: letters offered before the code`, between, '', atMost(1));
  return some;
}

async function killedInTheMiddle(on: string, post: Post, before: string[], report: Report): Promise<void> {
  const { box, server, mail } = post;
  mail.mood = 'hangs';
  const from = mail.offered.length;
  const some = [...before, ...(await approve(post, 2))];
  await until('the mail server hangs over a letter', () => mail.offered.length > from);
  const underWay = mail.offered[from];
  await server.kill();
  mail.mood = 'takes';
  await server.start();
  // The claim of another copy must expire first.
  if (on === 'PostgreSQL') await letTimePass(box, A_CLAIM);
  await wake(post, `killed-${on}`);
  await arrived(post, some);
  report.figure(`${on}, killed: the letter under way taken`, taken(post, underWay?.to ?? ''), '', atMost(2));
  tellOf(report, `${on}, killed in the middle`, post, some, 1);
}

async function refused(on: string, post: Post, report: Report): Promise<void> {
  const { mail } = post;
  mail.mood = 'never';
  const some = await approve(post, 2);
  await until('two letters are given up', async () => (await health(post))?.givenUp?.count === 2);
  const asked = mail.refused.length;
  mail.mood = 'takes';
  await letTimePass(post.box, A_MINUTE);
  // The next email arrives.
  await arrived(post, await approve(post, 1));
  await comesAbout(async () => (await health(post))?.waiting === 0);
  const figures = await health(post);
  report.figure(`${on}, refused for good: letters given up by Health`, figures?.givenUp?.count ?? -1, '', exactly(2));
  const again = mail.refused.length - asked + some.filter((to) => taken(post, to) > 0).length;
  report.figure(`${on}, refused for good: letters tried again`, again, '', exactly(0));
  report.figure(`${on}: letters that wait at the end`, figures?.waiting ?? -1, '', exactly(0));
}

/**
 * The email queue while the mail server is down, slow, greylists or refuses, and the product is killed.
 * @see docs/decisions/0053
 */
export const mailAttack: Attack = {
  name: 'mail',
  promises:
    'every email arrives or is reported as given up, whatever the mail server or the process does; codes come first',
  async run(form, report) {
    const people = form === 'full' ? 60 : 4;
    for (const on of databasesIn(form, 'SQLite')) {
      const mail = await makeMoodyMailServer();
      const box = await makeBlackBox(on);
      try {
        const { admin, waiting } = await box.closed(async (school) => {
          const admin = await signedInAdmin(school);
          const waiting = [];
          for (let number = 0; number < 2 * people + 5; number += 1) {
            const email = `approved${number}@school.test`;
            waiting.push({ email, stud_id: (await signedInStudent(school, { email, isValidated: false })).stud_id });
          }
          return { admin, waiting };
        });
        const server = await box.start({ SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
        const post = { box, server, mail, admin: { headers: admin.headers }, waiting };
        await awayAndKilled(on, post, people, report);
        await greylistedCode(on, post, report);
        await killedInTheMiddle(on, post, await overtaken(on, post, people, report), report);
        await refused(on, post, report);
      } finally {
        await box.remove();
        await mail.close();
      }
    }
  },
};
