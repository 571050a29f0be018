import * as z from 'zod/mini';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay, usualPace, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { settingField, settingReply } from '#contract/platform/settings/setting-fields.ts';
import { chosenAccounts, decided } from '#contract/school/approval/approval-calls.ts';

/** The most cards in one call. */
export const MOST_CARDS = 100;

/** The school accepts no cards, so none can be made. @see docs/decisions/0036 */
export const cardsOff = refusal('cards-off', 400, 'Cards are not accepted here.');

/** A new card, with the value, which is shown only once. */
export const madeCard = z.extend(studentInClass, { value: z.string() });
export type MadeCard = z.output<typeof madeCard>;

/** A valid card as lists show it. */
const listedCard = z.object({
  stud_id: z.int(),
  /** The last characters of the card's value. */
  tail: z.string(),
  createdAt: instant,
});

export const getCards = call('GET', '/api/admin/getCards', {
  summary: 'Whether cards are accepted, and the last characters of each student’s card value.',
  reply: z.object({ accepted: settingReply('cards'), cards: z.array(listedCard) }),
  weight: WHOLE_SCHOOL,
});

/** A new card ends the student's old one. Each card is made independently, as in decisions about several accounts. */
export const makeCards = call('POST', '/api/admin/makeCards', {
  summary:
    'Makes cards for students to print. The card values are shown only once. The students’ former cards stop working.',
  body: z.object({ ids: chosenAccounts(MOST_CARDS) }),
  reply: z.extend(decided, { cards: z.array(madeCard) }),
  refusals: [cardsOff],
  needsPassword: true,
  pace: aDay(1000),
});

export const endCards = call('POST', '/api/admin/endCards', {
  summary: 'Ends the cards of students, for example lost cards. Ending an ended card succeeds.',
  body: z.object({ ids: chosenAccounts(MOST_CARDS) }),
  reply: decided,
  pace: usualPace,
});

/** While cards are off, their values count as unknown codes. Printed cards work again when cards are on again. */
export const updateCardSetting = call('PUT', '/api/admin/updateCardSetting', {
  summary: 'Sets whether professors’ scanners accept cards: `attended` or `off`.',
  body: z.object({ accepted: settingField('cards') }),
  reply: z.object({ message: z.string(), accepted: settingReply('cards') }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});
