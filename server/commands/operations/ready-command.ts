import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { runCommand } from '#server/app/run-command.ts';
import type { Config } from '#server/platform/config/config.ts';
import { listeningHost } from '#server/platform/http/listening-address.ts';

/** Shorter than whoever runs this waits, so that they are told why, in milliseconds. */
const PATIENCE_MS = 3500;

/** Every address of the machine is asked by the one that never leaves it. */
const askedHost = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? listeningHost(host);

/** What `/readyz` says where these settings have it listen: its status, and what it says of it in words. */
function askReady({ tls, host, port }: Config): Promise<{ status: number; says: string }> {
  // Whom it asks is this machine itself, whatever name the certificate is of.
  const options = { host: askedHost(host), port, path: '/readyz', timeout: PATIENCE_MS, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const asking = (tls ? requestSecure : requestPlain)(options, async (answer) => {
      const text = (await answer.toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, says: text.slice(0, 200) });
    });
    asking.on('timeout', () => asking.destroy(new Error(`it did not answer within ${PATIENCE_MS / 1000} s`)));
    asking.on('error', reject).end();
  });
}

// For a container's health check, which has no program but this one: is the Rollcall of these settings ready? One line, and code
// 0 when it is, degraded or not. @see decisions §7.4
await runCommand(async (config) => {
  try {
    const { status, says } = await askReady(config);
    console.info(says);
    return status === 200 ? 0 : 1;
  } catch (error) {
    console.error(`No Rollcall answers on port ${config.port}: ${(error as Error).message}.`);
    return 1;
  }
});
