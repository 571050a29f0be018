import { resolve } from 'node:path';
import { runAtSchool } from '#server/app/run-command.ts';
import { commandLine, typed } from '#server/platform/config/command-line.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import { exportText, readPerson } from '#server/school/person-export/person-export.ts';
import type { KeptPerson } from '#server/school/person-export/record-kind-queries.ts';
import { writeOnce } from '#server/startup/backup/fsync-rename.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { type NamedBy, personNamed } from './named-person-queries.ts';

const USAGE = commandLine('export-person', '--student|--professor VALUE [--username|--number|--id] [--out FILE.json]');

function asked(): { role: KeptPerson['role']; given: string; as: NamedBy | undefined; out: string | undefined } {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const ways = { username: flag, number: flag, id: flag };
  const { values } = typed(USAGE, { options: { student: text, professor: text, out: text, ...ways } });
  const { student, professor, out } = values;
  const [as, ...more] = (['username', 'number', 'id'] as const).filter((way) => values[way]);
  const given = student ?? professor;
  const isOne = given !== undefined && (student === undefined || professor === undefined);
  const isMeant = more.length === 0 && (as !== 'number' || student !== undefined);
  if (!isOne || !isMeant || (out !== undefined && !/[^/]\.json$/.test(out))) throw new WrongSetting(`Usage: ${USAGE}`);
  return { role: student === undefined ? 'professor' : 'student', given, as, out };
}

/** Writes a file that only its owner can read. @throws WrongSetting if it exists or cannot be written */
function writeNew(file: string, content: string): void {
  try {
    writeOnce(file, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new WrongSetting(`${file} exists already; an export never replaces anything.`);
    throw diskFault(error, file) ?? new WrongSetting(`${file} cannot be written (${message}).`);
  }
}

// npm run export-person: exports all records of one person, even while the school is in use.
await runAtSchool(asked, async ({ database }, { role, given, as, out }) => {
  const kept = await readPerson(database.read, await personNamed(database.read, role, given, as));
  const file = resolve(out ?? `${role}-${kept.person.id}.json`);
  writeNew(file, [...exportText(kept, new Date())].join(''));
  const records = Object.values(kept.kinds).reduce((sum, kind) => sum + kind.records.length, 0);
  console.info(`${file}: ${records} records, all that is kept of ${role} ${kept.person.username}.`);
  return 0;
});
