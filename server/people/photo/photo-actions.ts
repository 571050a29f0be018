import type { imageTooLarge, notAnImage } from '#contract/people/photo/photo-calls.ts';
import { Refusal, signInRequired, type unavailable } from '#contract/platform/base/refusal.ts';
import { markNewFace } from '#server/people/student/student-queries.ts';
import type { StudentActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { keepFormerPhoto, storePhoto } from './photo-queries.ts';
import { photoFrom } from './picture.ts';

/**
 * Makes a photo from the student's picture and stores it in place of the previous one.
 * @returns undefined, or `notAnImage`, `imageTooLarge`, `unavailable`, `signInRequired` for a deleted student
 */
export async function changePhoto(
  { database, clock }: Services,
  who: StudentActor,
  picture: Buffer,
): Promise<undefined | typeof notAnImage | typeof imageTooLarge | typeof unavailable | typeof signInRequired> {
  const image = await photoFrom(picture);
  if (image instanceof Refusal) return image;
  const { stud_id } = who;
  const stored = await database.write(async (db) => {
    const createdAt = instantIn(clock);
    if (await settingValue(db, 'attendance_marks')) await keepFormerPhoto(db, stud_id, createdAt);
    if (!(await storePhoto(db, { stud_id, image, createdAt }))) return false;
    await markNewFace(db, clock, stud_id);
    return true;
  });
  return stored ? undefined : signInRequired;
}
