import type { Logger } from 'pino';
import { type Clock, machineClock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { ownFolder, sqliteFile, takeSchool } from '#server/base/data-folder.ts';
import { followDatabaseClock } from '#server/base/database-clock.ts';
import { withReserve } from '#server/base/disk-reserve.ts';
import { outboxFolder, outboxMail, patientMail, smtpMail } from '#server/base/mail.ts';
import { checkPostgres } from '#server/base/postgres-check.ts';
import { securityLog } from '#server/base/security-log.ts';
import type { Services } from '#server/base/services.ts';
import type { Database } from '#server/database/database.ts';
import { localNotices } from '#server/database/notices.ts';
import { openPostgres } from '#server/database/postgres-database.ts';
import { postgresNotices } from '#server/database/postgres-notices.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { seedSettings } from '#server/settings/settings-actions.ts';

type Shared = Pick<Services, 'database' | 'clock' | 'notices'>;

/** The database that the settings name: PostgreSQL by `DATABASE_URL`, else the SQLite file in the data folder. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl) {
    // The driver's error carries its whole connection with it, which is nothing for a log.
    return openPostgres(config.databaseUrl, ({ message }) =>
      log.warn({ reason: message }, 'a database connection was lost'),
    );
  }
  const unlock = takeSchool(sqliteFile(config));
  const database = withReserve(openSqlite(sqliteFile(config)), config.dataDir);
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}

/** The database with what comes with it: on PostgreSQL the clock and the notices that all copies share. */
async function openShared(config: Config, log: Logger, machine: Clock): Promise<Shared> {
  const database = openDatabase(config, log);
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    const url = config.databaseUrl;
    if (url) for (const danger of await checkPostgres(database)) log.warn(danger);
    const applied = await migrate(database.schema);
    if (applied.length > 0) log.info({ applied }, 'the database has been brought to the newest shape');
    if (!url) return { database, clock: machine, notices: localNotices() };
    const clock = await followDatabaseClock(database, machine);
    closing.push(() => clock.close());
    const notices = await postgresNotices(url, log);
    closing.push(() => notices.close());
    return { database: { ...database, close }, clock, notices };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens everything the actions work with and brings the database to the newest shape. Closing the database closes what
 * came with it.
 * @param machine the machine's clock, which tests set wrong
 * @throws WrongSetting when the database cannot be used
 */
export async function openServices(config: Config, log: Logger, machine: Clock = machineClock): Promise<Services> {
  // On PostgreSQL too: it holds the letters and the certificate.
  ownFolder(config.dataDir);
  const outbox = outboxFolder(config.dataDir);
  if (!config.smtpUrl) log.info(`SMTP_URL is not set: mails are written as .eml files to ${outbox}`);
  const services: Services = {
    ...(await openShared(config, log, machine)),
    config,
    mail: patientMail(
      config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : outboxMail(outbox, config.mailFrom),
      log,
    ),
    log,
    securityLog: securityLog(log),
  };
  await seedSettings(services);
  return services;
}
