import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { calls } from '#contract/app/calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { type Attack, type AttackForm, atLeast, type Report } from '#testkit/figures/attack.ts';
import { hostileTarget } from '#testkit/hostile/hostile-target.ts';
import { issuedSecrets, rememberSecret } from '#testkit/hostile/secrets.ts';
import { type BlackBox, type DatabaseName, databasesIn, makeBlackBox } from '#testkit/process/black-box.ts';
import { answerOf } from '#testkit/process/client.ts';
import { openMailbox } from '#testkit/process/mailbox.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { makeEveryCall, registerByMail, sendUnreadable, signInEveryWay, talkOverSockets } from './every-input.ts';
import { openQuotingMailServer } from './quoting-mail-server.ts';

const AMOUNTS = { short: { registrations: 2, hostile: 100 }, full: { registrations: 40, hostile: 5000 } } as const;
const METRICS_TOKEN = 'metrics are read by 1 program';
const MAIL_PASSWORD = 'mail goes out by p4ssword';

/** Searches everything that the product writes for every secret. */
export const logSecretsAttack: Attack = {
  name: 'log-secrets',
  promises: 'whatever happens, and however much is logged, no secret is ever written to a log or file',
  async run(form, report) {
    for (const name of databasesIn(form, 'SQLite')) {
      const box = await makeBlackBox(name);
      try {
        await tryAndSearch(box, name, form, report);
      } finally {
        await box.remove();
      }
    }
  },
};

async function tryAndSearch(box: BlackBox, name: DatabaseName, form: AttackForm, report: Report): Promise<void> {
  for (const secret of [METRICS_TOKEN, MAIL_PASSWORD]) rememberSecret('setting', secret);
  const { registrations, hostile } = AMOUNTS[form];
  const [one, other] = await box.closed(async (school) => [await hostileTarget(school), await hostileTarget(school)]);
  if (!one || !other) throw new Error('nobody');
  const { username } = one.student;
  const mailbox = await openMailbox();
  const quoting = await openQuotingMailServer(MAIL_PASSWORD);
  try {
    const codes: string[] = [];
    const env = { LOG_LEVEL: 'trace', METRICS_TOKEN };
    const server = await box.start({ ...env, SMTP_URL: mailbox.url });
    const { origin } = server;
    for (let number = 0; number < registrations; number += 1) codes.push(await registerByMail(origin, mailbox, number));
    await makeEveryCall(origin, one);
    await talkOverSockets(origin, one);
    await signInEveryWay(origin, one, username);
    await sendUnreadable(origin, other, hostile);
    await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const failed = await whileBroken(box, name, async () => {
      const answers = [
        await answerOf(origin, calls.loginStudent, { body: { username, password: 'said while it was broken' } }),
        await answerOf(origin, calls.getStudent, { headers: other.student.headers }),
        await answerOf(origin, calls.updateStudentPassword, {
          headers: other.student.headers,
          body: { password: 'changed while broken' },
        }),
        await answerOf(origin, calls.generateNewToken, { body: { oldToken: other.student.token } }),
        await answerOf(origin, calls.registerProfessor, {
          body: { first_name: 'A', last_name: 'B', username: 'c', password: 'registered while broken' },
        }),
      ];
      return answers.filter(({ status }) => status >= 500).length;
    });
    await server.stop();

    // Email does not depend on the database, so one database is enough.
    const refusing = name === 'SQLite' ? await mailInVain(box, env, quoting.url) : [];
    codes.push(...quoting.codes);
    const printed = [server, ...refusing].map((each) => each.printed()).join('\n');
    const texts = [{ where: 'the log', text: printed }, ...writtenFiles(String(box.env.DATA_DIR))];
    const found = texts.flatMap(({ where, text }) => secretsIn(text).map((kind) => `${where}: ${kind}`));
    const told = codesIn(printed, codes);
    report.figure(`${name}: characters of log, at its most talkative`, printed.length, '', atLeast(1000));
    report.figure(`${name}: calls that were made to fail`, failed, '', atLeast(3));
    report.figure(`${name}: secrets looked for`, issuedSecrets().size, '', atLeast(20));
    report.figure(`${name}: files of the data folder looked through`, texts.length - 1, '');
    report.none(`${name}: secrets written down, in any way of writing`, found);
    report.none(`${name}: of ${codes.length} one-time codes in the log`, told);
    const broken = await box.closed(({ services }) => violations(services.database.read));
    report.none(`${name}: rules that the records break afterwards`, broken);
  } finally {
    await mailbox.close();
    await quoting.close();
  }
}

/** Requests codes while the mail server first refuses each email, and then refuses the product's own sign-in. */
async function mailInVain(box: BlackBox, env: Record<string, string>, url: string): Promise<ServerProcess[]> {
  const wrong = url.replace(encodeURIComponent(MAIL_PASSWORD), encodeURIComponent(`${MAIL_PASSWORD}!`));
  const servers: ServerProcess[] = [];
  for (const [index, SMTP_URL] of [url, wrong].entries()) {
    const server = await box.start({ ...env, SMTP_URL });
    await answerOf(server.origin, calls.sendOTP, { body: { email: `vain${index}@school.test` } });
    await server.stop();
    servers.push(server);
  }
  return servers;
}

/** Renames a table during `work`, so that calls fail unexpectedly. */
async function whileBroken<T>(box: BlackBox, name: DatabaseName, work: () => Promise<T>): Promise<T> {
  const there = 'alter table student rename to student_gone';
  const back = 'alter table student_gone rename to student';
  if (name === 'SQLite') {
    const database = new BetterSqlite3(join(String(box.env.DATA_DIR), 'rollcall.sqlite'));
    database.exec(there);
    try {
      return await work();
    } finally {
      database.exec(back);
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: box.env.DATABASE_URL });
  await client.connect();
  await client.query(there);
  try {
    return await work();
  } finally {
    await client.query(back);
    await client.end();
  }
}

/** Every file of the data folder except the database and the outbox. */
function writtenFiles(folder: string): { where: string; text: string }[] {
  // On PostgreSQL there may be no folder.
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !/rollcall\.sqlite|\/outbox\//.test(file))
    .map((file) => ({ where: relative(folder, file), text: readFileSync(file, 'latin1') }));
}

/** The secrets in a text: plain, escaped, encoded or as bytes. */
function secretsIn(text: string): string[] {
  const ways = (secret: string) => {
    const bytes = Buffer.from(secret);
    return [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      bytes.toString('hex'),
      [...bytes].join(','),
      bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
    ];
  };
  return [...issuedSecrets()]
    .filter(([secret]) => ways(secret).some((way) => text.includes(way)))
    .map(([secret, kind]) => `${kind} ${secret.slice(0, 8)}…`);
}

/** The log lines that contain one of these codes as a word, ignoring the time and numeric fields. */
function codesIn(log: string, codes: readonly string[]): string[] {
  const isCode = new RegExp(`\\b(?:${codes.join('|')})\\b`);
  return log.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    const { time: _time, ...fields } = JSON.parse(line) as Record<string, unknown>;
    const texts = JSON.stringify(fields, (_name, value: unknown) => (typeof value === 'number' ? undefined : value));
    // Stack positions and local addresses contain numbers too.
    return isCode.test(texts.replace(/:\d+:\d+|127\.0\.0\.1:\d+/g, ''));
  });
}
