import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The photo of an approved student, WebP of at most 512 × 512. */
export async function photoOf(db: Db, stud_id: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('photo')
    .innerJoin('student', 'student.stud_id', 'photo.stud_id')
    .select('photo.image')
    .where('photo.stud_id', '=', stud_id)
    .where('student.isValidated', '=', true)
    .executeTakeFirst();
  return found && Buffer.from(found.image);
}

/**
 * Stores the photo that is about to be replaced as the former photo, in place of an earlier one. A photo with which the
 * student was never scanned is not stored.
 */
export async function keepFormerPhoto(db: Db, stud_id: number, createdAt: Instant): Promise<void> {
  await sql`insert into former_photo (stud_id, image, "createdAt")
    select stud_id, image, ${createdAt} from photo where stud_id = ${stud_id} and exists (
      select 1 from attendance where attendance.stud_id = photo.stud_id and attendance."createdAt" > photo."createdAt")
    on conflict (stud_id) do update set image = excluded.image, "createdAt" = excluded."createdAt"`.execute(db);
}

/** Stores the photo in place of the previous one. Returns false if the student was deleted. */
export async function storePhoto(
  db: Db,
  photo: { stud_id: number; image: Buffer; createdAt: Instant },
): Promise<boolean> {
  const student = await db
    .selectFrom('student')
    .select('stud_id')
    .where('stud_id', '=', photo.stud_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!student) return false;
  const { image, createdAt } = photo;
  await db
    .insertInto('photo')
    .values(photo)
    .onConflict((conflict) => conflict.column('stud_id').doUpdateSet({ image, createdAt }))
    .execute();
  return true;
}
