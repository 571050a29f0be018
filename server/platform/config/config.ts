import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { environment, secretSettings } from './environment.ts';
import { isLoopback } from './network-address.ts';
import { openFileFault, secretsFromFiles } from './secret-files.ts';
import { settingMeant } from './setting-names.ts';

/** Backups that the product makes by itself. */
export interface BackupSettings {
  /** The folder that they are written to. */
  folder: string;
  /** `HH:MM` of the school's day. */
  time: string;
  /** Of how many days, weeks and months the newest backup is kept. */
  keep: { days: number; weeks: number; months: number };
}

/** The settings of this process, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** 0 turns the second listener off. */
  realtimePort: number;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The certificates in PEM that the mail server's is checked against, and no others; undefined: those that Node knows. */
  smtpCa: string[] | undefined;
  /** Whether letters may leave this machine unencrypted: to a mail server that is another machine and offers no TLS. */
  smtpPlain: boolean;
  mailFrom: string;
  /** Codes that are mailed in an hour, to all addresses together. @see decisions §3.7 */
  mailsPerHour: number;
  /** Professors who may wait for approval at a time: registering takes no proof of anything. @see decisions §3.6 */
  pendingProfessors: number;
  /** Registrations of professors from one network in a day that need not wait for one another. */
  professorsPerAddress: number;
  /** What people open: an origin, without a slash at its end. */
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** Seeds the school's setting at first start. */
  schoolTimeZone: string;
  /** Whether a person set it; else it is the machine's. */
  isTimeZoneSet: boolean;
  /** Seeds the school's setting at first start. */
  schoolName: string;
  adminUsername: string;
  adminPassword: string | undefined;
  passwordMinLength: number;
  /** Minutes without use after which a sign-in ends; a student's does not end so. @see decisions §3.11 */
  idleMinutes: { professor: number; admin: number };
  /** Proxies in front, each of which adds the address that it was asked from; 0 believes none. */
  trustProxy: number;
  logLevel: string;
  /** What mailed codes and marks are signed with, in place of the key in the database; the same for every copy. */
  serverKey: string | undefined;
  /** Undefined where the product makes none by itself. @see docs/decisions/0050 */
  backup: BackupSettings | undefined;
  /** Public keys of age, to whose owners every backup is encrypted; none: they are not. */
  backupRecipients: string[];
  /** Whether a backup is made before the tables are changed, without which they stay as they are. */
  backupBeforeUpgrade: boolean;
  /** For how many days entries of the audit are kept. @see docs/decisions/0052 */
  auditDays: number;
  /** What a program has to show to read the metrics from another machine. */
  metricsToken: string | undefined;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /** Whether other machines reach it by plain HTTP with no proxy known in front, which `ALLOW_HTTP` has to allow. */
  plainHttp: boolean;
  /**
   * Whether browsers are told to come by HTTPS alone from now on. Never because of a certificate that this machine made
   * itself: a browser that was told so lets nobody past its warning, and holds to it for every port of the name.
   */
  strictTransport: boolean;
  /** Whether they are told the same of every name below this one, some of which may be other machines'. */
  strictSubdomains: boolean;
}

/** What a school is called that nobody has named. */
export const UNNAMED_SCHOOL = 'Rollcall';

/** A setting with a value that cannot be used; the message is one clear line. */
export class WrongSetting extends Error {}

/** One that stays wrong until a person corrects it, so that trying again is in vain. */
export class UnusableSetting extends WrongSetting {}

/** How a start ends that a person has to correct a setting for: systemd does not try again. */
export const UNUSABLE_SETTING_CODE = 78;

/** Settings that hold a password or a token, or an address with one in it: never repeated on the console. */
const SECRET_SETTING = /(?<!^PUBLIC)_URL$|PASSWORD$|TOKEN$|_KEY$/;

