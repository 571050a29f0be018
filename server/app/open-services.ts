import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { machineClock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { WrongSetting } from '#server/base/config.ts';
import type { Database } from '#server/base/database.ts';
import { lockFolder } from '#server/base/folder-lock.ts';
import { outboxMail, smtpMail } from '#server/base/mail.ts';
import { localNotices } from '#server/base/notices.ts';
import { openPostgres } from '#server/base/postgres-database.ts';
import type { Services } from '#server/base/services.ts';
import { openSqlite } from '#server/base/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { seedSettings } from '#server/settings/settings-actions.ts';

/** Where the data folder keeps the school. */
export function sqliteFile(config: Config): string {
  return join(config.dataDir, 'rollcall.sqlite');
}

/** The database that the settings name: PostgreSQL by `DATABASE_URL`, else the SQLite file in the data folder. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl) {
    return openPostgres(config.databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'));
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataDir);
  if (!unlock) {
    throw new WrongSetting(
      `The data folder ${config.dataDir} is in use by another Rollcall. Stop that one first, or set DATA_DIR.`,
    );
  }
  const database = openSqlite(sqliteFile(config));
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** Opens everything the actions work with and brings the database to the newest shape. */
export async function openServices(config: Config, log: Logger): Promise<Services> {
  const database = openDatabase(config, log);
  const applied = await migrate(database.schema);
  if (applied.length > 0) log.info({ applied }, 'the database has been brought to the newest shape');
  const outbox = join(config.dataDir, 'outbox');
  if (!config.smtpUrl) log.info(`SMTP_URL is not set: mails are written as .eml files to ${outbox}`);
  const services: Services = {
    config,
    database,
    clock: machineClock,
    mail: config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : outboxMail(outbox, config.mailFrom),
    notices: localNotices(),
    log,
  };
  await seedSettings(services);
  return services;
}
