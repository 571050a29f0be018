import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, WrongSetting } from '#server/base/config.ts';
import type { Services } from '#server/base/services.ts';
import { openServices } from '#server/opening/open-services.ts';
import { listenLocally } from '#server/realtime/local-listener.ts';
import { firstAdministrator } from '#server/sign-in/administrator-actions.ts';
import { buildApp } from './app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { doUpkeep } from './housekeeping.ts';

/** Letters that are under way when the process stops have this long to arrive, in milliseconds. */
const LAST_LETTERS_MS = 1000;

/**
 * Connections that may wait to be taken, so that a crowd's do not push out those of everybody else, who would ask again
 * only after seconds; the system may allow fewer.
 */
const BACKLOG = 4096;

/** A running server. */
export interface RunningServer {
  app: FastifyInstance;
  services: Services;
  /** Where it can be opened on this machine. */
  url: string;
  /** Finishes what is under way, closes the sockets and the database. */
  close(): Promise<void>;
}

/** What is printed once the product can be opened. */
function welcome(url: string, config: Config): string {
  const lines = ['', `  Rollcall is ready:  ${url}`, ''];
  lines.push(`  Administrators      ${url}/admin`, `  Professors          ${url}/professor/login`);
  if (config.host === '127.0.0.1' || config.host === 'localhost') {
    lines.push(
      '',
      '  Only this machine can open it. "npm start -- --share" opens it to the phones in the room, over HTTPS,',
      '  since browsers give a page the camera only so (see the README).',
    );
  }
  return lines.join('\n');
}

/**
 * Starts the whole product: database, calls, pages, sockets.
 * @param say prints to the console what a person has to read
 * @throws WrongSetting when a setting cannot be used, such as a port that is taken
 */
export async function startServer(config: Config, log: Logger, say: (text: string) => void): Promise<RunningServer> {
  const services = await openServices(config, log);
  const app = await buildApp(services);
  if (config.trustProxy && !config.publicUrl) {
    log.warn('TRUST_PROXY is set and PUBLIC_URL is not: Rollcall answers under every name. Set PUBLIC_URL to its own.');
  }
  try {
    // For `localhost` the framework would open a second server beside this one, without what was done to this one.
    const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
    await app.listen({ port: config.port, host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    await services.database.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new WrongSetting(`Port ${config.port} is taken by another program. Set PORT to a free one.`);
    }
    throw error;
  }
  const local =
    config.realtimePort === 0 ? undefined : await listenLocally(services, app.realtime, config.realtimePort);
  const { port } = app.server.address() as AddressInfo;
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  const url = `${config.tls ? 'https' : 'http'}://${shown}:${port}`;
  const first = await firstAdministrator(services);
  say(welcome(config.publicUrl ?? url, config));
  if (first) {
    say(
      `\n  First sign-in of the administrator (shown this once):\n    Username  ${first.username}\n    Password  ${first.password ?? '(the one in ADMIN_PASSWORD)'}\n`,
    );
  }
  const stopHousekeeping = doUpkeep(services);
  return {
    app,
    services,
    url,
    async close() {
      stopHousekeeping();
      local?.close();
      await closeGracefully(app);
      services.securityLog.write();
      await Promise.race([services.mail.settled(), setTimeout(LAST_LETTERS_MS)]);
      services.mail.close();
      await services.database.close();
    },
  };
}