/** Names that mean something to Rollcall: its settings, and where they are read from. */
const NAMES = [
  ...Object.keys(environment.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
  'SETTINGS_FILE',
  'POSTGRES_BIN',
];

/** A sentence for each name that is nearly a setting's: its value would be taken for not set. */
function misspeltNames(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = settingMeant(name, NAMES);
    return meant ? [`${name} is no setting of Rollcall. If ${meant} is meant, correct its name; else remove it.`] : [];
  });
}

/** A file of PEM, by the setting that names it. */
interface Pem {
  name: string;
  file: string;
  text: Buffer;
}

function readPem(name: string, file: string): Pem {
  try {
    return { name, file, text: readFileSync(file) };
  } catch (error) {
    // Somebody may have put the key itself there.
    const shown = /\n|-----/.test(file) ? 'it names' : file;
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSetting(`${name}: the file ${shown} cannot be read (${code}) by the account that runs Rollcall.`);
  }
}

function heldIn<Held>({ name, file, text }: Pem, what: string, read: (text: Buffer) => Held): Held {
  try {
    return read(text);
  } catch {
    throw new WrongSetting(`${name}: the file ${file} holds no ${what}.`);
  }
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (!certFile && !keyFile) return undefined;
  if (!certFile || !keyFile) throw new WrongSetting('TLS_CERT and TLS_KEY belong together: set both, or neither.');
  const [cert, key] = [readPem('TLS_CERT', certFile), readPem('TLS_KEY', keyFile)];
  const certificate = heldIn(cert, 'certificate in PEM', (text) => new X509Certificate(text));
  if (!certificate.checkPrivateKey(heldIn(key, 'key in PEM without a passphrase', createPrivateKey)))
    throw new WrongSetting(
      `TLS_KEY (${keyFile}) is not the key of TLS_CERT (${certFile}). Name the two of one certificate, the school's own first in its file.`,
    );
  return { cert: cert.text, key: key.text };
}

/** The certificates in a file of PEM, each as it stands there. @throws WrongSetting when one cannot be read, or there is none */
function readCertificates(name: string, file: string): string[] {
  return heldIn(readPem(name, file), 'certificates in PEM', (text) => {
    const certificates = text.toString().match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('none');
    for (const each of certificates) new X509Certificate(each);
    return certificates;
  });
}

/** What a start has to know besides, to judge whether the settings let it serve: a command reads them and serves nobody. */
export interface AtStart {
  /** The settings file, if there is one. */
  settingsFile: string | undefined;
  /** Whether `--share` is asked for, which brings a certificate. */
  shares: boolean;
}

type Given = Record<string, string>;

