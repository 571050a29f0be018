import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  checkFirstSignIn,
  firstAdministrator,
  type NewAdministrator,
} from '#server/account/sign-in/administrator-actions.ts';
import { listenLocally } from '#server/app/realtime/local-listener.ts';
import { machineClock } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { version } from '#server/platform/base/version.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/network-address.ts';
import { closeGracefully } from '#server/platform/http/close-gracefully.ts';
import { listeningFault, listeningHost, refuseUnusableAddress } from '#server/platform/http/listening-address.ts';
import { freeLetters } from '#server/platform/mail/mail-queue.ts';
import { warnOfUtc } from '#server/school/health/first-day-actions.ts';
import { certificateFault } from '#server/school/health/own-certificate.ts';
import { backUpBeforeUpgrade } from '#server/startup/backup/backup-before-upgrade.ts';
import { backupFolderFault, refuseNoBackupFolder } from '#server/startup/backup/backup-folder.ts';
import { keepBackups } from '#server/startup/backup/backup-job.ts';
import { hasSchoolFile, sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { diskFault, FileBusy } from '#server/startup/open-school/disk-faults.ts';
import { openServices } from '#server/startup/open-school/open-services.ts';
import { buildApp } from './app.ts';
import { doUpkeep } from './housekeeping.ts';

/** The advice if `PUBLIC_URL` is set but nothing here provides HTTPS, with the one command that sets up HTTPS. */
function certificateAdvice(publicUrl: string, url: string): string[] {
  const name = new URL(publicUrl).hostname;
  return [
    '',
    `  Nobody can open ${publicUrl} safely yet: Rollcall speaks plain HTTP here, and no proxy is set. This puts Caddy in`,
    '  front, which gets a certificate that every browser knows, and renews it. The name has to lead to this machine, and',
    '  ports 80 and 443 have to be open:',
    '',
    `    DOMAIN=${name} COPIES=localhost:${new URL(url).port} caddy run --config deploy/Caddyfile`,
    '',
    `  Set PUBLIC_URL=https://${name} and TRUST_PROXY=true as well. Where Caddy runs as a service already, as its packages start it,`,
    '  and for other ways: docs/guides/https.md.',
  ];
}

/** The first administrator's sign-in, which is printed only once. A password from the settings is not printed. */
function firstSignIn({ username, password }: NewAdministrator): string {
  return [
    '',
    '  First sign-in of the administrator (shown this once):',
    `    Username  ${username}`,
    `    Password  ${password ?? '(the one in ADMIN_PASSWORD)'}`,
  ].join('\n');
}

/**
 * The text printed when the product can be opened: the address to open (`PUBLIC_URL` if that is set), and what is
 * missing before people can use it.
 * @param url the address of the product on this machine
 */
export function welcome(url: string, { publicUrl, host, tls, trustProxy }: Config): string {
  const opened = publicUrl ?? url;
  const lines = ['', `  Rollcall is ready:  ${opened}`, ''];
  lines.push(`  Administrators      ${opened}/admin`, `  Professors          ${opened}/professor/login`);
  if (publicUrl !== undefined) {
    lines.push(`  Listens at          ${url}`);
    if (!tls && trustProxy === 0) lines.push(...certificateAdvice(publicUrl, url));
  } else if (isLoopback(host)) {
    lines.push(
      '',
      '  Only this machine can open it. "npm start -- --share" opens it to the phones in the room, over HTTPS,',
      '  since browsers give a page the camera only so. On a server a proxy does: docs/guides/https.md.',
    );
  }
  return lines.join('\n');
}

/** How long a stopping process waits for emails to be sent, in milliseconds. */
const LAST_LETTERS_MS = 1000;

/**
 * The number of connections that may wait to be accepted, so that a crowd does not push out the connections of others,
 * who would retry only seconds later. The system may allow fewer.
 */
const BACKLOG = 4096;

/**
 * How long a start waits for a program that has locked the school's file, such as one that copies it, in milliseconds.
 */
const LOCKED_MS = 10_000;
/** The interval at which the lock is checked, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** @throws WrongSetting with one line if the file is still locked after ten seconds */
async function patiently<Opened>(file: string, open: () => Promise<Opened>): Promise<Opened> {
  const untilMs = performance.now() + LOCKED_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const fault = diskFault(error, file);
      if (!(fault instanceof FileBusy)) throw error;
      if (performance.now() > untilMs) throw fault;
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}

/** A running server. */
export interface RunningServer {
  app: FastifyInstance;
  services: Services;
  /** The address of the product on this machine. */
  url: string;
  /** Finishes running requests, and closes the sockets and the database. */
  close(): Promise<void>;
}

/**
 * Checks the settings that depend on the machine, before anything is created.
 * @throws WrongSetting for an unusable `HOST`, port or first administrator, or a `BACKUP_DIR` that is not a folder
 */
export async function checkBeforeStart(config: Config): Promise<void> {
  await refuseUnusableAddress(config);
  refuseNoBackupFolder(config);
  if (!hasSchoolFile(config)) await checkFirstSignIn(config);
}

/**
 * Starts the whole product: database, calls, pages, sockets.
 * @param say prints a text for people to the console
 * @throws WrongSetting when a setting cannot be used, such as a port that is taken
 */
export async function startServer(config: Config, log: Logger, say: (text: string) => void): Promise<RunningServer> {
  log.info({ version }, 'Rollcall starts');
  const services = await patiently(sqliteFile(config), () =>
    openServices(config, log, machineClock, backUpBeforeUpgrade(config, log)),
  );
  const app = await buildApp(services);
  if (config.trustProxy && !config.publicUrl) {
    log.warn('TRUST_PROXY is set and PUBLIC_URL is not: Rollcall answers under every name. Set PUBLIC_URL to its own.');
  }
  const certificate = certificateFault(config);
  if (certificate) log.warn(certificate);
  const noBackups = backupFolderFault(config);
  if (noBackups) log.error(`No backup can be made. ${noBackups}`);
  let local: { close(): void } | undefined;
  try {
    // This runs before anyone can send a request, because /readyz answers as soon as the port is open.
    const first = await firstAdministrator(services);
    // This runs before the port is opened. If opening fails, the password is valid at the next start, but not shown
    // again.
    if (first) say(firstSignIn(first));
    await warnOfUtc(services);
    await freeLetters(services);
    await app.ready();
    if (config.realtimePort !== 0) local = await listenLocally(services, app.realtime, config.realtimePort);
    await app.listen({ port: config.port, host: listeningHost(config.host), backlog: BACKLOG });
  } catch (error) {
    local?.close();
    await app.close();
    services.mail.close();
    await services.database.close();
    throw listeningFault(error, config) ?? error;
  }
  // This can run later: only now is the port known if PORT is 0, and the text is not needed to let anyone in.
  const { port } = app.server.address() as AddressInfo;
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  const url = `${config.tls ? 'https' : 'http'}://${shown}:${port}`;
  say(welcome(url, config));
  // This can run later: it sends queued emails, and a newly requested code wakes the queue anyway.
  services.mail.wake();
  // This can run later: it only deletes what has expired, for the first time after ten minutes.
  const stopHousekeeping = doUpkeep(services);
  // This can run later: its first check is after a minute, in a process of its own.
  const backups = keepBackups(services);
  return {
    app,
    services,
    url,
    async close() {
      stopHousekeeping();
      backups.stop();
      local?.close();
      await closeGracefully(app);
      services.securityLog.write();
      await Promise.race([services.mail.settled(), setTimeout(LAST_LETTERS_MS)]);
      services.mail.close();
      await services.database.close();
    },
  };
}
