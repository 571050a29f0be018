import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import type { updateBoardHidden, updateBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { photoOf } from '#server/people/photo/photo-queries.ts';
import type { StudentActor } from '#server/platform/base/actors.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { changeSettings } from '#server/platform/settings/settings-actions.ts';
import { keptOf, storeSetting } from '#server/platform/settings/settings-queries.ts';
import type { LeaderboardCache } from './leaderboard-cache.ts';
import * as queries from './leaderboard-rules-queries.ts';

/**
 * Changes the rules for what students see of one another, immediately in every copy of the server. Null keeps a value.
 * @returns the current rules
 * @see docs/decisions/0046
 */
export const decideLeaderboardRules: Action<typeof updateBoardRules> = ({ who, body: changes }, services) =>
  services.database.write(async (db) => {
    await changeSettings(db, services, who, changes);
    await storeSetting(db, 'board_decided', keptOf('board_decided', true));
    return queries.leaderboardRulesOf(db);
  });

/**
 * Changes this student's choice of what others see of the student. Null keeps a value.
 * @returns the current choice, or `signInRequired`
 */
export const changeLeaderboardChoice: Action<typeof updateBoardHidden> = async (
  { who: { stud_id }, body: { boardHidden, boardPhoto } },
  { database, notices },
) => {
  const changes = { ...(boardHidden !== null && { boardHidden }), ...(boardPhoto !== null && { boardPhoto }) };
  const chosen = await database.write((db) =>
    Object.keys(changes).length === 0
      ? queries.leaderboardChoiceOf(db, stud_id)
      : queries.storeLeaderboardChoice(db, stud_id, changes),
  );
  if (!chosen) return signInRequired;
  publishStudentsChanged(notices, [stud_id]);
  return chosen;
};

/**
 * The photo of a student who is among the first three on the caller's leaderboard and chose to show the photo.
 * @returns WebP, or `noPhoto` for all other students
 */
export async function photoOnLeaderboard(
  { database: { read } }: Services,
  cache: LeaderboardCache,
  who: StudentActor,
  stud_id: number,
): Promise<Buffer | typeof noPhoto> {
  const rules = await queries.leaderboardRulesOf(read);
  const leaderboard = (await cache.rankedFor(who.stud_id)).leaderboardFor(who.stud_id, rules);
  if (!leaderboard.showsPhotoOf(stud_id, rules)) return noPhoto;
  const now = await queries.leaderboardChoiceOf(read, stud_id);
  return (now?.boardPhoto && !now.boardHidden && (await photoOf(read, stud_id))) || noPhoto;
}
