import * as z from 'zod/mini';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id } from '#contract/platform/base/fields.ts';
import { settingsBody, settingsReply } from '#contract/platform/settings/setting-fields.ts';
import { leaderboardSettings } from '#contract/platform/settings/setting-rows.ts';

/** What a school lets its students see of one another on the leaderboard. @see docs/decisions/0046 */
export const leaderboardRules = settingsReply(leaderboardSettings);

/** The same, and whether an administrator has ever said that it is to be so. */
const decidedRules = z.extend(leaderboardRules, { decided: z.boolean() });

export const getBoardRules = call({
  method: 'GET',
  path: '/api/admin/getBoardRules',
  summary: 'What students see of one another on the leaderboard, and whether anybody has decided that yet.',
  reply: decidedRules,
  fullAdministrator: true,
});

/** Whoever sends the present ones, or nothing, has decided as well: it stays as it is. */
export const updateBoardRules = call({
  method: 'PUT',
  path: '/api/admin/updateBoardRules',
  summary: 'Decides what students see of one another on the leaderboard; what is blank stays.',
  body: settingsBody(leaderboardSettings),
  reply: z.extend(decidedRules, { message: z.string() }),
  done: 'Leaderboard updated successfully',
  fullAdministrator: true,
  pace: aDay(200),
});

const ownChoice = {
  /** Others read `A student` in one's place. */
  boardHidden: z.boolean(),
  /** Among the first three one's photo is shown, where names are in full. */
  boardPhoto: z.boolean(),
};

export const getOwnBoard = call({
  method: 'GET',
  path: '/api/student/getOwnBoard',
  summary: 'What the school shows on the leaderboard, and what the student has chosen for themselves.',
  reply: z.extend(leaderboardRules, ownChoice),
});

/** Others read it in their next answer, for which everyone is put in order again: hence the pace. */
export const updateBoardHidden = call({
  method: 'PUT',
  path: '/api/student/updateBoardHidden',
  summary: 'Hides the student’s name on the leaderboard from others, and shows their photo there; what is blank stays.',
  body: z.object({ boardHidden: flagOrKeep('boardHidden'), boardPhoto: flagOrKeep('boardPhoto') }),
  reply: z.object({ message: z.string(), ...ownChoice }),
  done: 'Leaderboard choice updated successfully',
  pace: aDay(100),
});

/** Of one of the first three on the caller's leaderboard who shows it; of everybody else there is none. */
export const getBoardPhoto = call({
  method: 'GET',
  path: '/api/student/getBoardPhoto/:studId',
  summary: 'The photo of one of the first three on the leaderboard who shows it there.',
  params: z.object({ studId: id() }),
  reply: z.unknown(),
  replyType: 'image/webp',
  refusals: [noPhoto],
});
