import { instantIn } from '#server/base/clock.ts';
import { hashPassword, THE_MACHINE } from '#server/base/password.ts';
import { oneTimePassword } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import { insertAdministrator } from './sign-in-queries.ts';

/** The sign-in of an administrator who has just been made; `password` is undefined when it was the one given. */
export interface NewAdministrator {
  username: string;
  password: string | undefined;
}

/**
 * Makes the first administrator, with the id that registrations carry, if there is none yet: from the settings, else
 * with a random password that is returned once and kept nowhere.
 * @returns undefined when the school has an administrator already
 * @throws WrongSetting when nobody new may be called as the settings say
 * @see decisions §3.4
 */
export async function firstAdministrator({ config, database, clock }: Services): Promise<NewAdministrator | undefined> {
  const existing = await database.read.selectFrom('administrator').select('admin_id').limit(1).executeTakeFirst();
  if (existing) return undefined;
  const made = config.adminPassword === undefined ? oneTimePassword() : undefined;
  const password = await hashPassword(made ?? config.adminPassword ?? '', THE_MACHINE);
  const isFirst = await database.write(async (db) => {
    // Copies that start at once take turns, or the second one's try could use up the first id.
    await db.updateTable('setting').set({ name: 'server_key' }).where('name', '=', 'server_key').execute();
    if (await db.selectFrom('administrator').select('admin_id').limit(1).executeTakeFirst()) return false;
    await insertAdministrator(db, {
      username: config.adminUsername,
      password,
      oneTimePasswordUntil: null,
      createdAt: instantIn(clock),
    });
    return true;
  });
  return isFirst ? { username: config.adminUsername, password: made } : undefined;
}
