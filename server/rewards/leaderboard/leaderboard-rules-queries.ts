import { type LeaderboardRules, leaderboardSettings } from '#contract/platform/settings/setting-rows.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingsReader } from '#server/platform/settings/settings-queries.ts';

const rulesAndDecision = settingsReader([...leaderboardSettings, 'board_decided']);

/**
 * The rules for what students see of one another, and whether an administrator decided them. Read for every
 * leaderboard.
 */
export async function leaderboardRulesOf(db: Db): Promise<LeaderboardRules & { decided: boolean }> {
  const { board_decided: decided, ...rules } = await rulesAndDecision(db);
  return { ...rules, decided };
}

/** A student's choice of what others see of the student. */
export interface BoardChoice {
  boardHidden: boolean;
  boardPhoto: boolean;
}

/** The student's choice; undefined if there is no such student. */
export function leaderboardChoiceOf(db: Db, stud_id: number): Promise<BoardChoice | undefined> {
  return db
    .selectFrom('student')
    .select(['boardHidden', 'boardPhoto'])
    .where('stud_id', '=', stud_id)
    .executeTakeFirst();
}

/** Stores parts of the choice. @returns the whole current choice */
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
