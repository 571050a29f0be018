import * as z from 'zod/mini';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import * as calls from '#contract/school/new-professor/new-professor-calls.ts';
import { type notATable, SAMPLE_ROWS, type tableTooLarge } from '#contract/school/people-import/import-calls.ts';
import type { ImportField } from '#contract/school/people-import/import-headings.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import { schoolLevels } from '#server/people/program-level/program-level-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type Cleaned, cleanCell, cleaningNotes } from '#server/school/people-file/clean-cell.ts';
import { fileRows } from '#server/school/people-file/file-rows.ts';
import { guessColumns, guessNameOrder } from '#server/school/people-file/guess-columns.ts';
import { closingRow, headingsOf, samplesOf } from '#server/school/people-file/people-table.ts';
import { levelKey } from '#server/school/people-file/similar-levels.ts';
import { splitName } from '#server/school/people-file/split-name.ts';
import { heldBySigns, lackingSubjects, professorsByName } from './new-professor-queries.ts';

type Reply = Omit<ReplyOf<typeof calls.readProfessors>, 'message'>;
type Read = Reply['professors'][number];

/**
 * Headings that mean a professor's name in a file of professors. In a file of students, these headings mean a person
 * other than the student.
 */
const roleWords =
  /\b(teachers?|instructors?|professors?|faculty|advis[eo]rs?|staff|profesor\w*|docentes?|enseignant\w*|professeurs?|lehrer\w*|lehrkraft)(['’]s)?\b/giu;
const subjectWords =
  /subject|course (title|name|description)|descriptive title|asignatura|materia|matière|matiere|fach|disciplin|unterricht|ders|przedmiot/i;

/** The fields of the columns, guessed from headings and cells. */
function guessed(headings: readonly string[], rows: readonly string[][], levels: ReadonlySet<string>) {
  const isSubject = headings.map((heading) => subjectWords.test(heading));
  const people = headings.map((heading, at) =>
    isSubject[at] || heading === ''
      ? ''
      : heading
          .replace(roleWords, ' ')
          .replace(/\bof\b/gi, '')
          .trim() || 'Name',
  );
  const firstSubject = isSubject.indexOf(true);
  return guessColumns(people, rows, levels).map(({ field }, at): calls.ProfessorField | null => {
    if (at === firstSubject) return 'subject_name';
    return calls.professorFields.find((each) => each === field) ?? null;
  });
}

/** Splits a cell that names several subjects or program levels. */
const severalIn = (cell: string) =>
  cell
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Reads a file of professors. Each professor is listed once, with the subjects of all of their lines. Nothing is stored
 * or changed.
 * @param said the field of each column; undefined to guess
 * @returns the content, or `notATable`, `tableTooLarge`
 */
export async function readProfessorsAction(
  services: Services,
  bytes: Buffer,
  said?: readonly string[],
): Promise<Reply | typeof notATable | typeof tableTooLarge> {
  const file = await fileRows(bytes);
  if (file instanceof Refusal) return file;
  const headings = headingsOf(file);
  if (headings instanceof Refusal) return headings;
  const { read } = services.database;
  const known = (await schoolLevels(read, instantIn(services.clock))).map(({ name }) => name);
  const levels = new Map(known.map((name) => [levelKey(name), name]));
  const notes = new Set<string>();
  /** A program level in the school's spelling. */
  const spelled = (level: string) => {
    const like = known.includes(level) ? level : (levels.get(levelKey(level)) ?? level);
    if (like !== level) notes.add(`${level} was read as ${like}.`);
    return like;
  };
  const fields = said
    ? headings.texts.map((_text, at) => calls.professorFields.find((each) => each === said[at]) ?? null)
    : guessed(headings.texts, headings.first, new Set(levels.keys()));
  const columns = headings.texts.map((heading, at) => ({
    heading,
    samples: samplesOf(headings, at).slice(0, SAMPLE_ROWS),
    field: fields[at] ?? null,
  }));

  const cleaned: Cleaned = new Map();
  const wholeNames = headings.first.map((row) => row[fields.indexOf('full_name')] ?? '');
  const order = guessNameOrder('', wholeNames, { isFirst: () => false, isLast: () => false });
  const found = new Map<string, { line: number; professor: Omit<Read, 'known' | 'byName' | 'lacking'> }>();
  const problems: Reply['problems'] = [];
  for (const [at, row] of file.rows.entries()) {
    if (at <= headings.at || row.every((cell) => cell.trim() === '')) continue;
    const line = file.firstLine + at;
    const cell = (field: calls.ProfessorField) => {
      const place = fields.indexOf(field);
      const of = field === 'subject_name' ? null : (field as ImportField);
      return place < 0 ? '' : cleanCell(row[place] ?? '', of, cleaned);
    };
    const names = fields.includes('full_name')
      ? splitName(cell('full_name'), order)
      : { first_name: cell('first_name'), middle_name: cell('middle_name'), last_name: cell('last_name') };
    const last_name = [names.last_name, cell('suffix')].filter(Boolean).join(' ');
    const levelsOf = severalIn(cell('program_level'));
    const subjects = severalIn(cell('subject_name')).flatMap((subject_name) =>
      (levelsOf.length > 0 ? levelsOf : ['']).map((level) => ({ subject_name, subject_courseYearSection: level })),
    );
    const professor = { ...names, last_name, email: normalEmail(cell('email')), username: cell('username'), subjects };
    const checked = z.safeParse(calls.newProfessor, professor);
    // A line that names no person is a title, or ends the list.
    if (stripDiacritics(names.first_name + last_name) === '' && professor.email === '') continue;
    const first = row.find((each) => each.trim() !== '') ?? '';
    const teaches = last_name !== '' && subjects.length > 0 && levelsOf.length > 0;
    if (closingRow.test(first) && !professor.email.includes('@') && !teaches) continue;
    if (!checked.success) {
      problems.push({ line, message: checked.error.issues[0]?.message ?? 'This line could not be read.' });
      continue;
    }
    const { email, ...rest } = checked.data;
    for (const subject of rest.subjects) subject.subject_courseYearSection = spelled(subject.subject_courseYearSection);
    const key = professor.email || professor.username || calls.nameKey(professor);
    const before = found.get(key);
    if (before) before.professor.subjects.push(...rest.subjects);
    else found.set(key, { line, professor: { ...rest, email: email ?? '' } });
  }
  const professors: Read[] = [];
  const inSchool = await professorsByName(read);
  const inFile = Map.groupBy(found.values(), ({ professor }) => calls.nameKey(professor));
  // A line without email and username belongs to the professor in the file who has the same name and one of these.
  for (const [key, { line, professor }] of found) {
    const signed = inFile.get(key)?.filter((each) => each.professor !== professor) ?? [];
    if (signed.length > 0) found.delete(key);
    if (signed.length > 1) problems.push({ line, message: calls.severalNamed });
    else signed[0]?.professor.subjects.push(...professor.subjects);
  }
  for (const { line, professor } of found.values()) {
    const [holder] = await heldBySigns(read, professor.email || null, professor.username);
    const alike = holder ? [] : (inSchool.get(calls.nameKey(professor)) ?? []);
    if (alike.length > 1 && professor.email === '' && professor.username === '') {
      problems.push({ line, message: calls.severalNamed });
      continue;
    }
    const who = holder ?? (alike.length === 1 ? alike[0] : undefined);
    const subjects = [...new Map(professor.subjects.map((each) => [JSON.stringify(each), each])).values()];
    professors.push({
      ...professor,
      subjects,
      known: who ? `${who.first_name} ${who.last_name}` : null,
      byName: alike.length === 1,
      lacking: who ? (await lackingSubjects(read, who.prof_id, subjects)).length : subjects.length,
    });
  }
  return { columns, professors, problems, notes: [...notes, ...cleaningNotes(cleaned)] };
}
