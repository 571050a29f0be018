/** The state of the school's machine, and a new school's setup. @see docs/decisions/0051 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { keptCertificate } from '#server/app/share-certificate.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { version } from '#server/platform/base/version.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { smtpMail } from '#server/platform/mail/mail-transport.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { storeOutcome } from '#server/startup/backup/last-backup-queries.ts';
import { openMailbox } from '#testkit/process/mailbox.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInStudent } from '#testkit/school/people.ts';
import { mailBy, type SchoolUnderTest } from '#testkit/school/school.ts';
import { warnOfUtc } from './first-day-actions.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const made = {
  outcome: 'made',
  startedAt: '2026-09-08T02:15:00.000Z',
  tookMs: 1200,
  file: '/mnt/backups/school.sqlite',
  bytes: 5_000_000,
  isChecked: true,
  problem: '',
} as const;

/** Sets the settings that result from these environment variables. */
function configure(school: SchoolUnderTest, env: Record<string, string>): void {
  school.services.config = { ...school.services.config, ...readConfig({ SCHOOL_TIME_ZONE: 'UTC', ...env }) };
}

inEachSchool('the health of a school', (school, { name }) => {
  const health = async (who?: Awaited<ReturnType<typeof signedInAdmin>>) =>
    (await school.ask(calls.getHealth, who ?? (await signedInAdmin(school)))).reply;

  it('is shown with all values, and null for those that cannot be read', async () => {
    const admin = await signedInAdmin(school);
    const isSqlite = name === 'SQLite';
    configure(school, { DATA_DIR: '/nowhere/at/all' });
    expect(await health(admin)).toMatchObject({
      readAt: '2026-09-08T08:00:00.000Z',
      version,
      timeZone: 'UTC',
      isZoneChosen: true,
      disk: null,
      database: { kind: isSqlite ? 'sqlite' : 'postgres', bytes: expect.any(Number), copies: isSqlite ? null : 0 },
      backup: { time: null, made: null, failed: null },
      mail: { way: 'folder', sent: 0, failed: 0, waiting: 0, isFailing: false },
      sockets: 0,
      reach: 'this-machine',
      certificate: null,
      exposures: [],
      bounds: [],
    });
    configure(school, { DATA_DIR: tmpdir(), BACKUP_DIR: tmpdir(), BACKUP_TIME: '03:00' });
    const failed = { ...made, outcome: 'failed' as const, startedAt: '2026-09-08T03:00:00.000Z', problem: 'full' };
    await school.services.database.write(async (db) => {
      await storeOutcome(db, made);
      await storeOutcome(db, failed);
      await db
        .insertInto('attempt')
        .values({ key: 'bound:codes', count: 1, firstAt: made.startedAt, lastAt: made.startedAt })
        .execute();
    });
    const full = await health(admin);
    expect(full.disk?.free).toBeGreaterThan(1_000_000);
    expect(full.database?.bytes).toBeGreaterThan(50_000);
    expect(full.backup).toMatchObject({ time: '03:00', made: { bytes: 5_000_000 }, failed: { problem: 'full' } });
    expect(full.bounds).toEqual([{ bound: 'codes', lastAt: made.startedAt }]);
    const { schema } = school.services.database.schema;
    await schema.alterTable('last_backup').renameTo('away').execute();
    const without = await health(admin);
    await schema.alterTable('away').renameTo('last_backup').execute();
    expect(without).toMatchObject({ backup: null, version, bounds: [{ bound: 'codes' }] });
  });

  it('names the recipients of given-up emails and their kinds, but not their texts', async () => {
    const admin = await signedInAdmin(school);
    const { stud_id } = await signedInStudent(school, { first_name: 'Ana', last_name: 'Reyes' });
    const refused = Object.assign(new Error('no such user'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
    });
    mailBy(school, { send: () => Promise.reject(refused), close: () => undefined });
    const letter = { to: 'ana@school.test', subject: 'Hello', text: 'Hello' };
    const letters = [
      { ...letter, kind: 'approval' as const, stud_id },
      { ...letter, kind: 'decline' as const },
    ];
    for (const each of letters) {
      await school.services.database.write((db) => school.services.mail.keep(db, [each]));
      await school.services.mail.settled();
      school.clock.pass(1);
    }
    const { givenUp } = (await health(admin)).mail;
    expect(givenUp?.count).toBe(2);
    expect(givenUp?.letters.map(({ kind, name: whose }) => [kind, whose])).toEqual([
      ['decline', null],
      ['approval', 'Ana Reyes'],
    ]);
    expect(JSON.stringify(givenUp)).not.toMatch(/Hello|ana@/);
  });

  it('shows how phones reach it, by the settings and by the request', async () => {
    const admin = await signedInAdmin(school);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-tls-'));
    const tls = await keptCertificate(folder, ['localhost'], machineClock.nowMs());
    for (const [env, reach, more] of [
      [{}, 'this-machine'],
      [{ HOST: '0.0.0.0' }, 'insecure'],
      [{ HOST: '0.0.0.0' }, 'https', { tls }],
      [{}, 'this-machine', { tls }],
      [{ PUBLIC_URL: 'http://rollcall.school.test' }, 'insecure'],
      [{ PUBLIC_URL: 'https://rollcall.school.test' }, 'https'],
    ] as const) {
      configure(school, env);
      Object.assign(school.services.config, more);
      const told = await health(admin);
      expect([env, told.reach, told.certificate !== null]).toEqual([env, reach, more !== undefined]);
    }
    rmSync(folder, { recursive: true });
    configure(school, { HOST: '0.0.0.0', ALLOW_HTTP: 'yes', SMTP_URL: 'smtp://m.test', SMTP_PLAIN: 'yes' });
    expect((await health(admin)).exposures).toEqual(expect.arrayContaining(['http', 'mail']));
    configure(school, { ALLOW_HTTP: 'yes', SMTP_PLAIN: 'yes' });
    expect((await health(admin)).exposures).not.toEqual(expect.arrayContaining(['http', 'mail']));
  });

  it('is hidden from registrars, like the first-day list', async () => {
    const { headers } = await signedInAdmin(school, 'registrar');
    const body = { email: 'it@school.test' };
    for (const [call, sent] of [
      [calls.getHealth, {}],
      [calls.sendTestMail, { body }],
      [calls.getFirstDay, {}],
      [calls.updateFirstDay, { body: { isPutAway: true } }],
    ] as const)
      expect((await school.ask(call as typeof calls.getHealth, { headers, ...sent })).code).toBe('not-allowed');
    expect(school.letters).toEqual([]);
  });

  it('tests the mail and returns the mail server’s answer, and each try counts', async () => {
    const admin = await signedInAdmin(school);
    const send = (email: string) => school.ask(calls.sendTestMail, { headers: admin.headers, body: { email } });
    for (const wrong of ['', 'nobody', 'a@b.test\r\nBcc: c@d.test']) expect((await send(wrong)).field).toBe('email');
    const mailbox = await openMailbox();
    closing.push(() => mailbox.close());
    const take = (url: string) => {
      mailBy(school, smtpMail(url, 'school@school.test'));
    };
    take(mailbox.url);
    expect((await send('it@school.test')).reply).toMatchObject({
      outcome: 'taken',
      answer: expect.stringMatching(/^250 /),
      message: calls.sendTestMail.done,
    });
    expect(mailbox.letters).toEqual([
      { to: 'it@school.test', text: expect.stringContaining('This is a test email from') },
    ]);
    take('smtp://127.0.0.1:1');
    expect((await send('it@school.test')).reply).toMatchObject({
      outcome: 'refused',
      answer: expect.stringContaining('ECONNREFUSED'),
      message: 'The test letter was not taken.',
    });
    expect((await health(admin)).mail).toMatchObject({ failed: 1, isFailing: true });
    take(mailbox.url);
    for (let sent = 2; sent < 50; sent += 1) await send('it@school.test');
    expect((await send('it@school.test')).status).toBe(429);
  });

  it('the first-day list checks itself off, except the time zone, which a person confirms', async () => {
    const admin = await signedInAdmin(school);
    const { database } = school.services;
    await database.write((db) => storeSetting(db, 'zone_chosen', 'no'));
    const facts = async () => (await school.ask(calls.getFirstDay, admin)).reply;
    expect(await facts()).toEqual({
      isPutAway: false,
      isNamed: false,
      timeZone: 'UTC',
      isZoneChosen: false,
      mail: 'folder',
      students: 0,
      isBoardDecided: false,
      isBackupScheduled: false,
      isBackupMade: false,
      reach: 'this-machine',
    });
    let logged = '';
    await warnOfUtc({ database, log: makeLog('info', { write: (line) => (logged += line) }) });
    expect(logged.match(/time zone is UTC, taken from this machine/g)).toHaveLength(1);
    await signedInStudent(school);
    await school.ask(calls.markLeft, { ...admin, body: { ids: [(await signedInStudent(school)).stud_id] } });
    const change = (body: object) => school.ask(calls.updateFirstDay, { headers: admin.headers, body });
    expect((await change({ isZoneRight: true })).reply).toMatchObject({ isZoneChosen: true, isPutAway: false });
    await warnOfUtc({ database, log: makeLog('info', { write: (line) => (logged += line) }) });
    expect(logged.match(/time zone is UTC/g)).toHaveLength(1);
    await database.write((db) => storeSetting(db, 'zone_chosen', 'no'));
    const body = { school_name: 'Rizal High', time_zone: 'Asia/Manila' };
    await school.ask(calls.updateSchool, { headers: admin.headers, body });
    await school.ask(calls.updateBoardRules, { headers: admin.headers, body: {} });
    await database.write((db) => storeOutcome(db, made));
    configure(school, { BACKUP_DIR: join(tmpdir(), 'b'), SMTP_URL: 'smtp://x.test', PUBLIC_URL: 'https://x.test' });
    expect((await change({ isPutAway: true })).reply).toEqual({
      message: calls.updateFirstDay.done,
      isPutAway: true,
      isNamed: true,
      timeZone: 'Asia/Manila',
      isZoneChosen: true,
      mail: 'server',
      students: 1,
      isBoardDecided: true,
      isBackupScheduled: true,
      isBackupMade: true,
      reach: 'https',
    });
    expect(readConfig({}).isTimeZoneSet).toBe(false);
  });
});
