import { hashPassword, THE_MACHINE } from '#server/platform/base/password.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** Gives all passwords the product's own hash. The cheap hash of test accounts would reveal who exists. */
export async function makePasswordsReal(school: SchoolUnderTest): Promise<void> {
  const password = await hashPassword(STORY_PASSWORD, THE_MACHINE);
  await school.services.database.write(async (db) => {
    await db.updateTable('student').set({ password }).execute();
    await db.updateTable('professor').set({ password }).execute();
    await db.updateTable('administrator').set({ password }).execute();
  });
}
