import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PhotoTable } from '#server/platform/database/tables.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { writeOnce } from '#server/startup/backup/to-disk.ts';
import { diskFault } from '#server/startup/opening/disk-faults.ts';
import { type NamedBy, personNamed, recordKinds } from './person-record-queries.ts';
import type { KeptPerson } from './record-kind-queries.ts';

/** An export before it is a file: what is read as JSON, and the photo, which is no text. */
export interface PersonExport {
  person: KeptPerson;
  /** By kind: what it is, and every record of it. */
  kinds: Record<string, { says: string; records: object[] }>;
  photo: Uint8Array | undefined;
  school: string;
}

function without(row: object, columns: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/**
 * Everything the school keeps of one person, as of one moment.
 * @param given a username, a student's number or an id
 * @param as which of them it is; undefined where it may be any
 * @throws WrongSetting when there is no such person, or two
 */
export function readPerson(read: Db, role: KeptPerson['role'], given: string, as?: NamedBy): Promise<PersonExport> {
  return read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const person = await personNamed(db, role, given, as);
      const kinds: PersonExport['kinds'] = {};
      let photo: Uint8Array | undefined;
      for (const kind of recordKinds[role]) {
        const rows = await kind.rows(db, person);
        if (kind.table === 'photo') photo = (rows[0] as PhotoTable | undefined)?.image;
        kinds[kind.name] = { says: kind.says, records: rows.map((row) => without(row, kind.without)) };
      }
      return { person, kinds, photo, school: await settingValue(db, 'school_name') };
    });
}

function writeNew(file: string, content: string | Uint8Array): void {
  try {
    writeOnce(file, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new WrongSetting(`${file} exists already; an export never replaces anything.`);
    throw diskFault(error, file) ?? new WrongSetting(`${file} cannot be written (${message}).`);
  }
}

/**
 * Writes an export as one JSON file that only its owner can read, and the photo beside it.
 * @param file ends with `.json`
 * @returns the files that were written
 * @throws WrongSetting when one of them exists or cannot be written; nothing is left behind then
 */
export function writePerson({ person, kinds, photo, school }: PersonExport, file: string, madeAt: Date): string[] {
  const picture = file.replace(/\.json$/, '.webp');
  const named = (row: object) => ('image' in row ? { ...row, image: basename(picture), bytes: photo?.length } : row);
  const { photo: kept, ...others } = kinds;
  const shown = kept ? { ...others, photo: { ...kept, records: kept.records.map(named) } } : others;
  const about = [
    `Everything that the Rollcall of ${school} keeps of the ${person.role} with the id ${person.id}.`,
    'Each part says what it is. Instants are ISO 8601 in UTC, times of day are HH:MM in the time zone of the school.',
    'Backups hold the same as on the day on which they were made.',
  ];
  const text = JSON.stringify({ about, madeAt: madeAt.toISOString(), ...shown }, null, 2);
  writeNew(file, `${text}\n`);
  if (!photo) return [file];
  try {
    writeNew(picture, photo);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  return [file, picture];
}
