import { sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { lastNameFirst, wholeName } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import type { ListedProfessor, ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { professorColumns } from '#server/people/professor/professor-queries.ts';
import { countedChanges } from '#server/people/student/profile-change-queries.ts';
import { studentWireColumns } from '#server/people/student/student-queries.ts';
import { NO_PASSWORD } from '#server/platform/base/password.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The fields in which one account may look like another. */
type Named = PersonNames & { username: string; isValidated: boolean };

/**
 * Two keys for texts that look alike, by Unicode's table of confusable characters: one of the unchanged text, since `I`
 * looks like `l`, and one in lower case, since upper and lower case do not distinguish names.
 */
function looks(text: string): string[] {
  const asItStands = stripDiacritics(unhomoglyph(text.normalize('NFKC')));
  const inSmallLetters = unhomoglyph(stripDiacritics(text));
  return [`as it stands ${asItStands}`, `in small letters ${inSmallLetters}`].map((look) =>
    look.replace(/[\s._-]/g, ''),
  );
}

/** The name without middle names, because an impostor leaves them out too. */
function looksOf({ first_name, last_name, username }: Named): string[] {
  return [
    ...looks(wholeName({ first_name, last_name })).map((look) => `name ${look}`),
    ...looks(username).map((look) => `username ${look}`),
  ];
}

/**
 * Finds the approved professor whose name or username looks like that of an account waiting for approval. Finds nothing
 * for an approved account, because it is already decided.
 * @param professors all professors; only approved professors are compared
 */
function lookalikesAmong(
  professors: readonly Named[],
): (account: Named) => { looksLike?: ListedProfessor['looksLike'] } {
  const byLook = new Map<string, Named>();
  for (const professor of professors)
    if (professor.isValidated) for (const look of looksOf(professor)) byLook.set(look, professor);
  return (account) => {
    if (account.isValidated) return {};
    const look = looksOf(account).find((each) => byLook.has(each));
    const found = look === undefined ? undefined : byLook.get(look);
    if (!found) return {};
    const { first_name, middle_name, last_name, username } = found;
    return { looksLike: { first_name, middle_name, last_name, username } };
  };
}

const listedColumns = [
  ...studentWireColumns,
  'student_number',
  'leftAt',
  sql<ListedStudent['access']>`case when password = ${sql.lit(NO_PASSWORD)} then 'nothing'
    when "oneTimePasswordUntil" is not null then 'one-time' else 'own' end`.as('access'),
] as const;

/**
 * All students, or only the student with this id, by last name and first name. Each has the number of changes that the
 * student made.
 * @param keptSince the time from which changes are counted
 * @see spec §2, decisions §1.2
 */
export async function listedStudents(db: Db, keptSince: Instant, stud_id?: number): Promise<ListedStudent[]> {
  const [students, changes, professors, former] = await Promise.all([
    db
      .selectFrom('student')
      .select(listedColumns)
      .$if(stud_id !== undefined, (query) => query.where('stud_id', '=', stud_id ?? 0))
      .orderBy('stud_id')
      .execute(),
    countedChanges(db, keptSince, stud_id),
    everyProfessor(db),
    db.selectFrom('former_photo').select('stud_id').execute(),
  ]);
  const lookalike = lookalikesAmong(professors);
  const withFormer = new Set(former.map(({ stud_id }) => stud_id));
  return students
    .map((student) => ({
      ...student,
      ...lookalike(student),
      changes: changes.get(student.stud_id) ?? { standing: 0, takenBack: 0 },
      isPhotoNew: withFormer.has(student.stud_id),
    }))
    .sort(lastNameFirst);
}

function everyProfessor(db: Db) {
  return db
    .selectFrom('professor')
    .select([...professorColumns, 'leftAt'])
    .orderBy('prof_id')
    .execute();
}

/** Every professor, by last name and first name. @see spec §2 */
export async function listedProfessors(db: Db): Promise<ListedProfessor[]> {
  const professors = await everyProfessor(db);
  const lookalike = lookalikesAmong(professors);
  return professors.map((professor) => ({ ...professor, ...lookalike(professor) })).sort(lastNameFirst);
}
