import { Counter, Gauge, type Registry } from 'prom-client';
import type { Services } from '#server/platform/base/services.ts';
import { version } from '#server/platform/base/version.ts';
import { waitingAccounts } from '#server/school/approval/approval-queries.ts';
import { isBackupWhole } from '#server/startup/backup/backup-file.ts';
import { lastBackup } from '#server/startup/backup/last-backup-queries.ts';
import { diskRoom } from './disk-space.ts';

/**
 * Registers gauges for the people who run a school: the version, disk space, the mail queue and accounts waiting for
 * approval. Each gauge is read when the metrics are read. Values that are not available are left out, without affecting
 * the others.
 */
export function watchSchool(registry: Registry, { config, database, mail }: Services): void {
  const registers = [registry];
  new Gauge({
    name: 'rollcall_info',
    help: 'Always 1; its label is the version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'rollcall_disk_free_bytes',
    help: 'Room on the disk of the data folder for the account that runs Rollcall.',
    registers,
    async collect() {
      const disk = await diskRoom(config.dataDir);
      this.remove();
      if (disk) this.set(disk.free);
    },
  });
  new Gauge({
    name: 'rollcall_accounts_waiting',
    help: 'People who have registered and wait to be approved, by role.',
    labelNames: ['role'],
    registers,
    async collect() {
      const waiting = await waitingAccounts(database.read).catch(() => undefined);
      this.reset();
      for (const [role, count] of Object.entries(waiting ?? {})) this.set({ role }, count);
    },
  });
  new Gauge({
    name: 'rollcall_backup_made_timestamp_seconds',
    help: 'When the last backup was made that was opened and held; left out where there is none, or its file is gone or damaged.',
    registers,
    async collect() {
      const made = (await lastBackup(database.read).catch(() => undefined))?.made;
      this.remove();
      if (made && (await isBackupWhole(made))) this.set(Date.parse(made.startedAt) / 1000);
    },
  });
  new Counter({
    name: 'rollcall_mails_total',
    help: 'Attempts to hand a letter to the mail server, by what came of them.',
    labelNames: ['result'],
    registers,
    async collect() {
      const { sent, failed } = await mail.figures();
      this.reset();
      this.inc({ result: 'sent' }, sent);
      this.inc({ result: 'failed' }, failed);
    },
  });
  new Gauge({
    name: 'rollcall_mails_waiting',
    help: "Letters in the school's queue, those of codes among them; the same from every copy.",
    registers,
    async collect() {
      const { waiting } = await mail.figures();
      this.remove();
      if (waiting !== null) this.set(waiting);
    },
  });
  new Gauge({
    name: 'rollcall_mails_given_up',
    help: 'Letters without a code that were given up in the last seven days; the same from every copy.',
    registers,
    async collect() {
      const { givenUp } = await mail.figures();
      this.remove();
      if (givenUp) this.set(givenUp.count);
    },
  });
}
