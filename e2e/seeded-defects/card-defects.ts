import { type SeededDefect, test } from './seeded-defect.ts';

const caughtBy = test('server/school/card/cards.test.ts', 'SQLite');

/** What stands for a student in place of a phone, and when it does not any more. */
export const cardDefects: readonly SeededDefect[] = [
  {
    name: 'a card that has ended is taken',
    file: 'server/attendance/check-in/check-in-queries.ts',
    was: "    .where('card.revokedAt', 'is', null)\n",
    caughtBy,
  },
  {
    name: 'a student who leaves keeps a living card',
    file: 'server/school/approval/close-accounts-queries.ts',
    was: '  await endCardsOf(db, stud_ids, now);\n',
    caughtBy,
  },
  {
    name: 'a card is taken where the school accepts none',
    file: 'server/attendance/check-in/record-attendance-action.ts',
    was: "looksLikeCard(qrValue) && (await acceptedCards(db)) !== 'off'",
    becomes: 'looksLikeCard(qrValue)',
    caughtBy,
  },
  {
    name: 'the lost reply to the scan of a card is not answered again',
    file: 'server/attendance/check-in/record-attendance-action.ts',
    was: 'present && present.scanKey === idempotencyKey && present.recordedBy === who.prof_id',
    becomes: 'present && present.scanKey === undefined',
    caughtBy,
  },
  {
    name: 'sockets are told the value of a card',
    file: 'server/attendance/check-in/record-attendance-action.ts',
    was: "qrCode: source === 'code' ? qrValue : ''",
    becomes: 'qrCode: qrValue',
    caughtBy,
  },
  {
    name: 'a history calls the card a code that recorded somebody before a change',
    file: 'server/attendance/roll/roll-history-queries.ts',
    was: '(oldest ? oldest.wasSource : there?.source) ??',
    becomes: '(oldest ? null : there?.source) ??',
    caughtBy,
  },
  {
    name: 'whoever is set present by hand is shown as if they were scanned',
    file: 'server/attendance/check-in/scanned-since-queries.ts',
    was: "    .where('source', '!=', 'hand')\n",
    caughtBy,
  },
];
