import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getEnrolment } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { type Award, awardLimit, getAwards, giveAward, withdrawAward } from '#contract/rewards/points/award-calls.ts';
import { getPoints, type PointsEntry } from '#contract/rewards/points/points-calls.ts';
import { SubjectPeopleScreen } from '#web/app/subject-people-screen.tsx';
import { exampleAccount, exampleStudent } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { GivenPointsDialog } from './given-points-dialog.tsx';
import { OwnPointsDialog } from './own-points-dialog.tsx';
import { pointsText } from './points-text.ts';

const [ana, ben] = [
  exampleAccount({ stud_id: 1, first_name: 'Ana' }),
  exampleAccount({ stud_id: 2, first_name: 'Ben' }),
];
const awardOf = (student: typeof ana, award_id: number, some: Partial<Award> = {}): Award => ({
  award_id,
  student,
  subject_name: 'Algebra',
  points: 20,
  reason: 'Great answer',
  kept: 0,
  createdAt: new Date().toISOString(),
  withdrawnAt: null,
  ...some,
});

it('gives to the chosen once, although the answer was lost, and takes all of it back', async () => {
  let tries = 0;
  const awards = [awardOf(ana, 7), awardOf(ben, 8)];
  const { user, arrived } = renderScreen(<SubjectPeopleScreen />, {
    at: paths.subjectPeople.href({ subjectID: 4, subjectName: 'Algebra' }),
    pattern: paths.subjectPeople.pattern,
    role: 'professor',
    server: [
      answers(getEnrolment, {
        people: [ana, ben].map((student) => ({ student, by: 'level' as const, since: null, absences: 0 })),
      }),
      answers(getAwards, { awards: [], next: null, award_day_most: 200, given_today: [{ stud_id: 2, points: 195 }] }),
      answers(giveAward, () => {
        tries += 1;
        if (tries === 1) return awardLimit.saying({ students: [{ stud_id: 1, left: 5 }] });
        if (tries === 2) throw new TypeError('lost');
        return { message: giveAward.done, awards };
      }),
      answers(withdrawAward, { message: withdrawAward.done, awards: awards.map((one) => ({ ...one, kept: 3 })) }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Give points to Ana/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Give points to Ana .+ · Algebra$/ }));
  expect(await dialog.findByText(/^Today you can give Ana .+ 200 points\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Ben/ }));
  expect(dialog.getByText('Today you can give each of them 5 points more.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Points for each student' }), '20');
  await user.click(dialog.getByRole('button', { name: 'Great answer' }));
  const give = () => user.click(dialog.getByRole('button', { name: 'Give to 2 students' }));
  await give();
  expect(await dialog.findByText(/Ana.* can get 5 points more today\./)).toBeTruthy();
  await give();
  await give();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^6 points were already spent and stay spent, unless .+ refunded\.$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('20 points given to 2 students: Great answer')).toBeNull());
  const given = arrived.filter(({ call }) => call === giveAward);
  expect(given.map(({ body }) => body)).toEqual(
    given.map(() => ({ subject_id: 4, stud_ids: [1, 2], points: 20, reason: 'Great answer' })),
  );
  const keys = given.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(given.length).toBe(3);
});

it('lists points given to many as one entry, names the students, and withdraws from all or from one', async () => {
  const at = new Date().toISOString();
  let awards = [
    awardOf(ana, 9, { createdAt: at, reason: 'Good work' }),
    awardOf(ben, 8, { createdAt: at }),
    awardOf(ana, 7, { createdAt: at }),
  ];
  const { user, arrived } = renderScreen(<GivenPointsDialog opened onClose={() => {}} />, {
    role: 'professor',
    server: [
      answers(getAwards, () => ({ awards, next: null, award_day_most: 200, given_today: [] })),
      answers(withdrawAward, ({ params, body }) => {
        const isMeant = ({ award_id }: Award) =>
          (body as { together: boolean }).together ? award_id < 9 : `${award_id}` === params.awardId;
        awards = awards.map((one) => (isMeant(one) ? { ...one, withdrawnAt: one.withdrawnAt ?? at, kept: 3 } : one));
        return { message: withdrawAward.done, awards: awards.filter(isMeant) };
      }),
    ],
  });
  const entries = async () =>
    [...(await screen.findByRole('list', { name: 'Given points' })).children].map(({ textContent }) => textContent);
  expect(await entries()).toEqual([expect.stringMatching(/^Ana.+Good work/), expect.stringMatching(/^2 students/)]);
  await user.click(screen.getByText('Who'));
  await press(user, /^Withdraw from Ben/);
  await answerWith(user, pointsText.withdraw);
  expect(await screen.findByText(/^Withdrawn from 1 of 2 students · 3 points were already spent/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Withdraw “.+” from 1 student$/ }));
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(/^Withdraw \d+ points each from 1 student\?/);
  await answerWith(user, pointsText.withdraw);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw “/ })).toBeNull());
  expect((await entries())[1]).toMatch(/Withdrawn · 6 points were already spent/);
  expect(
    arrived.filter(({ call }) => call === withdrawAward).map(({ params, body }) => [params.awardId, body]),
  ).toEqual([
    ['8', { together: false }],
    ['8', { together: true }],
  ]);
});

