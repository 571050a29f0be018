import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import type { BoardRules } from '#contract/platform/settings/settings-rules.ts';
import { DEFAULT_BOARD } from '#contract/platform/settings/settings-rules.ts';
import * as calls from '#contract/rewards/leaderboard/board-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { chooseOwnBoard, decideBoard, photoOnBoard } from './board-actions.ts';
import { boardChoiceOf, boardRulesOf, boardSettings } from './board-queries.ts';
import { StandingsKeeper } from './standings.ts';

/** The rules as an answer says them: nothing of those that every school begins with. */
function saidOf(rules: BoardRules): { board?: BoardRules } {
  return boardSettings.every((name) => rules[name] === DEFAULT_BOARD[name]) ? {} : { board: rules };
}

/** The leaderboard, whole or a window of it, as far as the school lets its students see one another, and who decides that. */
export function leaderboardRoutes(app: FastifyInstance, serve: Serve, services: Services): void {
  const { read } = services.database;
  const keeper = new StandingsKeeper(services);
  app.addHook('onClose', async () => keeper.close());

  serve(getStudentLeaderboard, async ({ who, query, request, reply }) => {
    const { decided: _decided, ...rules } = await boardRulesOf(read);
    const activeStudent = who.stud_id;
    const said = saidOf(rules);
    // The browser may keep it, but asks each time whether it still holds, and for each sign-in anew.
    const kept = { 'cache-control': 'private, no-cache', vary: 'studtoken, accept-encoding' };
    if (rules.board_shows === 'off') {
      void reply.headers(kept);
      return { studentLeaderboard: [], activeStudent, total: 0, ...said };
    }
    const board = (await keeper.standingsFor(activeStudent)).boardFor(activeStudent, rules);
    const rows = board.windowFor(activeStudent, rules, query);
    const whole = rows ? undefined : board.writtenFor(activeStudent, rules);
    const total = rows ? board.totalFor(rules, rows.length) : board.size;
    const rest = { activeStudent, total, ...said };
    // Of what is answered alone, so that it changes with nothing that the answer does not say.
    const etag = `W/"${hash('sha256', JSON.stringify([rows ?? whole?.mark, rest]), 'base64url')}"`;
    void reply.headers({ etag, ...kept });
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.code(304);
      return undefined as never;
    }
    if (rows) return { studentLeaderboard: rows, ...rest };
    void reply.type('application/json; charset=utf-8');
    // Text is sent as it is: 40,000 rows checked against the declaration took 0.5 s for each who asks, written once
    // for all of them a tenth of that.
    return `{"studentLeaderboard":${whole?.text},${JSON.stringify(rest).slice(1)}` as never;
  });

  serve(calls.getBoardPhoto, async ({ who, params, reply }) => {
    const photo = await photoOnBoard(services, keeper, who, params.studId);
    return photo instanceof Refusal ? photo : asPicture(reply, photo);
  });

  serve(calls.getOwnBoard, async ({ who }) => {
    const choice = await boardChoiceOf(read, who.stud_id);
    if (!choice) return signInRequired;
    const { decided: _decided, ...rules } = await boardRulesOf(read);
    return { ...rules, ...choice };
  });
  serve(calls.updateBoardHidden, ({ who, body }) => chooseOwnBoard(services, who, body));

  serve(calls.getBoardRules, () => boardRulesOf(read));
  serve(calls.updateBoardRules, ({ who, body }) => decideBoard(services, who, body));
}
