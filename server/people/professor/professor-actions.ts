import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { ProfessorActor } from '#server/platform/base/who.ts';
import { lockedProfessor, professorById, storeNames } from './professor-queries.ts';

/**
 * The professor as they see themselves.
 * @returns the professor, or `signInRequired` when the account has just been removed
 */
export async function ownProfessor(
  { database }: Services,
  who: ProfessorActor,
): Promise<Professor | typeof signInRequired> {
  return (await professorById(database.read, who.prof_id)) ?? signInRequired;
}

/**
 * Changes the professor's names; what is blank stays.
 * @returns the professor as they are now, or `signInRequired` when the account has just been removed
 * @see spec §5
 */
export function changeProfessor(
  { database }: Services,
  who: ProfessorActor,
  changes: PersonNames,
): Promise<Professor | typeof signInRequired> {
  return database.write(async (db) => {
    const before = await lockedProfessor(db, who.prof_id);
    if (!before) return signInRequired;
    const after: PersonNames = {
      first_name: changes.first_name || before.first_name,
      middle_name: changes.middle_name || before.middle_name,
      last_name: changes.last_name || before.last_name,
    };
    await storeNames(db, who.prof_id, after);
    return { ...before, ...after };
  });
}
