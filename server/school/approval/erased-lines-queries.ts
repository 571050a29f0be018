import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** Somebody as a line of a file may name them. */
interface Named {
  first_name: string;
  last_name: string;
  username: string;
  email: string | null;
}

/** A field of a line as it is kept, to be looked for with `like … escape '\'`. */
const part = (field: keyof Named, value: string) =>
  `"${field}":${JSON.stringify(value)}`.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Deletes lines of files that name somebody who is deleted: those that were a problem belong to nobody, so that they do not
 * go with the account by themselves.
 */
export async function forgetLinesNaming(db: Db, people: readonly Named[]): Promise<void> {
  for (const { first_name, last_name, username, email } of people) {
    const patterns = [
      `%${part('first_name', first_name)},%${part('last_name', last_name)},%`,
      `%${part('username', username)}%`,
    ];
    if (email !== null) patterns.push(`%${part('email', email)}%`);
    for (const pattern of patterns)
      await db
        .deleteFrom('import_row')
        .where('action', '=', 'problem')
        .where(sql<boolean>`"after" like ${pattern} escape '\\'`)
        .execute();
  }
}
