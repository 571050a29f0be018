import { CARD_VALUE_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import { classThenName } from '#contract/people/student/name-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { howMany } from '#contract/platform/base/format-number.ts';
import { REMOVED_MEANWHILE } from '#contract/school/approval/approval-calls.ts';
import { whyNotApproved } from '#contract/school/approval/leaver-calls.ts';
import * as calls from '#contract/school/card/card-calls.ts';
import { endCardsOf, replaceCards } from '#server/attendance/qr/card-queries.ts';
import { newQrValue } from '#server/attendance/qr/new-code.ts';
import { heldAccounts, withStudent } from '#server/people/student/student-queries.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';

/**
 * Creates cards for approved students and ends these students' former cards. Only hashes of the values are stored; the
 * values are returned only once.
 * @param ids at most 100; duplicates are ignored
 * @returns the cards by program level and last name, and the students who could not get one, or `cardsOff`
 * @see docs/decisions/0036
 */
export const makeCardsAction: Action<typeof calls.makeCards> = ({ who, body: { ids: given } }, { clock, database }) => {
  const ids = [...new Set(given)];
  return database.write(async (db) => {
    if ((await settingValue(db, 'cards')) === 'off') return calls.cardsOff;
    const accounts = new Map((await heldAccounts(db, ids)).map((account) => [account.stud_id, account]));
    const cards: calls.MadeCard[] = [];
    const failed: ReplyOf<typeof calls.makeCards>['failed'] = [];
    for (const id of ids) {
      const account = accounts.get(id);
      if (!account?.isValidated) {
        failed.push({ id, message: whyNotApproved(account) });
        continue;
      }
      cards.push({ ...withStudent(account).student, value: newQrValue(CARD_VALUE_LENGTH) });
    }
    await replaceCards(db, cards, { madeBy: who.admin_id, createdAt: instantIn(clock) });
    const done = cards.map(({ stud_id }) => stud_id);
    await auditPeople(db, clock, who, 'make-card', { role: 'student', ids: done });
    return { message: howMany(done.length, 'made', failed.length), done, failed, cards: cards.sort(classThenName) };
  });
};

/**
 * Ends the cards of students. A student without a card counts as done.
 * @param ids at most 100; duplicates are ignored
 */
export const endCardsAction: Action<typeof calls.endCards> = ({ who, body: { ids: given } }, { clock, database }) => {
  const ids = [...new Set(given)];
  return database.write(async (db) => {
    const there = new Set((await heldAccounts(db, ids)).map(({ stud_id }) => stud_id));
    const ended = await endCardsOf(db, [...there], instantIn(clock));
    await auditPeople(db, clock, who, 'end-card', { role: 'student', ids: ended });
    const failed = ids.filter((id) => !there.has(id)).map((id) => ({ id, message: REMOVED_MEANWHILE }));
    return { message: howMany(ended.length, 'ended', failed.length), done: [...there], failed };
  });
};
