import { existsSync } from 'node:fs';
import { startServer } from '#server/app/start-server.ts';
import { readConfig, WrongSetting } from '#server/base/config.ts';
import { makeLog } from '#server/base/log.ts';

/** Longest time that requests under way may take once the process is told to stop, in milliseconds. */
const GRACE_MS = 10_000;

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const config = readConfig(process.env);
  const running = await startServer(config, makeLog(config.logLevel), console.info);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof WrongSetting)) throw error;
  console.error(`Rollcall cannot start: ${error.message}`);
  process.exit(1);
}
