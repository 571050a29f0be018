import { connect } from 'node:net';
import { calls } from '#contract/app/calls.ts';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';
import { type Attack, exactly } from '#testkit/figures/attack.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { freePort } from '#testkit/process/free-port.ts';

const KNOWN = 'attendance.school.test';
const UPGRADE = 'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

/** A connection that is still open after this time, in milliseconds, counts as never ended. */
const NEVER_MS = 30_000;

/** What a hostile page can request after it points its own domain name to the server's address. */
const ASKED = [
  ['the page', '/', ''],
  ['a call', calls.getSchool.path, ''],
  ['what only this machine may read', '/metrics', ''],
  ['what is not there', '/api/nothing', ''],
  ['a socket', REALTIME_PATH, UPGRADE],
] as const;

/** `Host` headers of other pages. */
const foreign = (port: number) => [
  [`evil.test:${port}`],
  ['evil.test'],
  [`127.0.0.1.evil.test:${port}`],
  [`localhost.evil.test:${port}`],
  [`192.168.1.20:${port}`],
  [''],
  [`localhost:${port}`, `evil.test:${port}`],
  [`evil.test:${port}`, `localhost:${port}`],
];

/** The status of the response; 101 for an open socket, 0 if the server does not end the connection. */
function statusOf(port: number, path: string, hosts: readonly string[], more: string): Promise<number> {
  const lines = [...hosts.map((host) => `Host: ${host}`), ...(more ? [`Origin: http://${hosts[0]}`] : [])].join('\r\n');
  const kind = more ? 'Upgrade' : 'close';
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${lines}\r\nConnection: ${kind}\r\n${more}\r\n`),
    );
    let status = 0;
    socket.on('error', () => undefined).on('close', () => resolve(status));
    socket.on('data', (said) => {
      status ||= Number(said.toString().split(' ')[1]);
      if (status === 101) socket.destroy();
    });
    socket.setTimeout(NEVER_MS, () => {
      resolve(0);
      socket.destroy();
    });
  });
}

/** DNS rebinding: a foreign page points its own name at this machine, and then has the same origin as the product. */
export const rebindingAttack: Attack = {
  name: 'rebinding',
  promises: 'a server that listens only on this machine answers only to its own names',
  async run(_form, report) {
    const box = await makeBlackBox('SQLite');
    /** The number of requests with these `Host` headers that get one of the wanted statuses. */
    const tried = async (port: number, names: readonly (readonly string[])[], wanted: readonly number[]) => {
      const asked = names.flatMap((hosts) => ASKED.map(([what, path, more]) => ({ hosts, what, path, more })));
      const statuses = await Promise.all(asked.map(({ hosts, path, more }) => statusOf(port, path, hosts, more)));
      const wrong = asked.filter((_each, at) => !wanted.includes(statuses[at] ?? 0));
      for (const { hosts, what } of wrong.slice(0, 5)) report.note(`${what} as ${hosts.join(' and ') || 'nobody'}`);
      return { right: asked.length - wrong.length, all: asked.length };
    };
    try {
      const [port, realtimePort] = [await freePort(), await freePort()];
      const own = [[`localhost:${port}`], [`127.0.0.1:${port}`], [`[::1]:${port}`], ['LOCALHOST']];
      const known = [[KNOWN], [`${KNOWN}:${port}`]];
      const any = [[`evil.test:${port}`]];
      for (const { with: env, mine, others } of [
        { with: {}, mine: own, others: [...foreign(port), ...known] },
        { with: { PUBLIC_URL: `http://${KNOWN}:${port}` }, mine: [...own, ...known], others: foreign(port) },
        { with: { TRUST_PROXY: 'true' }, mine: [...own, ...known, ...any], others: foreign(port).slice(-2) },
        {
          with: { HOST: '0.0.0.0', ALLOW_HTTP: 'yes' },
          mine: [...own, ...known, ...any],
          others: foreign(port).slice(-2),
        },
      ]) {
        const server = await box.start({ ...env, PORT: String(port), REALTIME_PORT: String(realtimePort) });
        const set = Object.keys(env).join() || 'nothing set';
        const refused = await tried(port, others, [400, 421]);
        report.figure(`${set}: of ${refused.all} under other names refused`, refused.right, '', exactly(refused.all));
        const answered = await tried(port, mine, [101, 200, 404]);
        report.figure(`${set}: of ${answered.all} under its own answered`, answered.right, '', exactly(answered.all));
        const read = await statusOf(port, '/metrics', [`evil.test:${port}`], '');
        report.figure('  /metrics read under another name', Number(read === 200), '', exactly(0));
        const local = await Promise.all(
          ['localhost', 'evil.test'].map((name) => statusOf(realtimePort, '/', [`${name}:${port}`], UPGRADE)),
        );
        report.figure(
          '  of the local sockets the one of elsewhere refused',
          Number(local.join() === '101,421'),
          '',
          exactly(1),
        );
        const warned = /Rollcall answers under every name/.test(server.printed());
        report.figure('  warned of', Number(warned === 'TRUST_PROXY' in env), '', exactly(1));
        await server.stop();
      }
    } finally {
      await box.remove();
    }
  },
};