it('explains each kind in words, older ones after a tap, and refetches when a notice arrives', async () => {
  const realtime = fakeRealtime();
  const entry = (ledger_id: number, given: Partial<PointsEntry>): PointsEntry => ({
    ledger_id,
    createdAt: '2026-09-08T08:00:00.000Z',
    kind: 'attendance',
    points: 0,
    exp: 0,
    level: 0,
    balance: 0,
    parts: [],
    streak: null,
    subject_name: null,
    class_createdAt: null,
    status: null,
    item_name: null,
    decision: null,
    collected: [],
    reason: '',
    by: '',
    award_id: null,
    withdrawnAt: null,
    ...given,
  });
  const logic = { subject_name: 'Logic', class_createdAt: '2026-09-08T08:00:00.000Z' };
  const parts = [
    { kind: 'attendance' as const, points: 10, exp: 100 },
    { kind: 'streak' as const, points: 50, exp: 0 },
  ];
  const of = { reason: '', subject_name: null, class_createdAt: null };
  const collected = [
    { ...of, points: 12, reason: 'Helped', subject_name: 'Logic' },
    { ...of, ...logic, points: 2 },
    { ...of, points: 1 },
  ];
  const first = [
    entry(10, { kind: 'collected', points: -15, item_name: 'Pen', collected }),
    entry(9, { kind: 'refund', points: 20, item_name: 'Pen', decision: 'declined', reason: 'Out of stock' }),
    entry(8, { kind: 'redemption', points: -20, item_name: 'Pen' }),
    entry(7, { ...logic, kind: 'correction', points: -10, exp: 1400, level: -1, status: 'absent' }),
    entry(6, { kind: 'award', points: 15, reason: 'Helped', by: 'Grace Hopper', subject_name: 'Logic' }),
  ];
  const levelUp = [
    { kind: 'attendance' as const, points: 10, exp: 120 },
    { kind: 'level-up' as const, points: 50, exp: -1500 },
  ];
  const { user, arrived, queryClient } = renderScreen(<OwnPointsDialog opened onClose={() => {}} />, {
    role: 'student',
    server: [
      answers(getPoints, ({ query }) =>
        query.get('before') === '6'
          ? {
              points: [
                entry(5, { ...logic, points: 60, exp: 100, parts, streak: 5 }),
                entry(4, { ...logic, points: 60, exp: -1380, level: 1, parts: levelUp }),
              ],
              next: null,
            }
          : { points: first, next: 6 },
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByText('present +10 · streak of 5 +50');
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringMatching(
      /^PenTaken back with it: 12 of “Helped”, Logic; 2 of Logic, 9\/8\/2026; 1 of A class that was deleted.*−15/,
    ),
    expect.stringMatching(/^PenDeclined · Out of stock.*\+20/),
    expect.stringMatching(/^PenRedeemed.*−20/),
    expect.stringMatching(/^Logic, 9\/8\/2026Corrected: absent.* · level taken back: \+1,400 exp−10/),
    expect.stringMatching(/^HelpedFrom Grace Hopper · Logic.*\+15/),
    expect.stringMatching(/^Logic, 9\/8\/2026present \+10 · streak of 5 \+50.*\+100 exp\+60/),
    expect.stringMatching(/^Logic.+present \+10 · new level \+50.* · \+120 exp · 1,500 exp became a new level\+60/),
  ]);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  const stale = () =>
    [getStudent, getStudentShopItems].map((call) => queryClient.getQueryState(keyOf(call))?.isInvalidated);
  for (const [current_token, isOld] of [
    [0, false],
    [5, true],
  ] as const) {
    queryClient.setQueryData(keyOf(getStudent), { ...exampleStudent, current_token });
    queryClient.setQueryData(keyOf(getStudentShopItems), { filteredShopItems: [] });
    const before = arrived.length;
    realtime.tell({ type: 'redemption-verified', transaction_id: 1 });
    await waitFor(() => expect(arrived.length).toBe(before + 2));
    await waitFor(() => expect(stale(), 'pass and shop show another sum').toEqual([isOld, isOld]));
  }
});
