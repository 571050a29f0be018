import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Notices } from '#server/platform/database/notices.ts';
import type { Clock } from './clock.ts';
import type { Mail } from './mail.ts';
import type { RefusedPeople } from './often-refused.ts';
import type { SecurityLog } from './security-log.ts';

/** The services that actions use. The application creates all services one time; tests replace some. */
export interface Services {
  config: Config;
  database: Database;
  clock: Clock;
  mail: Mail;
  notices: Notices;
  log: Logger;
  securityLog: SecurityLog;
  refusedPeople: RefusedPeople;
}
