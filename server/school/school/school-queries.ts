import type { Db } from '#server/platform/database/database.ts';

/** The school's logo, and its version. */
export async function storedLogo(db: Db): Promise<{ version: string; image: Buffer } | undefined> {
  const found = await db.selectFrom('school_logo').select(['version', 'image']).executeTakeFirst();
  return found && { version: found.version, image: Buffer.from(found.image) };
}

/** Stores the logo in place of the previous logo. */
export async function storeLogo(db: Db, version: string, image: Buffer): Promise<void> {
  await db
    .insertInto('school_logo')
    .values({ logo_id: 1, version, image })
    .onConflict((conflict) => conflict.column('logo_id').doUpdateSet({ version, image }))
    .execute();
}

/** Removes the school's logo. */
export async function deleteLogo(db: Db): Promise<void> {
  await db.deleteFrom('school_logo').execute();
}
