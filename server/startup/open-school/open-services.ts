import type { Logger } from 'pino';
import { type Clock, machineClock } from '#server/platform/base/clock.ts';
import { refusedPeople } from '#server/platform/base/often-refused.ts';
import { securityLog } from '#server/platform/base/security-log.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { networkName } from '#server/platform/config/network-address.ts';
import { localNotices } from '#server/platform/database/notices.ts';
import { postgresNotices } from '#server/platform/database/postgres-notices.ts';
import { queuedMail } from '#server/platform/mail/mail-queue.ts';
import { outboxFolder, outboxMail, smtpMail } from '#server/platform/mail/mail-transport.ts';
import { seedSettings, serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { mendSettings } from './check-stored-settings.ts';
import { ownFolder } from './data-folder.ts';
import { followDatabaseClock } from './database-clock.ts';
import { whileFileStands } from './database-file-watch.ts';
import { withReserve } from './disk-reserve.ts';
import { type AroundChange, addressOf, openDatabase } from './open-database.ts';
import { exposureLines, exposuresOf } from './postgres-check.ts';

type Shared = Pick<Services, 'database' | 'clock' | 'notices'>;

/** The database; on PostgreSQL with the clock and the notices that all copies share. */
async function openShared(config: Config, log: Logger, machine: Clock, around?: AroundChange): Promise<Shared> {
  // The driver's error contains the whole connection, which must not be logged.
  const lost = ({ message }: Error) => log.warn({ reason: message }, 'a database connection was lost');
  const { database, applied, dangers } = await openDatabase(addressOf(config), 'server', lost, around);
  const url = config.databaseUrl;
  for (const danger of dangers) log.warn(danger);
  for (const each of url ? await exposuresOf(database.read, url) : []) log.warn(exposureLines[each]);
  if (applied.length > 0) log.info({ applied }, 'the database has been brought to the newest shape');
  if (!url) {
    const standing = whileFileStands(withReserve(database, config.dataDir), addressOf(config));
    return { database: standing, clock: machine, notices: localNotices() };
  }
  const closing: (() => unknown)[] = [() => database.close()];
  const close = async () => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
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
 * Opens all services for the actions and migrates the database to the newest shape. Closing the database closes the
 * clock and the notices too.
 * @param machine the machine's clock, which tests set wrong
 * @param around what is done around a migration
 * @throws WrongSetting when the database cannot be used
 */
export async function openServices(
  config: Config,
  log: Logger,
  machine: Clock = machineClock,
  around?: AroundChange,
): Promise<Services> {
  // On PostgreSQL too: it contains the emails and the certificate.
  ownFolder(config.dataDir);
  const outbox = outboxFolder(config.dataDir);
  if (!config.smtpUrl) log.info(`SMTP_URL is not set: mails are written as .eml files to ${outbox}`);
  const shared = await openShared(config, log, machine, around);
  let serverKey = '';
  const opened = {
    ...shared,
    config,
    log,
    securityLog: securityLog(log, shared.clock, (address) => networkName(serverKey, address)),
    refusedPeople: refusedPeople(shared.clock),
  };
  const { smtpUrl, mailFrom } = config;
  const post = smtpUrl ? smtpMail(smtpUrl, mailFrom, config) : outboxMail(outbox, mailFrom);
  const services: Services = { ...opened, mail: queuedMail(opened, post) };
  try {
    const mended = await services.database.write((db) => mendSettings(db, config), 'reserve');
    if (mended) log.warn(mended);
    await seedSettings(services);
    serverKey = await serverKeyOf(services);
  } catch (error) {
    services.mail.close();
    await services.database.close();
    throw error;
  }
  return services;
}
