import { writeFileSync } from 'node:fs';
import { environment, secretSettings } from '#server/platform/config/environment.ts';

export const SETTINGS_PAGE = 'docs/settings.md';

type Setting = keyof typeof environment.shape | 'SETTINGS_FILE';

/** The effect of a setting, and its default in words if the schema has none. */
interface Description {
  does: string;
  otherwise?: string;
}

/** Every setting except systemd's own, by topic. */
const DESCRIPTIONS: Record<string, Partial<Record<Setting, Description>>> = {
  'Where it listens': {
    PORT: { does: 'Port of the application' },
    HOST: { does: 'Address to listen on. `0.0.0.0` is the whole network and needs HTTPS, a proxy or `ALLOW_HTTP`' },
    PUBLIC_URL: {
      does: 'Address that people open, if it differs, without a path. Sign-in sheets and emails contain it. While `HOST` is this machine only, Rollcall answers only to this name',
    },
    TRUST_PROXY: {
      does: '`yes` for one proxy in front, or the number of proxies. Their `X-Forwarded-…` headers are trusted',
      otherwise: 'no',
    },
    TLS_CERT: { does: 'PEM file of the certificate, for HTTPS without a proxy', otherwise: 'no HTTPS' },
    TLS_KEY: { does: 'PEM file of its key', otherwise: 'no HTTPS' },
    ALLOW_HTTP: {
      does: '`yes` opens Rollcall to a closed network without HTTPS. Passwords can be read there, and phones get no camera',
    },
    HSTS_SUBDOMAINS: { does: '`yes` if every name below `PUBLIC_URL` has HTTPS: browsers then insist on it there too' },
    ALLOWED_ORIGINS: { does: 'Other allowed origins, separated by commas', otherwise: 'only its own' },
    REALTIME_PORT: {
      does: 'Second port for realtime messages, only on this machine; 0 turns it off',
      otherwise: '6543; off with HTTPS',
    },
  },
  'Where the data is': {
    SETTINGS_FILE: { does: 'File with the settings', otherwise: '`.env`, or `/etc/rollcall.env`' },
    DATA_DIR: {
      does: 'Folder of the database and of written emails',
      otherwise: "`./data`, or systemd's `STATE_DIRECTORY`",
    },
    DATABASE_URL: { does: '`postgres://…`, PostgreSQL 15 or newer', otherwise: 'SQLite in `DATA_DIR`' },
    SERVER_KEY: {
      does: 'Signs emailed codes and known browsers: 32 characters or more. Keep it apart from the database and its backups, and give it to every copy',
      otherwise: 'made at the first start, in the database',
    },
    AUDIT_DAYS: { does: 'Days for which the activity log is kept, 30 to 36,500' },
  },
  'The school': {
    SCHOOL_NAME: { does: 'Name, at the first start. Later, change it in the browser', otherwise: 'Rollcall' },
    SCHOOL_TIME_ZONE: {
      does: "Time zone such as `Asia/Manila`, at the first start. Later it counts only if the machine does not know the school's time zone",
      otherwise: "the machine's",
    },
    ADMIN_USERNAME: { does: 'First administrator: letters, digits, `.`, `_` and `-`', otherwise: 'admin' },
    ADMIN_PASSWORD: { does: "First administrator's password", otherwise: 'random, printed once' },
  },
  'Signing in': {
    PASSWORD_MIN_LENGTH: { does: 'Shortest password in characters, 8 to 64' },
    PROFESSOR_IDLE_MINUTES: { does: 'Minutes without use after which a professor is signed out, 5 or more' },
    ADMIN_IDLE_MINUTES: { does: 'The same for an administrator' },
    PENDING_PROFESSORS: {
      does: 'Most professors who may wait for approval; half of them in a day from one network address',
    },
    PROFESSORS_PER_ADDRESS: {
      does: 'Registrations of professors in a day from one network address before they are slowed to one a minute',
    },
  },
  Email: {
    SMTP_URL: {
      does: '`smtp://…` or `smtps://…`. A mail server on another machine must offer TLS',
      otherwise: 'emails are written to files',
    },
    SMTP_PLAIN: { does: '`yes` allows email without encryption' },
    SMTP_CA: {
      does: 'PEM file of the only certificate authorities to trust for the mail server; nothing is then sent without TLS',
      otherwise: "Node's own list",
    },
    MAIL_FROM: { does: 'Sender' },
    MAILS_PER_HOUR: { does: 'Most codes emailed in an hour; three quarters of them to one network address' },
  },
  Backups: {
    BACKUP_DIR: {
      does: 'Folder for a checked backup each day, preferably on another disk. See [Backups](guides/backups.md)',
      otherwise: 'no daily backup',
    },
    BACKUP_TIME: { does: "Time of day, by the school's clock" },
    BACKUP_KEEP_DAYS: { does: 'Number of days whose newest backup is kept' },
    BACKUP_KEEP_WEEKS: { does: 'The same in weeks' },
    BACKUP_KEEP_MONTHS: { does: 'The same in months' },
    BACKUP_RECIPIENTS: {
      does: 'Public [age](https://age-encryption.org) keys, separated by commas, to encrypt every backup to',
      otherwise: 'not encrypted',
    },
    BACKUP_BEFORE_UPGRADE: { does: '`no` lets a new version change the tables without a backup first' },
  },
  'The log and metrics': {
    LOG_LEVEL: { does: 'fatal, error, warn, info, debug, trace or silent' },
    METRICS_TOKEN: {
      does: 'A program that sends it as `Authorization: Bearer …` may read `/metrics`: 16 characters or more',
      otherwise: 'only this machine',
    },
  },
};

/** The default of a setting as it is written in the file, or '' if the schema has none. */
function defaultOf(name: Setting): string {
  if (name === 'SETTINGS_FILE') return '';
  const { success, data } = environment.shape[name].safeParse(undefined);
  if (!success || data === undefined) return '';
  return typeof data === 'boolean' ? (data ? 'yes' : 'no') : String(data).replaceAll(/[<>]/g, String.raw`\$&`);
}

/** The page, in Markdown. */
export function settingsPage(): string {
  const sections = Object.entries(DESCRIPTIONS).map(([heading, settings]) => {
    const rows = Object.entries(settings).map(
      ([name, { does, otherwise }]) => `| \`${name}\` | ${otherwise ?? defaultOf(name as Setting)} | ${does} |`,
    );
    return [`## ${heading}`, '', '| Setting | Default | What it does |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[
    '# Settings',
    `All settings are optional. They come from the environment, or from a file with one \`NAME=value\` a line ([where it is](guides/server.md#the-settings-file)).
A wrong value or a misspelled name stops the start with one line that names it.

${secretSettings.map((name) => `\`${name}\``).join(', ')} can also be read from a file of their own, such as
\`DATABASE_URL_FILE=/run/secrets/database\`. Yes-or-no settings accept \`yes\`, \`no\`, \`true\` and \`false\`.

\`npm run settings-page\` writes this page from the configuration.`,
    ...sections,
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(SETTINGS_PAGE, settingsPage());
