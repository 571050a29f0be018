import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { type Agent, request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { loginStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { madeCertificate } from '#testkit/process/made-certificate.ts';
import { comesAbout } from '#testkit/process/until.ts';

/** A sample configuration: its folder, the names that it is written for, and the local port for each of its ports. */
export interface ProxySample {
  folder: string;
  names: readonly string[];
  ports: ReadonlyMap<number, number>;
}

/** A proxy in front of the copies, with its HTTPS and HTTP ports. */
export interface FrontProxy {
  https: number;
  http: number;
  stop(): Promise<void>;
}

/** The local ports that the proxy uses. */
export type FrontPorts = Pick<FrontProxy, 'https' | 'http'>;

async function listening(port: number, child: ChildProcess, printed: () => string): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  await comesAbout(async () => child.exitCode !== null || (await isOpen()));
  if (!(await isOpen())) throw new Error(`The proxy does not listen:\n${printed()}`);
}

async function run(program: string, args: string[], env: Record<string, string>, { https, http }: FrontPorts) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await listening(https, child, () => printed);
  } catch (error) {
    await stop();
    throw error;
  }
  return { https, http, stop };
}

/** A sample's text with the local ports. */
function textOf({ folder, ports }: ProxySample, file: string): string {
  const text = readFileSync(join(folder, file), 'utf8');
  return [...ports].reduce((done, [from, to]) => done.replaceAll(`127.0.0.1:${from}`, `127.0.0.1:${to}`), text);
}

/**
 * The nginx sample. Only ports and the certificate are changed: its own ports, the copies', and a generated
 * certificate.
 */
async function nginx(folder: string, ports: FrontPorts, sample: ProxySample): Promise<FrontProxy> {
  const pem = await madeCertificate(folder, [...sample.names]);
  const site = textOf(sample, 'nginx.conf')
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll(/\/etc\/letsencrypt\/\S+\.pem/g, pem);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const whole = [
    `pid ${join(folder, 'pid')};`,
    'error_log stderr;',
    'events {}',
    `http { access_log off; ${kept.join(' ')}`,
    site,
    '}',
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, whole.join('\n'));
  return run('nginx', ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], {}, ports);
}

/** The Caddy sample. Only its ports and the certificate are changed; Caddy generates the certificate. */
async function caddy(folder: string, ports: FrontPorts, sample: ProxySample): Promise<FrontProxy> {
  const options = [
    'admin off',
    'skip_install_trust',
    'local_certs',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
  ];
  const file = join(folder, 'Caddyfile');
  // The sample begins with its own options, and Caddy accepts only one block of them.
  writeFileSync(file, textOf(sample, 'Caddyfile').replace(/^\{$/m, `{\n${options.join('\n')}`));
  const copies = [...sample.ports.values()].map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { DOMAIN: sample.names[0] ?? '', COPIES: copies, HOME: folder };
  return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env, ports);
}

/** The proxies with samples in `deploy/`, by program. */
export const frontProxies = { nginx, caddy } as const;

export interface ProxyRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
  agent?: Agent;
}

/**
 * Sends a request to the proxy as a browser that knows the name would. @returns status 0 for a connection that broke
 */
export function askProxy(
  { https }: FrontProxy,
  name: string,
  { method = 'GET', path, headers = {}, body, agent }: ProxyRequest,
): Promise<{ status: number; text: string }> {
  const sent = { host: name, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) };
  // The generated certificate is not what is tested.
  const options = { host: '127.0.0.1', port: https, servername: name, rejectUnauthorized: false };
  return new Promise((resolve) => {
    const asking = request({ ...options, method, path, headers: sent, ...(agent ? { agent } : { agent: false }) });
    asking.on('error', () => resolve({ status: 0, text: '' }));
    asking.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asking.end(body && JSON.stringify(body));
  });
}

/** Opens a page's socket through the proxy. @returns whether it opened, and its close code */
export async function openSocket({ https }: FrontProxy, name: string, origin: string) {
  const options = { origin, servername: name, rejectUnauthorized: false, headers: { host: name } };
  const socket = new WebSocket(`wss://127.0.0.1:${https}${REALTIME_PATH}`, options);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  const opened = await Promise.race([
    new Promise<boolean>((resolve) => socket.on('open', () => resolve(true))),
    closed.then(() => false),
  ]);
  return { socket, opened, closed };
}

/** Whether a page requested by plain HTTP is redirected to the same HTTPS address, and everything else is refused. */
export async function isRedirected({ http }: FrontProxy, name: string): Promise<boolean> {
  const asked = (method: string, path: string) =>
    new Promise<{ status?: number | undefined; location?: string | undefined }>((resolve) => {
      requestPlain({ host: '127.0.0.1', port: http, method, path, headers: { host: name } })
        .on('response', ({ statusCode: status, headers: { location } }) => resolve({ status, location }))
        .on('error', () => resolve({}))
        .end();
    });
  const { location } = await asked('GET', '/admin?x=1');
  const refused = [
    await asked('POST', loginStudent.path),
    await asked('GET', getSchool.path),
    await asked('PUT', '/x'),
  ];
  return (
    new RegExp(`^https://${name}(:\\d+)?/admin\\?x=1$`).test(`${location}`) &&
    refused.every((each) => each.status === 403 && each.location === undefined)
  );
}
