import * as z from 'zod/mini';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id } from '#contract/platform/base/fields.ts';
import { settingsBody, settingsReply } from '#contract/platform/settings/setting-fields.ts';
import { leaderboardSettings } from '#contract/platform/settings/setting-rows.ts';

/** The rules for what students see of one another on the leaderboard. @see docs/decisions/0046 */
export const leaderboardRules = settingsReply(leaderboardSettings);

/** The rules, and whether an administrator has decided them. */
const decidedRules = z.extend(leaderboardRules, { decided: z.boolean() });

export const getBoardRules = call('GET', '/api/admin/getBoardRules', {
  summary:
    'What students see of one another on the leaderboard, and whether an administrator has decided on these rules yet.',
  reply: decidedRules,
  fullAdministrator: true,
});

/** Sending the current rules, or no rules, counts as a decision too. */
export const updateBoardRules = call('PUT', '/api/admin/updateBoardRules', {
  summary: 'Changes what students see of one another on the leaderboard; blank fields do not change.',
  body: settingsBody(leaderboardSettings),
  reply: z.extend(decidedRules, { message: z.string() }),
  done: 'Leaderboard updated successfully',
  fullAdministrator: true,
  pace: aDay(200),
});

const ownChoice = {
  /** If true, others read `A student` instead of the student's name. */
  boardHidden: z.boolean(),
  /** If true, the photo is shown while the student is among the first three and the school shows names in full. */
  boardPhoto: z.boolean(),
};

export const getOwnBoard = call('GET', '/api/student/getOwnBoard', {
  summary: 'What the school shows on the leaderboard, and the student’s own choices.',
  reply: z.extend(leaderboardRules, ownChoice),
});

/**
 * Others see the change when they next load the leaderboard. The call has its own rate limit, because loading then
 * sorts all students again.
 */
export const updateBoardHidden = call('PUT', '/api/student/updateBoardHidden', {
  summary:
    'Hides the student’s name from others on the leaderboard, or shows their photo there; blank fields do not change.',
  body: z.object({ boardHidden: flagOrKeep('boardHidden'), boardPhoto: flagOrKeep('boardPhoto') }),
  reply: z.object({ message: z.string(), ...ownChoice }),
  done: 'Leaderboard choice updated successfully',
  pace: aDay(100),
});

/** Returns photos only of the first three students on the caller's leaderboard, if these students show their photos. */
export const getBoardPhoto = call('GET', '/api/student/getBoardPhoto/:studId', {
  summary: 'The photo of one of the top three students on the leaderboard, if the student shows it.',
  params: z.object({ studId: id() }),
  reply: z.unknown(),
  replyType: 'image/webp',
  refusals: [noPhoto],
});
