import type { Db } from '#server/platform/database/database.ts';

/** A student's current photo, or the former one with which they were last present; WebP. */
export async function comparedPhoto(db: Db, stud_id: number, which: 'now' | 'former'): Promise<Buffer | undefined> {
  const table = which === 'now' ? 'photo' : 'former_photo';
  const found = await db.selectFrom(table).select('image').where('stud_id', '=', stud_id).executeTakeFirst();
  return found && Buffer.from(found.image);
}
