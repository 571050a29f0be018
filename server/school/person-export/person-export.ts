import type { Db } from '#server/platform/database/database.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { recordKinds } from './person-record-queries.ts';
import type { KeptPerson } from './record-kind-queries.ts';

/** The content of an export before it becomes text. */
interface PersonExport {
  person: KeptPerson;
  /** For each kind of record, its description and all records. */
  kinds: Record<string, { says: string; records: object[] }>;
  school: string;
}

function without(row: object, columns: readonly string[] = []): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

/** All records of one person, from one snapshot. */
export function readPerson(read: Db, person: KeptPerson): Promise<PersonExport> {
  return read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const kinds: PersonExport['kinds'] = {};
      for (const { name, says, without: left, rows } of recordKinds[person.role])
        kinds[name] = { says, records: (await rows(db, person)).map((row) => without(row, left)) };
      return { person, kinds, school: await settingValue(db, 'school_name') };
    });
}

/** Yields the export as JSON text, one kind of record at a time, so that the whole text is never in memory. */
export function* exportText({ person, kinds, school }: PersonExport, madeAt: Date): Generator<string> {
  const about = [
    `Everything that the Rollcall of ${school} keeps of the ${person.role} with the id ${person.id}.`,
    'Each part says what it is. Instants are ISO 8601 in UTC, times of day are HH:MM in the time zone of the school.',
    'A photo is a long line that begins with data:image; paste it into the address bar of a browser to see it.',
    'Backups hold the same as on the day on which they were made.',
  ];
  let before = '{';
  for (const [name, part] of Object.entries({ about, madeAt: madeAt.toISOString(), ...kinds })) {
    yield `${before}\n  ${JSON.stringify(name)}: ${JSON.stringify(part, null, 2).replaceAll('\n', '\n  ')}`;
    before = ',';
  }
  yield '\n}\n';
}