/** The values that can be used; a sentence for each other one goes to `faults`, and it counts as not set. */
function usable(given: Given, faults: string[]) {
  const parsed = z.safeParse(environment, given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)));
  for (const name of wrong) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name);
    // An address may have a password in it, whatever it is the address of.
    const isSecret = SECRET_SETTING.test(name) || /\/\/.*@/.test(given[name] ?? '');
    faults.push(`${name} ${issue?.message}${isSecret ? '' : ` (it is "${given[name]}")`}.`);
  }
  return z.parse(environment, Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

type Read = z.output<typeof environment>;

/** Whether passwords would go over the network as they are typed. @see decisions §8.13 */
function servesPlainHttp({ HOST, TLS_CERT, TRUST_PROXY, PUBLIC_URL }: Read): boolean {
  return !isLoopback(HOST) && !TLS_CERT && TRUST_PROXY === 0 && !PUBLIC_URL?.startsWith('https:');
}

/** What lets no start serve, though each setting can be used by itself. */
function startFaults(read: Read, given: Given, { settingsFile, shares }: AtStart): string[] {
  const secretFiles = secretSettings.map((name) => [`${name}_FILE`, given[`${name}_FILE`]] as const);
  const faults = [['The settings file', settingsFile], ['TLS_KEY', read.TLS_KEY], ...secretFiles] as const;
  return [
    ...faults.flatMap(([what, file]) => openFileFault(what, file) ?? []),
    ...(servesPlainHttp(read) && !read.ALLOW_HTTP && !shares
      ? [
          `HOST ${read.HOST} opens Rollcall to the network without HTTPS, so passwords could be read on the way. Set TLS_CERT and TLS_KEY; or TRUST_PROXY=true and PUBLIC_URL=https://… behind a proxy that speaks HTTPS; or ALLOW_HTTP=yes in a closed network.`,
        ]
      : []),
  ];
}

/**
 * Reads the settings; blank ones count as not set.
 * @param start given where it is to be served with these settings
 * @throws WrongSetting with a sentence for each unusable value or name that is nearly a setting's, all at once
 */
export function readConfig(env: Record<string, string | undefined>, start?: AtStart): Config {
  const faults: string[] = [];
  const set = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''),
  );
  faults.push(...misspeltNames(Object.keys(set)));
  const given = { ...set, ...secretsFromFiles(set, faults) };
  const read = usable(given, faults);
  const collected = <Value>(act: () => Value): Value | undefined => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      faults.push(error.message);
      return undefined;
    }
  };
  const tls = collected(() => readTls(read.TLS_CERT, read.TLS_KEY));
  const smtpCa = collected(() => (read.SMTP_CA ? readCertificates('SMTP_CA', read.SMTP_CA) : undefined));
  if (start) faults.push(...startFaults(read, given, start));
  if (faults.length > 1)
    throw new WrongSetting(`${faults.length} things have to be corrected first.\n${faults.join('\n')}`);
  if (faults[0]) throw new WrongSetting(faults[0]);
  const isHttps = tls !== undefined || read.PUBLIC_URL?.startsWith('https:') === true;
  return {
    port: read.PORT,
    host: read.HOST,
    // Where HTTPS is, nothing listens without it unless it is asked for.
    realtimePort: read.REALTIME_PORT ?? (isHttps ? 0 : 6543),
    dataDir: resolve(read.DATA_DIR ?? read.STATE_DIRECTORY),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    smtpCa,
    smtpPlain: read.SMTP_PLAIN,
    mailFrom: read.MAIL_FROM,
    mailsPerHour: read.MAILS_PER_HOUR,
    pendingProfessors: read.PENDING_PROFESSORS,
    professorsPerAddress: read.PROFESSORS_PER_ADDRESS,
    publicUrl: read.PUBLIC_URL,
    allowedOrigins: read.ALLOWED_ORIGINS,
    schoolTimeZone: read.SCHOOL_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isTimeZoneSet: read.SCHOOL_TIME_ZONE !== undefined,
    schoolName: read.SCHOOL_NAME ?? UNNAMED_SCHOOL,
    adminUsername: read.ADMIN_USERNAME ?? 'admin',
    adminPassword: read.ADMIN_PASSWORD,
    passwordMinLength: read.PASSWORD_MIN_LENGTH,
    idleMinutes: { professor: read.PROFESSOR_IDLE_MINUTES, admin: read.ADMIN_IDLE_MINUTES },
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    serverKey: read.SERVER_KEY,
    backup: read.BACKUP_DIR
      ? {
          folder: resolve(read.BACKUP_DIR),
          time: read.BACKUP_TIME,
          keep: { days: read.BACKUP_KEEP_DAYS, weeks: read.BACKUP_KEEP_WEEKS, months: read.BACKUP_KEEP_MONTHS },
        }
      : undefined,
    backupRecipients: read.BACKUP_RECIPIENTS,
    backupBeforeUpgrade: read.BACKUP_BEFORE_UPGRADE,
    auditDays: read.AUDIT_DAYS,
    metricsToken: read.METRICS_TOKEN,
    tls,
    plainHttp: servesPlainHttp(read),
    strictSubdomains: read.HSTS_SUBDOMAINS,
    strictTransport: isHttps,
  };
}
