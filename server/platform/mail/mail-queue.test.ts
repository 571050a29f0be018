/** The queue of emails. */
import type { QueryResult, UnknownRow } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { cleanUp } from '#server/app/housekeeping.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { makeLog } from '#server/platform/base/log.ts';
import type { Post } from '#server/platform/base/mail.ts';
import type { Db } from '#server/platform/database/database.ts';
import { until } from '#testkit/process/until.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { mailBy } from '#testkit/school/school.ts';
import { freeLetters, MOST_WAITING, queuedMail } from './mail-queue.ts';

/** The answers that mail servers give. */
const answers = {
  later: { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 },
  never: { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
  away: { code: 'ECONNECTION', command: 'CONN' },
  wrongPassword: { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
};

/** For an international domain, a mail server quotes the form of the address that it received. */
const quoted = (to: string) => to.replace('bücher', 'xn--bcher-kva');

inEachSchool('the queue of letters', (school) => {
  /** The emails offered to the mail server, and the server's answers: `nothing` stands for no answer. */
  let asked: { to: string; messageId: string | undefined; say(answer?: keyof typeof answers): void }[];
  let saying: keyof typeof answers | 'yes' | 'nothing';
  let logged: string;
  const names = () => asked.map(({ to }) => to);
  const post: Post = {
    send: ({ to }, messageId) =>
      new Promise((take, refuse) => {
        const say = (answer?: keyof typeof answers) =>
          answer ? refuse(Object.assign(new Error(`${answer}, ${quoted(to)}`), answers[answer])) : take('250 taken');
        asked.push({ to, messageId, say });
        if (saying !== 'nothing') say(saying === 'yes' ? undefined : saying);
      }),
    close: () => undefined,
  };
  beforeEach(() => {
    asked = [];
    logged = '';
    saying = 'yes';
    school.services.log = makeLog('info', { write: (line) => (logged += line) });
    mailBy(school, post);
  });

  const notices = (...to: string[]) =>
    to.map((each) => ({ kind: 'approval' as const, to: each, subject: 'Hello', text: 'Hello' }));
  const keep = (...to: string[]) =>
    school.services.database.write((db) => school.services.mail.keep(db, notices(...to)));
  const codeTo = (to: string, seconds = 300) => ({
    kind: 'registration-code' as const,
    to,
    subject: 'Your code',
    text: '1234',
    secret: '1234',
    key: `otp:${to}`,
    expiresAt: instantIn(school.clock, seconds),
  });
  const keepCode = (to: string) =>
    school.services.database.write((db) => school.services.mail.keepCode(db, codeTo(to)));
  const rows = () => school.services.database.read.selectFrom('letter').selectAll().orderBy('dueAt').execute();
  const askedFor = (letters: number) => until(`letter ${letters} is asked for`, () => asked.length === letters);
  const settled = () => school.services.mail.settled();

  it('sends emails one at a time, and codes first', async () => {
    saying = 'nothing';
    const { mail } = school.services;
    await keep('a', 'b', 'c');
    const first = mail.send(await keepCode('code 1'));
    mail.wake();
    await askedFor(1);
    asked[0]?.say();
    await first;
    await askedFor(2);
    const second = mail.send(await keepCode('code 2'));
    await school.services.database.write((db) => mail.keepCodeForLater(db, codeTo('code 3'), false));
    mail.wake();
    await askedFor(4);
    asked[1]?.say();
    asked[2]?.say();
    await second;
    expect(names()).toEqual(['code 1', expect.any(String), 'code 2', 'code 3']);
    saying = 'yes';
    asked[3]?.say();
    await settled();
    expect(names().toSorted()).toEqual(['a', 'b', 'c', 'code 1', 'code 2', 'code 3']);
    expect(await mail.figures()).toMatchObject({ sent: 6, failed: 0, waiting: 0, isFailing: false });
    expect(await rows()).toEqual([]);
  });

  it('is settled only once its emails have left, even if the database answers late', async () => {
    const { services } = school;
    const { read, write } = services.database;
    let reading = 0;
    /** Waits until the database has answered this many times. */
    const later = async (answers: number) => {
      for (let nth = 0; nth < answers; nth += 1) await read.selectFrom('letter').select('letter_id').execute();
    };
    /** A slow database: with more concurrent reads, each read and each write waits longer. */
    const database = {
      ...services.database,
      get read() {
        const answers = reading++ === 0 ? 0 : 3;
        const transformResult = async ({ result }: { result: QueryResult<UnknownRow> }) => {
          await later(answers);
          reading = 0;
          return result;
        };
        return read.withPlugin({ transformQuery: ({ node }) => node, transformResult });
      },
      write: <Result>(action: (db: Db) => Promise<Result>) =>
        write.call(services.database, action).then((came) => later(15).then(() => came as Result)),
    };
    services.mail.close();
    services.mail = queuedMail({ ...services, database }, post, 0);
    await keep('a', 'b', 'c');
    await settled();
    expect(names().toSorted()).toEqual(['a', 'b', 'c']);
    expect(await rows()).toEqual([]);
  });

  it('sends nothing twice if the database fails to commit that it was sent', async () => {
    const { database, mail } = school.services;
    const write = database.write.bind(database);
    saying = 'nothing';
    await keep('a');
    mail.wake();
    await askedFor(1);
    vi.spyOn(database, 'write').mockImplementationOnce((action, room) =>
      write(async (db) => {
        await action(db);
        throw new Error('lost at the commit');
      }, room),
    );
    saying = 'yes';
    asked[0]?.say();
    await settled();
    school.clock.pass(86_400);
    await settled();
    expect(names()).toEqual(['a']);
    expect(await rows()).toEqual([]);
  });

  it.each(['later', 'away', 'wrongPassword'] as const)(
    'tries again after 1, 5, 30 and 180 minutes what is not taken (%s), and then tells that it was given up',
    async (answer) => {
      saying = answer;
      await keep('ana@bücher.test');
      for (const minutes of [1, 5, 30, 180, 1000]) {
        // A new process does not know the pauses of the last one.
        mailBy(school, post);
        await settled();
        school.clock.pass(minutes * 60 - 1);
        const before = asked.length;
        await settled();
        expect(asked).toHaveLength(before);
        school.clock.pass(1);
      }
      expect(asked).toHaveLength(5);
      expect(new Set(asked.map(({ messageId }) => messageId)).size).toBe(1);
      expect(asked[0]?.messageId).toMatch(/^<[\w-]{22}@localhost>$/);
      expect(logged.match(/a letter is given up/g)).toHaveLength(1);
      expect(logged).not.toContain('ana@');
      expect(await rows()).toMatchObject([{ sealed: '', tries: 5, reason: expect.not.stringContaining('ana@') }]);
      const { mail } = school.services;
      await cleanUp(school.services);
      expect(await mail.figures()).toMatchObject({
        waiting: 0,
        givenUp: { count: 1, reason: answer === 'wrongPassword' ? 'EAUTH' : `${answer}, (the address)` },
      });
      school.clock.pass(7 * 86_400);
      await cleanUp(school.services);
      expect((await mail.figures()).givenUp).toEqual({ count: 0, reason: '' });
      expect(await rows()).toEqual([]);
    },
  );

  it('never retries a permanent refusal, and continues with the next', async () => {
    saying = 'never';
    await keep('a', 'b');
    await settled();
    school.clock.pass(86_400);
    await settled();
    expect(names().toSorted()).toEqual(['a', 'b']);
    expect(await school.services.mail.figures()).toMatchObject({ failed: 2, givenUp: { count: 2 } });
  });

  it('fails for a code that someone waits for if the mail server is away, and keeps one that it will accept later', async () => {
    const { mail } = school.services;
    saying = 'away';
    await expect(mail.send(await keepCode('a'))).rejects.toThrow('away');
    expect(await rows()).toEqual([]);
    saying = 'later';
    await mail.send(await keepCode('b'));
    saying = 'yes';
    await settled();
    expect(names()).toEqual(['a', 'b']);
    school.clock.pass(60);
    await settled();
    expect(names()).toEqual(['a', 'b', 'b']);
    expect(await rows()).toEqual([]);
  });

  it('sends no expired code, and only the newest of each person', async () => {
    const { mail } = school.services;
    saying = 'later';
    await mail.send(await keepCode('a'));
    await mail.send(await keepCode('b'));
    await mail.send(await keepCode('b'));
    expect(await rows()).toHaveLength(2);
    saying = 'yes';
    school.clock.pass(300);
    await settled();
    expect(names()).toEqual(['a', 'b', 'b']);
    expect(logged.match(/its code has ended.*a code could not be mailed/g)).toHaveLength(2);
    expect(await rows()).toEqual([]);
  });

  it('has limited room, and says how many it accepted', async () => {
    const { mail } = school.services;
    mail.close();
    await keep(...Array.from({ length: MOST_WAITING - 1 }, (_none, at) => `${at}`));
    expect(await keep('a', 'b', 'c')).toBe(1);
    expect(await keep('d')).toBe(0);
    expect(logged).toMatch(/"letters":2.*too many wait/);
    expect(await rows()).toHaveLength(MOST_WAITING);
    saying = 'yes';
    await mail.send(await keepCode('a code'));
    expect(names()).toEqual(['a code']);
  });

  it('survives the end of the process, and two copies of one school send each email once', async () => {
    saying = 'nothing';
    const { services } = school;
    await keep('under way');
    services.mail.wake();
    await askedFor(1);
    await keepCode('a code');
    // This acts like a killed process, which never learns the result of its tries.
    services.mail.close();
    saying = 'yes';
    mailBy(school, post);
    await settled();
    expect(names()).toEqual(['under way']);
    await freeLetters(services);
    const [row] = await rows();
    if (row?.claimedUntil) school.clock.pass(120);
    await settled();
    expect(names()).toEqual(['under way', 'a code', 'under way']);
    expect(asked[2]?.messageId).toBe(asked[0]?.messageId);

    asked.length = 0;
    const others = [queuedMail(services, post, 0), queuedMail(services, post, 0), services.mail];
    const many = Array.from({ length: 40 }, (_none, at) => `${at}`);
    await keep(...many);
    await Promise.all(others.map((each) => each.settled()));
    await settled();
    for (const each of others) each.close();
    expect(names()).toHaveLength(40);
    expect(new Set(names()).size).toBe(40);
  });

  it('stores emails encrypted, and gives up those encrypted with another key', async () => {
    const { mail, config } = school.services;
    mail.close();
    await keep('ana@school.test');
    expect(JSON.stringify(await rows())).not.toMatch(/ana@|Hello/);
    Object.assign(config, { serverKey: 'another key of thirty-two letters' });
    mailBy(school, post);
    await settled();
    expect(asked).toEqual([]);
    expect(await rows()).toMatchObject([{ reason: 'it was sealed with another SERVER_KEY' }]);
  });
});
