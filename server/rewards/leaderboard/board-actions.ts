import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import type { BoardRules } from '#contract/platform/settings/settings-rules.ts';
import { photoOf } from '#server/people/photo/photo-queries.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Administrator, Student } from '#server/platform/base/who.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { changeSetting } from '#server/platform/settings/settings-actions.ts';
import { storeSetting } from '#server/platform/settings/settings-queries.ts';
import { type BoardChoice, boardChoiceOf, boardRulesOf, boardSettings, storeBoardChoice } from './board-queries.ts';
import type { StandingsKeeper } from './standings.ts';

/** What was sent of something: null keeps. */
type Sent<Values> = { [Name in keyof Values]: Values[Name] | null };

/**
 * Decides what students see of one another, at once in every copy; what is null stays.
 * @returns the rules as they are now
 * @see docs/decisions/0046
 */
export function decideBoard(
  services: Services,
  who: Administrator,
  changes: Sent<BoardRules>,
): Promise<BoardRules & { decided: boolean }> {
  return services.database.write(async (db) => {
    for (const name of boardSettings) {
      const after = changes[name];
      if (after !== null) await changeSetting(db, services, who, name, after);
    }
    if (!(await boardRulesOf(db)).decided) await storeSetting(db, 'board_decided', 'yes');
    return boardRulesOf(db);
  });
}

/** Changes what others see of this student; what is null stays. @returns the choice as it is now, or `signInRequired` */
export async function chooseOwnBoard(
  { database, notices }: Services,
  { stud_id }: Student,
  { boardHidden, boardPhoto }: Sent<BoardChoice>,
): Promise<BoardChoice | typeof signInRequired> {
  const changes = { ...(boardHidden !== null && { boardHidden }), ...(boardPhoto !== null && { boardPhoto }) };
  const chosen = await database.write((db) =>
    Object.keys(changes).length === 0 ? boardChoiceOf(db, stud_id) : storeBoardChoice(db, stud_id, changes),
  );
  if (!chosen) return signInRequired;
  publishStudentsChanged(notices, [stud_id]);
  return chosen;
}

/**
 * The photo of one of the first three on this student's leaderboard who shows it there, as they have chosen by now.
 * @returns WebP, or `noPhoto` for everybody else
 */
export async function photoOnBoard(
  { database: { read } }: Services,
  keeper: StandingsKeeper,
  who: Student,
  stud_id: number,
): Promise<Buffer | typeof noPhoto> {
  const rules = await boardRulesOf(read);
  const board = (await keeper.standingsFor(who.stud_id)).boardFor(who.stud_id, rules);
  if (!board.showsPhotoOf(stud_id, rules)) return noPhoto;
  const now = await boardChoiceOf(read, stud_id);
  return (now?.boardPhoto && !now.boardHidden && (await photoOf(read, stud_id))) || noPhoto;
}
