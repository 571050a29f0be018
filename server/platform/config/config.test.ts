import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptCertificate } from '#server/app/share-certificate.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import { type AtStart, readConfig, WrongSetting } from './config.ts';

/** The message about a wrong setting. */
function complaint(env: Record<string, string>, start?: AtStart): string {
  try {
    readConfig(env, start);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return '';
}

describe('an unusable setting', () => {
  it('is named with its value', () => {
    expect(complaint({ PORT: 'http' })).toBe('PORT must be a port number (it is "http").');
    expect(complaint({ MAILS_PER_HOUR: '0' })).toBe(
      'MAILS_PER_HOUR must be a whole number from 1 to 100000 (it is "0").',
    );
    expect(complaint({ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' })).toContain('/nowhere.pem');
  });

  it.each([
    ['MAIL_FROM', ['nonsense', 'a@b, c@d', 'Rollcall <school>'], ['a@b.test', 'The school <a@localhost>']],
    [
      'ALLOWED_ORIGINS',
      ['foo', '*', 'https://a.test, b.test', 'https://a.test/page'],
      ['https://a.test, http://b.test:81/'],
    ],
    [
      'PUBLIC_URL',
      ['a.test', 'https://', 'https://a.test/rollcall', 'https://a.test?x', 'ftp://a.test'],
      ['https://a.test/'],
    ],
    ['SMTP_URL', ['smtp://', 'mail.test'], ['smtp://mail.test']],
    ['HSTS_SUBDOMAINS', ['1'], ['true', 'no']],
    ['ADMIN_IDLE_MINUTES', ['1', '4'], ['5']],
    ['PASSWORD_MIN_LENGTH', ['1', '7', '65'], ['8', '64']],
  ])('%s is accepted only if it makes sense', (name, wrong, right) => {
    for (const value of wrong)
      expect(complaint({ [name]: value }), value).toMatch(new RegExp(`^${name} must be .+[^.]\\.$`));
    for (const value of right) expect(complaint({ [name]: value }), value).toBe('');
  });

  it.each([
    ['SMTP_ULR', 'SMTP_URL'],
    ['ADMIN_PASSWROD', 'ADMIN_PASSWORD'],
    ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
    ['public_url', 'PUBLIC_URL'],
    ['HSOT', 'HOST'],
    ['BACKUP_KEEP', 'BACKUP_KEEP_DAYS'],
    ['BACKUP_DAYS', 'BACKUP_KEEP_DAYS'],
  ])('%s is not ignored: it asks whether %s is meant', (name, meant) => {
    expect(complaint({ [name]: 'sesame-7' })).toMatch(
      new RegExp(`^${name} is no setting of Rollcall\\. If ${meant} is meant`),
    );
  });

  it('ignores the names of other programs', () => {
    const names =
      'POST HOSTS HOSTNAME SPORT PATH PGHOST NODE_ENV HTTP_PROXY CACHE_DIRECTORY LOGNAME SERVER_NAME ROLLCALL_PORT';
    expect(complaint(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toBe('');
  });

  it('a certificate with another one’s key, or a file that is neither, is refused with its reason', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-tls-'));
    const at = (name: string) => join(folder, name, 'share.pem');
    for (const name of ['one', 'other']) await keptCertificate(join(folder, name), ['localhost'], machineClock.nowMs());
    const said = (TLS_CERT: string, TLS_KEY: string) => complaint({ TLS_CERT, TLS_KEY });
    expect(said(at('one'), at('one'))).toBe('');
    expect(said(at('one'), at('other'))).toBe(
      `TLS_KEY (${at('other')}) is not the key of TLS_CERT (${at('one')}). Name the two of one certificate, the school's own first in its file.`,
    );
    expect(said('package.json', at('one'))).toBe('TLS_CERT: the file package.json holds no certificate in PEM.');
    expect(said(at('one'), 'package.json')).toMatch(/^TLS_KEY: the file package.json holds no key in PEM/);
    expect(readConfig({ TLS_CERT: at('one'), TLS_KEY: at('one') }).strictTransport).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it('SMTP_CA is named if it is missing or has no certificate; a file with several certificates provides all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-ca-'));
    const at = (name: string) => join(folder, name);
    const { cert } = await keptCertificate(folder, ['localhost'], machineClock.nowMs());
    writeFileSync(at('two.pem'), `The school's\n${cert}\n${cert}`);
    writeFileSync(at('spoilt.pem'), cert.toString().replace(/\n[^-].{9}/, '\nnonsense+/'));
    const said = (name: string) => complaint({ SMTP_CA: at(name) }).replace(folder, '');
    expect(said('none.pem')).toBe(
      'SMTP_CA: the file /none.pem cannot be read (ENOENT) by the account that runs Rollcall.',
    );
    writeFileSync(at('other.pem'), 'nothing');
    for (const name of ['other.pem', 'spoilt.pem'])
      expect(said(name)).toBe(`SMTP_CA: the file /${name} holds no certificates in PEM.`);
    expect(readConfig({ SMTP_CA: at('two.pem') }).smtpCa).toHaveLength(2);
    expect(readConfig({}).smtpCa).toBeUndefined();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['DATABASE_URL', 'mysql://rollcall:sesame-7@school/db'],
    ['SMTP_URL', 'mail://rollcall:sesame-7@school'],
    ['METRICS_TOKEN', 'sesame-7'],
    ['SERVER_KEY', 'sesame-7'],
    ['TLS_KEY', '-----BEGIN PRIVATE KEY-----\nsesame-7\n'],
  ])('%s is named, and its secret is not repeated', (name, value) => {
    const said = complaint({ [name]: value, ...(name === 'TLS_KEY' ? { TLS_CERT: '/dev/null' } : {}) });
    expect(said).toContain(name);
    expect(said).not.toContain('sesame-7');
  });
});

describe('a start', () => {
  const start = { settingsFile: undefined, shares: false };
  const open = { HOST: '0.0.0.0' };

  it.each<[string, Record<string, string>, Partial<AtStart>, boolean]>([
    ['alone', {}, {}, false],
    ['with an http address', { PUBLIC_URL: 'http://school.test' }, {}, false],
    ['with an https address', { PUBLIC_URL: 'https://school.test' }, {}, true],
    ['behind a proxy', { TRUST_PROXY: 'true' }, {}, true],
    ['shared', {}, { shares: true }, true],
    ['that a person allows', { ALLOW_HTTP: 'yes' }, {}, true],
    ['on this machine only', { HOST: '127.0.0.1' }, {}, true],
  ])('that is open to the network %s is allowed: %s', (_what, env, more, may) => {
    const said = complaint({ ...open, ...env }, { ...start, ...more });
    if (may) expect(said).toBe('');
    else expect(said).toMatch(/^HOST 0\.0\.0\.0 opens .+TLS_CERT.+TRUST_PROXY.+PUBLIC_URL.+ALLOW_HTTP=yes/);
    // A command with the same settings does not serve anyone.
    expect(complaint({ ...open, ...env })).toBe('');
  });

  it('is refused if every account can open a file of secrets, and lists everything to correct at once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-open-'));
    const file = (name: string, mode: number) => {
      writeFileSync(join(folder, name), 'a key that nobody guesses, 32 letters\n');
      chmodSync(join(folder, name), mode);
      return join(folder, name);
    };
    const [settings, key] = [file('school.env', 0o644), file('server.key', 0o644)];
    expect(complaint({}, { ...start, settingsFile: settings })).toBe(
      `The settings file: every account of this machine can open ${settings}, which holds secrets. Close it: chmod o= ${settings}`,
    );
    const wrong = { ...open, PASSWORD_MIN_LENGTH: '4', SERVER_KEY_FILE: key };
    const [first, ...all] = complaint(wrong, { ...start, settingsFile: settings }).split('\n');
    expect(first).toBe('4 things have to be corrected first.');
    expect(all.map((said) => said.split(' ')[0])).toEqual(['PASSWORD_MIN_LENGTH', 'The', 'SERVER_KEY_FILE:', 'HOST']);
    // The group is the account that runs Rollcall; the superuser owns the file.
    for (const path of [settings, key]) chmodSync(path, 0o640);
    expect(complaint({ SERVER_KEY_FILE: key }, { ...start, settingsFile: settings })).toBe('');
    rmSync(folder, { recursive: true });
  });
});

describe('a secret', () => {
  it('can come from a file, without the line break at its end; not from two places, or from none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-secret-'));
    const file = join(folder, 'secret');
    const read = (text: string, name: string) => {
      writeFileSync(file, text);
      return readConfig({ [`${name}_FILE`]: file });
    };
    expect(read('postgres://a:b@c/d\n', 'DATABASE_URL').databaseUrl).toBe('postgres://a:b@c/d');
    expect(read('smtps://a:b@c\r\n', 'SMTP_URL').smtpUrl).toBe('smtps://a:b@c');
    expect(read(' two words \n', 'ADMIN_PASSWORD').adminPassword).toBe(' two words ');
    expect(read('k'.repeat(32), 'SERVER_KEY').serverKey).toBe('k'.repeat(32));
    expect(read('t'.repeat(16), 'METRICS_TOKEN').metricsToken).toBe('t'.repeat(16));
    expect(complaint({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 't'.repeat(16) })).toBe(
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: remove one of them.',
    );
    writeFileSync(file, 'sesame-7');
    expect(complaint({ SERVER_KEY_FILE: file })).toBe('SERVER_KEY must have 32 characters or more.');
    for (const broken of ['', '\n', 'a\nb', '\0'.repeat(40), '\uFEFFabc']) {
      writeFileSync(file, broken);
      expect(complaint({ ADMIN_PASSWORD_FILE: file })).toBe(
        'ADMIN_PASSWORD_FILE: the file that it names must hold the secret alone, in one line.',
      );
    }
    expect(complaint({ SMTP_URL_FILE: '/none' })).toMatch(/^SMTP_URL_FILE: the file that it names .+\(ENOENT\)/);
    rmSync(folder, { recursive: true });
  });
});

describe('browsers learn to use only HTTPS', () => {
  it('by the address that people open, and by nothing else in the settings of a laptop', () => {
    expect(readConfig({ PUBLIC_URL: 'https://attendance.school.test' }).strictTransport).toBe(true);
    expect(readConfig({ PUBLIC_URL: 'http://attendance.school.test' }).strictTransport).toBe(false);
    expect(readConfig({}).strictTransport).toBe(false);
  });

  it('and nothing listens without it, unless a port is named', () => {
    expect(readConfig({}).realtimePort).toBe(6543);
    const https = { PUBLIC_URL: 'https://school.test' };
    expect(readConfig(https).realtimePort).toBe(0);
    expect(readConfig({ ...https, REALTIME_PORT: '6543' }).realtimePort).toBe(6543);
  });
});
