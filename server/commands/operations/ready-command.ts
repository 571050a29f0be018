import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { runCommand } from '#server/app/run-command.ts';
import type { Config } from '#server/platform/config/config.ts';
import { listeningHost } from '#server/platform/http/listening-address.ts';

/**
 * How long to wait for an answer, in milliseconds. The timeout of the health check is longer, so that the health
 * check's log shows the reason.
 */
const PATIENCE_MS = 3500;

/** The host to ask: the loopback address if the product uses every address of the machine. */
const askedHost = (host: string): string => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? listeningHost(host);

/** The answer of `/readyz` at these settings' address: its status and text. */
function askReady({ tls, host, port }: Config): Promise<{ status: number; says: string }> {
  // The server runs on this machine, so the name in its certificate does not matter.
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

// The health check of a container, which has no other program for it: prints whether the Rollcall of these settings is
// ready, in one line, and exits with 0 if it is, degraded or not. @see decisions §7.4
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
