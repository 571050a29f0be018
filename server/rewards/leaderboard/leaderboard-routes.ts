import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import {
  DEFAULT_LEADERBOARD,
  type LeaderboardRules,
  leaderboardSettings,
} from '#contract/platform/settings/setting-rows.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import * as calls from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { asPicture } from '#server/platform/base/send-picture.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { LeaderboardCache } from './leaderboard-cache.ts';
import { changeLeaderboardChoice, decideLeaderboardRules, photoOnLeaderboard } from './leaderboard-rules-actions.ts';
import { leaderboardChoiceOf, leaderboardRulesOf } from './leaderboard-rules-queries.ts';

/** The school's rules in the form of an answer; empty if all rules have their default. */
function saidOf(rules: LeaderboardRules): { board?: LeaderboardRules } {
  return leaderboardSettings.every((name) => rules[name] === DEFAULT_LEADERBOARD[name]) ? {} : { board: rules };
}

/** Serves the leaderboard, whole or in a window, within the school's rules, and the calls that change these rules. */
export function leaderboardRoutes(app: FastifyInstance, serve: Serve, services: Services): void {
  const { read } = services.database;
  const cache = new LeaderboardCache(services);
  app.addHook('onClose', async () => cache.close());

  serve(getStudentLeaderboard, async ({ who, query, request, reply }) => {
    const { decided: _decided, ...rules } = await leaderboardRulesOf(read);
    const activeStudent = who.stud_id;
    const said = saidOf(rules);
    // The browser may store the answer, but must revalidate it each time, and separately for each sign-in.
    const kept = { 'cache-control': 'private, no-cache', vary: 'studtoken, accept-encoding' };
    if (rules.board_shows === 'off') {
      void reply.headers(kept);
      return { studentLeaderboard: [], activeStudent, total: 0, ...said };
    }
    const leaderboard = (await cache.rankedFor(activeStudent)).leaderboardFor(activeStudent, rules);
    const rows = leaderboard.windowFor(activeStudent, rules, query);
    const whole = rows ? undefined : leaderboard.writtenFor(activeStudent, rules);
    const total = rows ? leaderboard.totalFor(rules, rows.length) : leaderboard.size;
    const rest = { activeStudent, total, ...said };
    // The ETag is computed from the answer only, so it changes only when the answer does.
    const etag = `W/"${hash('sha256', JSON.stringify([rows ?? whole?.mark, rest]), 'base64url')}"`;
    void reply.headers({ etag, ...kept });
    if (request.headers['if-none-match']?.includes(etag)) {
      void reply.code(304);
      return undefined as never;
    }
    if (rows) return { studentLeaderboard: rows, ...rest };
    void reply.type('application/json; charset=utf-8');
    // Sends the text unchanged. Validating 40,000 rows took 0.5 s per request, and serializing them once for everyone
    // takes a tenth of that.
    return `{"studentLeaderboard":${whole?.text},${JSON.stringify(rest).slice(1)}` as never;
  });

  serve(calls.getBoardPhoto, async ({ who, params, reply }) => {
    const photo = await photoOnLeaderboard(services, cache, who, params.studId);
    return photo instanceof Refusal ? photo : asPicture(reply, photo);
  });

  serve(calls.getOwnBoard, async ({ who }) => {
    const choice = await leaderboardChoiceOf(read, who.stud_id);
    if (!choice) return signInRequired;
    const { decided: _decided, ...rules } = await leaderboardRulesOf(read);
    return { ...rules, ...choice };
  });
  serve(calls.updateBoardHidden, changeLeaderboardChoice);

  serve(calls.getBoardRules, () => leaderboardRulesOf(read));
  serve(calls.updateBoardRules, decideLeaderboardRules);
}
