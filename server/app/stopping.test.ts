/** Health, and how clients see a process stop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeLog } from '#server/platform/base/log.ts';
import { version } from '#server/platform/base/version.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { freePort } from '#testkit/process/free-port.ts';
import { type RunningServer, startServer } from './start-server.ts';

it('a start opens no port before its administrator can sign in and its password is shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-starting-'));
  const config = readConfig({ DATA_DIR: folder, PORT: '0', REALTIME_PORT: String(await freePort()) });
  const said: string[] = [];
  const found: unknown[] = [];
  const { listen } = Server.prototype;
  const opening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const school = new BetterSqlite(join(folder, 'rollcall.sqlite'), { readonly: true });
    found.push([school.prepare('select count(*) as n from administrator').get(), said.join().includes('Password')]);
    school.close();
    return Reflect.apply(listen, this, args);
  });
  const server = await startServer(config, makeLog('silent'), (text) => said.push(text));
  opening.mockRestore();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  expect(found).toEqual([
    [{ n: 1 }, true],
    [{ n: 1 }, true],
  ]);
});

describe('a server', () => {
  let folder: string;
  let server: RunningServer;
  let port: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rollcall-stopping-'));
    const config = readConfig({ DATA_DIR: folder, PORT: '0', REALTIME_PORT: '0', ADMIN_PASSWORD: 'pa55-word' });
    server = await startServer(config, makeLog('silent'), () => undefined);
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ready = async () => (await server.app.inject({ url: '/readyz' })).statusCode;
  const connect = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`);
    await new Promise((resolve) => socket.on('open', resolve));
    return socket;
  };

  it('is ready until it is stopped', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version });
    expect(await ready()).toBe(200);
    server.app.isStopping = true;
    const { statusCode, headers, body } = await server.app.inject({ url: '/readyz' });
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(body)).toEqual({ code: 'unavailable', message: 'Rollcall has been told to stop.' });
  });

  it('is not ready while its database refuses writes, and checks once for all requests within a second', async () => {
    const { database } = server.services;
    let writes = 0;
    const write = database.write;
    database.write = () => {
      writes += 1;
      return Promise.reject(new DatabaseUnavailable('The disk of /a/path is full.', { why: 'disk-full' }));
    };
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503]);
    const { body } = await server.app.inject({ url: '/readyz' });
    expect(JSON.parse(body).message, 'why, and no path').toBe('The disk is full.');
    expect(writes).toBe(1);
    database.write = write;
  });

  it('answers running requests, notifies the sockets, and ends although one of them does not respond', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { database } = server.services;
    const write = database.write;
    let waiting = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    database.write = async (action) => {
      waiting();
      await finished;
      return write(action);
    };
    const polite = await connect();
    const deaf = await connect();
    // This client reads nothing more from the server, not even the closing message.
    deaf.pause();
    const goodbye = new Promise((resolve) => polite.on('close', resolve));
    const underWay = fetch(`http://127.0.0.1:${port}/readyz`);
    await isWaiting;
    const closed = server.close();
    expect(await goodbye).toBe(1012);
    expect(server.app.isStopping).toBe(true);
    finish();
    expect((await underWay).status).toBe(200);
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(/./);
    deaf.terminate();
    server.close = () => Promise.resolve();
  }, 20_000);
});
