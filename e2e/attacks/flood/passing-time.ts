import { sql } from 'kysely';
import { dialectOf } from '#server/platform/database/database.ts';
import type { BlackBox } from '#testkit/process/black-box.ts';

/** Columns with times for guesses, email and inactivity. Something is counted from these times, or expires at them. */
const moments = {
  otp: ['expiresAt', 'sentAt', 'dayStartedAt', 'consumedAt'],
  attempt: ['firstAt', 'lastAt'],
  qr_token: ['createdAt', 'expiresAt', 'usedAt', 'replacedAt', 'refusedAt'],
  letter: ['dueAt', 'claimedUntil', 'expiresAt', 'givenUpAt'],
  sign_in: ['createdAt', 'expiresAt', 'seenAt', 'provenAt', 'codeShownAt'],
};

/** Slightly more than a minute, an hour and a day, in seconds, so that the whole time has certainly passed. */
export const A_MINUTE = 61;
export const AN_HOUR = 3601;
export const A_DAY = 86_401;

/** Lets time pass for codes, email, attempts and sign-ins by moving their times into the past. Nothing else ages. */
export async function letTimePass(box: BlackBox, seconds: number): Promise<void> {
  await box.beside((database) =>
    database.write(async (db) => {
      for (const [table, columns] of Object.entries(moments)) {
        const earlier = columns.map((column) => {
          const at = sql.ref(column);
          return dialectOf(database.read) === 'sqlite'
            ? sql`${at} = strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, ${`-${seconds} seconds`})`
            : sql`${at} = ${at} - make_interval(secs => ${sql.lit(seconds)})`;
        });
        await sql`update ${sql.table(table)} set ${sql.join(earlier)}`.execute(db);
      }
    }),
  );
}
