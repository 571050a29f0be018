import { setPriority } from 'node:os';
import type { Instant } from '#contract/platform/base/fields.ts';
import { openBeside } from '#server/startup/open-school/open-for-command.ts';
import { type BackupConfig, makeDueBackup } from './scheduled-backup.ts';

// The process that makes an automatic backup, with low priority so that scans come first. It gets its settings from its
// parent, and exits when the parent does.
process.umask(0o077);
setPriority(19);
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ config, at }: { config: BackupConfig; at: Instant }) => {
  try {
    const { database } = await openBeside(config);
    const outcome = await makeDueBackup(database, config, at).finally(() => database.close());
    process.send?.({ outcome });
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
  process.removeAllListeners('disconnect');
  process.disconnect();
});
