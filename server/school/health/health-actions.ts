import type { ReplyOf } from '#contract/platform/base/call.ts';
import {
  GIVEN_UP_NAMED,
  type Health,
  type sendTestMail,
  TEST_MAIL_SECONDS,
} from '#contract/school/health/health-calls.ts';
import { devicesThatMayHold } from '#server/attendance/check-in/class-packet-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { nameFinder, namesOf } from '#server/platform/base/person-names-queries.ts';
import { boundsReached } from '#server/platform/base/record-reached-limit.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { version } from '#server/platform/base/version.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isLoopback } from '#server/platform/config/network-address.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { lettersGivenUp } from '#server/platform/mail/letter-queries.ts';
import { testLetter } from '#server/platform/mail/letter-texts.ts';
import { whyNotSent } from '#server/platform/mail/mail-error.ts';
import { GIVEN_UP_TOLD_DAYS } from '#server/platform/mail/mail-queue.ts';
import { schoolLetters } from '#server/platform/mail/school-letters.ts';
import { isRestoredCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { isBackupWhole } from '#server/startup/backup/backup-file.ts';
import { lastBackup } from '#server/startup/backup/last-backup-queries.ts';
import { exposuresOf } from '#server/startup/open-school/postgres-check.ts';
import { diskRoom } from './disk-space.ts';
import { sampleLetter } from './email-wording-actions.ts';
import { askDatabase, databaseBytes, servingCopies } from './health-queries.ts';
import { ownCertificate } from './own-certificate.ts';

/** How much of a mail server's answer is shown, in characters. */
const LONGEST_ANSWER = 500;

/** The value, or null if it cannot be read. */
const orNull = <Value>(reading: Promise<Value>): Promise<Value | null> => reading.catch(() => null);

/**
 * How phones reach the school, judged by the settings and by the administrator's own request.
 * @param cameByHttps whether the request came from elsewhere over HTTPS, through a proxy that the settings do not name
 */
export function reachOf({ publicUrl, host, tls }: Config, cameByHttps: boolean): Health['reach'] {
  const isOpen = !isLoopback(host);
  if (publicUrl?.startsWith('https:') || (tls && isOpen) || cameByHttps) return 'https';
  return publicUrl !== undefined || isOpen ? 'insecure' : 'this-machine';
}

/** Where these settings send emails. */
export const mailWay = ({ smtpUrl }: Config): Health['mail']['way'] => (smtpUrl ? 'server' : 'folder');

/** Unencrypted connections that the school allows, and how the database is reached. @see decisions §8.13 */
async function exposures({ config, database }: Services): Promise<Health['exposures']> {
  const { databaseUrl, plainHttp, smtpPlain, smtpUrl } = config;
  return [
    ...(plainHttp ? ['http' as const] : []),
    ...(smtpPlain && smtpUrl !== undefined ? ['mail' as const] : []),
    ...(databaseUrl === undefined ? [] : await exposuresOf(database.read, databaseUrl).catch(() => [])),
  ];
}

async function databaseHealth(db: Db): Promise<Health['database']> {
  const kind = dialectOf(db);
  const askedMs = performance.now();
  await askDatabase(db);
  const answersMs = Math.round((performance.now() - askedMs) * 100) / 100;
  const copies = kind === 'postgres' ? orNull(servingCopies(db)) : null;
  return { kind, answersMs, bytes: await orNull(databaseBytes(db)), copies: await copies };
}

async function backupHealth({ config, database }: Services): Promise<Health['backup']> {
  const { made, failed } = await lastBackup(database.read);
  const isCopy = await isRestoredCopy(database.read);
  return {
    time: (!isCopy && config.backup?.time) || null,
    made: made ? { ...made, isWhole: await isBackupWhole(made) } : null,
    failed: failed ?? null,
    isCopy,
  };
}

/**
 * Facts that only the running process knows: the number of authenticated sockets, and whether the request came by
 * HTTPS.
 */
interface Seen {
  sockets: number;
  cameByHttps: boolean;
}

/** People whose emails were given up, if they still exist. */
async function givenUpLetters({ clock, database: { read } }: Services) {
  const letters = await lettersGivenUp(read, instantIn(clock, -GIVEN_UP_TOLD_DAYS * 86_400), GIVEN_UP_NAMED);
  const idsOf = (column: 'stud_id' | 'prof_id') => letters.map((each) => each[column]).filter((id) => id !== null);
  const students = await namesOf(read, 'student', idsOf('stud_id'));
  const professors = await namesOf(read, 'professor', idsOf('prof_id'));
  return letters.map(({ letter_id: id, kind, stud_id, prof_id, givenUpAt }) => ({
    id,
    kind,
    name: students.get(stud_id ?? 0) ?? professors.get(prof_id ?? 0) ?? null,
    givenUpAt: givenUpAt ?? '',
  }));
}

/** People who were often refused, with their current names. */
async function oftenRefused({ database: { read }, refusedPeople }: Services) {
  const people = refusedPeople.often().map((one) => ({ ...one, person_id: one.id }));
  const nameOf = await nameFinder(read, people);
  return people.map(({ person_id, ...one }) => ({ ...one, name: nameOf(one.role, person_id) }));
}

/**
 * The state of the machine, the database, the backups and the mail. Parts that cannot be read are null; the call is
 * never refused.
 */
export async function schoolHealth(services: Services, { sockets, cameByHttps }: Seen): Promise<Health> {
  const { clock, config, database, mail } = services;
  const [timeZone, zoneChosen, disk, ofDatabase, backup, bounds, refused, mayHold, figures, letters] =
    await Promise.all([
      settingValue(database.read, 'time_zone'),
      settingValue(database.read, 'zone_chosen'),
      diskRoom(config.dataDir),
      orNull(databaseHealth(database.read)),
      orNull(backupHealth(services)),
      orNull(boundsReached(database.read, clock)),
      orNull(oftenRefused(services)),
      orNull(devicesThatMayHold(database.read, instantIn(clock))),
      mail.figures(),
      orNull(givenUpLetters(services)),
    ]);
  const givenUp = figures.givenUp && letters && { ...figures.givenUp, letters };
  return {
    readAt: instantIn(clock),
    version,
    startedAt: instantIn(clock, -process.uptime()),
    timeZone,
    isZoneChosen: zoneChosen,
    disk: disk ?? null,
    database: ofDatabase,
    backup,
    mail: { way: mailWay(config), ...figures, givenUp },
    sockets,
    reach: reachOf(config, cameByHttps),
    certificate: ownCertificate(config),
    exposures: await exposures(services),
    bounds,
    mayHold,
    oftenRefused: refused,
  };
}

type Tried = ReplyOf<typeof sendTestMail>;

const messages: Record<Exclude<Tried['outcome'], 'taken'>, string> = {
  refused: 'The test letter was not taken.',
  'no-answer': `The mail server said nothing within ${TEST_MAIL_SECONDS} seconds.`,
};

/**
 * Sends a test email immediately, and waits for the mail server's answer for at most 20 s. A later answer is only
 * counted and logged, as for every email.
 * @returns the outcome; for a rejected email it is a normal reply and not a refusal, so that every try counts for the
 *   rate limit
 */
export const tryMail: Action<typeof sendTestMail> = async (
  { who, body: { email, kind } },
  { clock, config, database, log, mail },
) => {
  const letters = await schoolLetters(database.read);
  const { to, subject, text } =
    kind === null ? testLetter(email, letters.school) : sampleLetter(letters, kind, email, config.publicUrl);
  const letter = { to, subject, text };
  await database.write((db) => audit(db, clock, who, 'send-test-mail', ''));
  const sending = mail.try(letter).then(
    (answer) => ({ outcome: 'taken' as const, answer }),
    (error: unknown) => {
      const why = whyNotSent(error, letter);
      log.warn(why, 'a test letter could not be sent');
      return { outcome: 'refused' as const, answer: why.answer ?? why.reason ?? '' };
    },
  );
  let late: NodeJS.Timeout | undefined;
  const silence = new Promise<{ outcome: 'no-answer'; answer: string }>((resolve) => {
    late = setTimeout(() => resolve({ outcome: 'no-answer', answer: '' }), TEST_MAIL_SECONDS * 1000).unref();
  });
  const { outcome, answer } = await Promise.race([sending, silence]);
  clearTimeout(late);
  return {
    outcome,
    answer: answer.slice(0, LONGEST_ANSWER),
    ...(outcome !== 'taken' && { message: messages[outcome] }),
  };
};
