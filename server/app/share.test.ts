import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeLog } from '#server/platform/base/log.ts';
import { readConfig, WrongSetting } from '#server/platform/config/config.ts';
import { invitation, lanAddresses, shared, wantsToShare } from './share.ts';
import { keptCertificate } from './share-certificate.ts';
import { type RunningServer, startServer, welcome } from './start-server.ts';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-11-21T08:00:00.000Z');
const names = ['localhost', '127.0.0.1', '192.168.1.20'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-share-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The settings, with a separate data folder and free ports. */
const settings = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, PORT: '0', REALTIME_PORT: '0', LOG_LEVEL: 'silent', ...env });

describe('the certificate of this machine', () => {
  const pem = async (...given: Parameters<typeof keptCertificate>) => (await keptCertificate(...given)).cert.toString();

  test('is valid for every name and address, for less than 398 days, and only its owner can read its key', async () => {
    const certificate = new X509Certificate(await pem(folder, names, now));
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('192.168.1.20')).toBe('192.168.1.20');
    expect(certificate.checkIP('192.168.1.21')).toBeUndefined();
    expect(certificate.validToDate.getTime() - certificate.validFromDate.getTime()).toBeLessThan(398 * DAY_MS);
    expect(certificate.ca).toBe(false);
    expect(statSync(join(folder, 'share.pem')).mode & 0o777).toBe(0o600);
  });

  test('is stored, so that a browser has to accept it only once', async () => {
    const first = await pem(folder, names, now);
    expect(await pem(folder, names, now + 300 * DAY_MS)).toBe(first);
    expect(await pem(folder, names.slice(1), now)).toBe(first);
  });

  test('is replaced for a new address, before it ends, and when the clock was wrong', async () => {
    const first = await pem(folder, names, now);
    const second = await pem(folder, [...names, '10.0.0.7'], now);
    expect(second).not.toBe(first);
    const third = await pem(folder, names, now + 340 * DAY_MS);
    expect(third).not.toBe(second);
    expect(await pem(folder, names, now)).not.toBe(third);
  });

  test('is replaced when the stored file is not a certificate', async () => {
    writeFileSync(join(folder, 'share.pem'), 'half a certifi');
    const made = await pem(folder, names, now);
    expect(readFileSync(join(folder, 'share.pem'), 'utf8')).toBe(made);
  });
});

