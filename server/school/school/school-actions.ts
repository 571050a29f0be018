import { createHash } from 'node:crypto';
import type { imageTooLarge, notAnImage } from '#contract/people/photo/photo-calls.ts';
import { notFound, Refusal, type unavailable } from '#contract/platform/base/refusal.ts';
import type { School } from '#contract/platform/settings/settings-calls.ts';
import type { declareSchool } from '#contract/school/school/copy-calls.ts';
import type { removeSchoolLogo } from '#contract/school/school/logo-calls.ts';
import { logoFrom } from '#server/people/photo/picture.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { endCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { schoolOf } from '#server/platform/settings/settings-actions.ts';
import { deleteLogo, storedLogo, storeLogo } from './school-queries.ts';

/** The number of characters of a logo's hash, enough to distinguish the logo from the next one. */
const VERSION_CHARACTERS = 16;

/**
 * Makes a logo from an uploaded picture, and stores it in place of the previous logo.
 * @returns the school as it is now, or `notAnImage`, `imageTooLarge`, `unavailable`
 */
export async function changeLogo(
  services: Services,
  who: AdministratorActor,
  picture: Buffer,
): Promise<School | typeof notAnImage | typeof imageTooLarge | typeof unavailable> {
  const logo = await logoFrom(picture);
  if (logo instanceof Refusal) return logo;
  const version = createHash('sha256').update(logo).digest('hex').slice(0, VERSION_CHARACTERS);
  await services.database.write(async (db) => {
    await storeLogo(db, version, logo);
    await audit(db, services.clock, who, 'change-logo', version);
  });
  return schoolOf(services);
}

/** Removes the logo. Without a logo, nothing changes. @returns the school as it is now */
export const removeLogo: Action<typeof removeSchoolLogo> = async ({ who }, services) => {
  await services.database.write(async (db) => {
    const removed = await storedLogo(db);
    if (!removed) return;
    await deleteLogo(db);
    await audit(db, services.clock, who, 'remove-logo', removed.version);
  });
  return { school: await schoolOf(services) };
};

/**
 * Makes a restored copy the school's live system: from now on it makes backups with the school's mark and sends emails,
 * including queued ones. If it is the live system already, nothing changes.
 * @returns the school as it is now
 * @see decisions §8.4
 */
export const declareSchoolAction: Action<typeof declareSchool> = async ({ who }, services) => {
  await services.database.write(async (db) => {
    if (await endCopy(db)) await audit(db, services.clock, who, 'declare-school', '');
  });
  services.mail.wake();
  return { school: await schoolOf(services) };
};

/** The school's logo. @returns WebP, and whether it has the requested version; or `notFound` if there is none */
export async function logoOf(
  { database }: Services,
  version: string,
): Promise<{ image: Buffer; isThatOne: boolean } | typeof notFound> {
  const found = await storedLogo(database.read);
  return found ? { image: found.image, isThatOne: found.version === version } : notFound;
}
