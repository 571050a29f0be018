import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invitation, shared, wantsToShare } from '#server/app/share.ts';
import { startServer } from '#server/app/start-server.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { readConfig, WrongSetting } from '#server/platform/config/config.ts';
import { productFolder } from '#server/platform/config/product-folder.ts';
import { stopOnSignal } from '#server/platform/http/stop-on-signal.ts';
import { addressOf, openDatabase } from '#server/startup/open-school/open-database.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_PROFESSOR, DEMO_SCHOOL, DEMO_STUDENT } from './demo-cast.ts';
import { playDeeds } from './demo-deeds.ts';
import { fillDemoSchool } from './demo-school.ts';
import { calendarUntil } from './demo-timetable.ts';

/**
 * The folder of the certificate. The folder stays between demonstrations, so that a browser that accepted the
 * certificate does not warn again.
 */
const certificateFolder = join(productFolder, '.cache', 'demo-tls');

/** The option that names the folder of the development school. */
const DEVELOP = '--develop=';
/** The address of the development server's pages, which are rebuilt when a file changes. */
const DEVELOPED_PAGES = 'http://localhost:5173';

function signIns(url: string, isKept: boolean): string {
  const people = [
    ['Student', `${url}/`, DEMO_STUDENT],
    ['Professor', `${url}/professor/login`, DEMO_PROFESSOR],
    ['Administrator', `${url}/admin`, DEMO_ADMIN],
  ];
  const widest = Math.max(...people.map(([, address]) => address?.length ?? 0));
  return [
    '',
    isKept
      ? `  ${DEMO_SCHOOL}, to develop with: it is kept until tomorrow, in ${dataDir}.`
      : `  ${DEMO_SCHOOL}, a demonstration: everything in it is thrown away when it stops.`,
    '',
    ...people.map(([role, address, username]) => `  ${role?.padEnd(15)}${address?.padEnd(widest + 3)}${username}`),
    '',
    `  Password of all: ${DEMO_PASSWORD}`,
    '',
    `  Today's session of "Data Structures" is open: sign in as ${DEMO_PROFESSOR}, open its scanner, and show it the code`,
    `  of ${DEMO_STUDENT}'s phone.${isKept ? '' : ' Phones reach this machine with "npm run demo -- --share".'}`,
    '',
  ].join('\n');
}

// npm run demo: a school in a temporary folder. Settings with a real school's data are not read. npm run dev: the same,
// created once a day, since its class is on that day, and kept over restarts.
// @see decisions §7.3
const keptIn = process.argv.find((argument) => argument.startsWith(DEVELOP))?.slice(DEVELOP.length);
const isKept = keptIn !== undefined;
const dataDir = isKept
  ? join(keptIn, `dev-school-${new Date().toISOString().slice(0, 10)}`)
  : mkdtempSync(join(tmpdir(), 'rollcall-demo-'));
const filled = join(dataDir, 'filled');
const isFilled = existsSync(filled);
const remove = () => {
  if (!existsSync(filled)) rmSync(dataDir, { recursive: true, force: true });
};
try {
  const { HOST, PORT, REALTIME_PORT = '0', SCHOOL_TIME_ZONE, LOG_LEVEL = 'warn' } = process.env;
  const { TLS_CERT, TLS_KEY, ALLOW_HTTP } = process.env;
  const env = { HOST, PORT, REALTIME_PORT, SCHOOL_TIME_ZONE, LOG_LEVEL, TLS_CERT, TLS_KEY, ALLOW_HTTP };
  const shares = wantsToShare(process.argv.slice(2).filter((argument) => !argument.startsWith(DEVELOP)));
  const start = { settingsFile: undefined, shares };
  const given = readConfig({ ...env, DATA_DIR: dataDir, SCHOOL_NAME: DEMO_SCHOOL }, start);
  const share = shares ? await shared(given, HOST, certificateFolder) : undefined;
  const config = share?.config ?? given;

  const now = new Date().toISOString();
  if (!isFilled) {
    remove();
    mkdirSync(dataDir, { recursive: true });
    const { database } = await openDatabase(addressOf(config), 'alone');
    const password = await hashPassword(DEMO_PASSWORD, THE_MACHINE);
    await fillDemoSchool(database, { now, timeZone: config.schoolTimeZone, password });
    await database.close();
  }

  const log = makeLog(config.logLevel);
  const running = await startServer(config, log, () => undefined);
  if (!isFilled) await playDeeds(running.services, calendarUntil(now, config.schoolTimeZone));
  if (isKept) writeFileSync(filled, '');
  stopOnSignal(async () => {
    await running.close();
    remove();
  }, log);
  console.info(signIns(isKept ? DEVELOPED_PAGES : running.url, isKept));
  if (share) console.info(await invitation(share, running.url));
} catch (error) {
  remove();
  if (!(error instanceof WrongSetting)) throw error;
  console.error(`The demonstration cannot start: ${error.message}`);
  process.exit(1);
}
