import type { LeaderboardRules } from '#contract/platform/settings/leaderboard-options.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/queries.ts';
import type { SettingName } from '#server/platform/settings/settings-queries.ts';

/** What students see of one another, each in a setting of its name. */
export const leaderboardSettings = ['board_names', 'board_scope', 'board_shows'] as const;
const decisionSettings: readonly SettingName[] = [...leaderboardSettings, 'board_decided'];

const settingsOfLeaderboard = preparedQuery((db) =>
  db.selectFrom('setting').select(['name', 'value']).where('name', 'in', decisionSettings),
);

/** What students see of one another, and whether an administrator has decided that; read for every look at the leaderboard. */
export async function leaderboardRulesOf(db: Db): Promise<LeaderboardRules & { decided: boolean }> {
  const found = new Map((await settingsOfLeaderboard(db, {})).map(({ name, value }) => [name, value]));
  // In one order on every database: an ETag is reckoned of them.
  const rules = Object.fromEntries(leaderboardSettings.map((name) => [name, found.get(name)]));
  return { ...(rules as unknown as LeaderboardRules), decided: found.get('board_decided') === 'yes' };
}

/** What a student has chosen that others see of them. */
export interface BoardChoice {
  boardHidden: boolean;
  boardPhoto: boolean;
}

/** One student's choice. */
export function leaderboardChoiceOf(db: Db, stud_id: number): Promise<BoardChoice | undefined> {
  return db
    .selectFrom('student')
    .select(['boardHidden', 'boardPhoto'])
    .where('stud_id', '=', stud_id)
    .executeTakeFirst();
}

/** Stores some of it, and tells what it is now. */
export function storeLeaderboardChoice(
  db: Db,
  stud_id: number,
  changes: Partial<BoardChoice>,
): Promise<BoardChoice | undefined> {
  return db
    .updateTable('student')
    .set(changes)
    .where('stud_id', '=', stud_id)
    .returning(['boardHidden', 'boardPhoto'])
    .executeTakeFirst();
}
