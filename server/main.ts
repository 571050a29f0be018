import { invitation, shared, wantsToShare } from '#server/app/share.ts';
import { checkBeforeStart, startServer } from '#server/app/start-server.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { type Config, readConfig, UNUSABLE_SETTING_CODE, UnusableSetting } from '#server/platform/config/config.ts';
import { loadSettings } from '#server/platform/config/settings-file.ts';
import { stopOnSignal } from '#server/platform/http/stop-on-signal.ts';
import { sqliteFile } from '#server/startup/open-school/data-folder.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';

// Makes files that the process writes private to their owner, whatever the account's umask is.
process.umask(0o077);

let given: Config | undefined;
try {
  const settingsFile = loadSettings();
  const shares = wantsToShare(process.argv.slice(2));
  given = readConfig(process.env, { settingsFile, shares });
  await checkBeforeStart(given);
  const share = shares ? await shared(given, process.env.HOST) : undefined;
  const config = share?.config ?? given;
  const log = makeLog(config.logLevel);
  const starting = startServer(config, log, console.info);
  // This comes before the first line that says that it is ready, because a program that reads the line may stop it at
  // once.
  stopOnSignal(async () => (await starting).close(), log);
  const running = await starting;
  if (share) console.info(await invitation(share, running.url));
} catch (error) {
  const fault = diskFault(error) ?? (given && diskFault(error, sqliteFile(given)));
  if (!fault) throw error;
  console.error(`Rollcall cannot start: ${fault.message}`);
  process.exit(given === undefined || error instanceof UnusableSetting ? UNUSABLE_SETTING_CODE : 1);
}