describe('sharing', () => {
  let running: RunningServer | undefined;
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  test('finds the network addresses that phones can reach', () => {
    const address = (family: 'IPv4' | 'IPv6', text: string, internal = false) =>
      ({ family, address: text, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never;
    const found = lanAddresses({
      lo: [address('IPv4', '127.0.0.1', true)],
      docker0: [address('IPv4', '172.17.0.1')],
      en5: [address('IPv4', '169.254.9.9')],
      eth0: [address('IPv4', '10.20.30.40'), address('IPv6', 'fe80::1')],
      wlan0: [address('IPv4', '192.168.1.20')],
    });
    expect(found).toEqual(['192.168.1.20', '10.20.30.40']);
  });

  test('is only enabled by --share', () => {
    expect(wantsToShare(['--share'])).toBe(true);
    expect(wantsToShare([])).toBe(false);
    expect(() => wantsToShare(['--shrae'])).toThrow(WrongSetting);
    expect(() => wantsToShare(['now'])).toThrow(WrongSetting);
  });

  test('listens everywhere unless HOST names an address, and uses the given certificate', async () => {
    const all = await shared(settings(), undefined, folder, ['192.168.1.20']);
    expect([all.config.host, all.hosts, all.ownCertificate]).toEqual(['0.0.0.0', ['192.168.1.20'], true]);
    const one = await shared(settings({ HOST: '10.0.0.7' }), '10.0.0.7', folder, ['192.168.1.20']);
    expect([one.config.host, one.hosts]).toEqual(['10.0.0.7', ['10.0.0.7']]);

    const file = join(folder, 'share.pem');
    const given = await shared(settings({ TLS_CERT: file, TLS_KEY: file }), undefined, folder, ['10.9.9.9']);
    expect(given.ownCertificate).toBe(false);
    expect(new X509Certificate(given.config.tls?.cert ?? '').checkIP('10.9.9.9')).toBeUndefined();
    expect(await invitation(given, 'https://localhost:3000')).not.toContain('warns');
  });

  test('prints the addresses, and the first one as a code', async () => {
    const share = await shared(settings(), undefined, folder, ['192.168.1.20', '10.0.0.7']);
    const said = await invitation(share, 'https://localhost:3000');
    expect(said).toContain('https://192.168.1.20:3000');
    expect(said).toContain('https://10.0.0.7:3000');
    expect(said).toMatch(/[█▀▄]{8}/);
    expect(said).toContain('warns once');
    expect(await invitation({ ...share, hosts: [] }, 'https://localhost:3000')).toContain('in no network');
    const elsewhere = { ...share, config: { ...share.config, publicUrl: 'https://attendance.school.test' } };
    expect(await invitation(elsewhere, 'https://localhost:3000')).toContain('https://attendance.school.test');
  });

  test('prints PUBLIC_URL, the address it listens on, and how to get a certificate that browsers know', () => {
    const said = (env: Record<string, string>) => welcome('http://localhost:3100', settings(env));
    const env = { PUBLIC_URL: 'https://attendance.school.test/' };
    expect(said(env)).toContain('Rollcall is ready:  https://attendance.school.test\n');
    expect(said(env)).toContain('Listens at          http://localhost:3100\n');
    expect(said(env)).toContain(
      'DOMAIN=attendance.school.test COPIES=localhost:3100 caddy run --config deploy/Caddyfile\n',
    );
    expect(said({ ...env, TRUST_PROXY: 'true' })).not.toContain('caddy');
    expect(said({})).not.toContain('caddy');
  });

  test('serves HTTPS and secure sockets that only its own pages may open', async () => {
    const share = await shared(settings({ HOST: '127.0.0.1' }), '127.0.0.1', folder);
    running = await startServer(share.config, makeLog('silent'), () => undefined);
    const ca = share.config.tls?.cert ?? '';
    const { port } = new URL(running.url);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`https://127.0.0.1:${port}/healthz`, { ca }, (response) => resolve(response.resume()))
        .on('error', reject)
        .end();
    });
    expect(answer.statusCode).toBe(200);
    // A browser with an HSTS entry would let no one skip its warning of this certificate.
    expect(answer.headers['strict-transport-security']).toBeUndefined();

    const plain = await fetch(`http://127.0.0.1:${port}/professor/login?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([
      307,
      `https://127.0.0.1:${port}/professor/login?x=1`,
    ]);
    expect(await plain.text()).toContain(`<a href="https://127.0.0.1:${port}">`);
    // A program that sends a password unencrypted is not redirected, because then it would keep doing so.
    for (const [method, path] of [
      ['POST', '/api/student/loginStudent'],
      ['GET', '/api/settings/getSchool'],
      ['PUT', '/x'],
    ] as const) {
      const refused = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' });
      expect([refused.status, refused.headers.get('location')], path).toEqual([403, null]);
      expect(await refused.text()).toContain('Rollcall speaks HTTPS here');
    }
    const unsent = connect({ host: '127.0.0.1', port: Number(port) });
    unsent.write(`POST /x HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 900000\r\n\r\n`);
    expect(await text(unsent)).toContain('HTTP/1.1 403');
    // Each connection has its own key, and weaker ciphers are refused.
    const cipherOf = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = connectTls({ host: '127.0.0.1', port: Number(port), ca, ...options }, () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        });
        socket.on('error', () => resolve('refused'));
      });
    const older = { maxVersion: 'TLSv1.2' } as const;
    expect(await cipherOf({})).toMatch(/^TLS_/);
    expect(await cipherOf(older)).toMatch(/^ECDHE-.+(GCM|POLY1305)/);
    for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'ECDHE-RSA-AES128-SHA', 'AES128-SHA'])
      expect(await cipherOf({ ...older, ciphers }), ciphers).toBe('refused');
    // A redirect only leads to a host of this installation.
    for (const [path, host, answer] of [
      ['//evil.test/x', `localhost:${port}`, `location: https://localhost:${port}/\r\n`],
      ['/', 'evil.test', 'HTTP/1.1 421'],
      ['/', '"><script>', 'HTTP/1.1 421'],
    ] as const) {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(await text(socket), path).toContain(answer);
    }

    const closedWith = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`wss://127.0.0.1:${port}/realtime`, { ca, origin });
        socket.on('open', () => socket.send(JSON.stringify({ token: 'rcs_nobody' })));
        socket.on('close', resolve);
        socket.on('error', reject);
      });
    // 4401 means not signed in, so this socket passed the check of its origin.
    expect(await closedWith(`https://127.0.0.1:${port}`)).toBe(4401);
    expect(await closedWith('https://evil.test')).toBe(4403);
  });
});
