import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invitation, shared, wantsToShare } from '#server/app/share.ts';
import { startServer } from '#server/app/start-server.ts';
import { stopOnSignal } from '#server/app/stop-on-signal.ts';
import { makeLog } from '#server/base/log.ts';
import { hashPassword, THE_MACHINE } from '#server/base/password.ts';
import { readConfig, WrongSetting } from '#server/config/config.ts';
import { productFolder } from '#server/config/product-folder.ts';
import { addressOf, openDatabase } from '#server/opening/open-database.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PROFESSOR, DEMO_SCHOOL, DEMO_STUDENT } from './demo-cast.ts';
import { playDeeds } from './demo-deeds.ts';
import { fillDemoSchool } from './demo-school.ts';
import { calendarUntil } from './demo-timetable.ts';

/** Kept from one demonstration to the next, so that a browser which accepted the certificate is not asked again. */
const certificateFolder = join(productFolder, '.cache', 'demo-tls');

function signIns(url: string): string {
  const people = [
    ['Student', `${url}/`, DEMO_STUDENT],
    ['Professor', `${url}/professor/login`, DEMO_PROFESSOR],
    ['Administrator', `${url}/admin`, DEMO_ADMIN],
  ];
  const widest = Math.max(...people.map(([, address]) => address?.length ?? 0));
  return [
    '',
    `  ${DEMO_SCHOOL}, a demonstration: everything in it is thrown away when it stops.`,
    '',
    ...people.map(([role, address, username]) => `  ${role?.padEnd(15)}${address?.padEnd(widest + 3)}${username}`),
    '',
    `  Password of all: ${DEMO_PASSWORD}`,
    '',
    `  Today's session of "Data Structures" is open: sign in as ${DEMO_PROFESSOR}, open its scanner, and show it the code`,
    `  of ${DEMO_STUDENT}'s phone. Phones reach this machine with "npm run demo -- --share".`,
    '',
  ].join('\n');
}

// npm run demo: a school of its own in a folder of its own. Settings that name a real school's data are not read.
// @see decisions §7.3
const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-demo-'));
const remove = () => rmSync(dataDir, { recursive: true, force: true });
try {
  const { HOST, PORT, REALTIME_PORT = '0', SCHOOL_TIME_ZONE, LOG_LEVEL = 'warn', TLS_CERT, TLS_KEY } = process.env;
  const env = { HOST, PORT, REALTIME_PORT, SCHOOL_TIME_ZONE, LOG_LEVEL, TLS_CERT, TLS_KEY };
  const given = readConfig({ ...env, DATA_DIR: dataDir, SCHOOL_NAME: DEMO_SCHOOL });
  const share = wantsToShare(process.argv.slice(2)) ? await shared(given, HOST, certificateFolder) : undefined;
  const config = share?.config ?? given;

  const { database } = await openDatabase(addressOf(config), 'alone');
  const password = await hashPassword(DEMO_PASSWORD, THE_MACHINE);
  const now = new Date().toISOString();
  await fillDemoSchool(database, { now, timeZone: config.schoolTimeZone, password });
  await database.close();

  const log = makeLog(config.logLevel);
  const running = await startServer(config, log, () => undefined);
  await playDeeds(running.services, calendarUntil(now, config.schoolTimeZone));
  stopOnSignal(async () => {
    await running.close();
    remove();
  }, log);
  console.info(signIns(running.url));
  if (share) console.info(await invitation(share, running.url));
} catch (error) {
  remove();
  if (!(error instanceof WrongSetting)) throw error;
  console.error(`The demonstration cannot start: ${error.message}`);
  process.exit(1);
}
