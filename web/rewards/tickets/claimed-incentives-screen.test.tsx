import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { cancelTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import { getStudentTransactions, type OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleStudent, undecided } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { fakeSight, fakeWindow } from '#web/gallery/testing/fake-window.ts';
import { answerWith, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { ClaimedIncentivesScreen } from './claimed-incentives-screen.tsx';

/**
 * A student's redemptions. A bug that these tests have caught: a file whose status is the server's `true` or `false`.
 */

const student = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };

const claims: OwnTransaction[] = [
  {
    transaction_id: 2,
    createdAt: '2026-11-20T04:00:00.000Z',
    isVerified: false,
    verifiedAt: null,
    ...undecided,
    professor: 'Grace M Hollander',
    student,
    shopitem: { item_subject: 'Discrete Math', item_name: 'Extra credit', item_price: 100 },
  },
  {
    transaction_id: 1,
    createdAt: '2026-09-01T04:00:00.000Z',
    isVerified: true,
    verifiedAt: '2026-09-03T04:00:00.000Z',
    ...undecided,
    state: 'verified',
    professor: 'Alan Turing',
    student,
    shopitem: { item_subject: 'Physics', item_name: 'Front seat', item_price: 50 },
  },
];

const me = answers(getStudent, exampleStudent);

/** Renders the screen in a phone's window, or in one of width `em`. */
function shown(answer: FakeAnswer, em?: number) {
  fakeWindow(em);
  return renderScreen(<ClaimedIncentivesScreen />, {
    at: paths.claimedIncentives.href(),
    role: 'student',
    server: [me, answer],
  });
}

it('shows tickets, pending ones first and newest first, and turns one green when it is approved', async () => {
  const realtime = fakeRealtime();
  let claimed = [
    { ...claims[1], transaction_id: 3, createdAt: '2026-12-01T04:00:00.000Z' } as OwnTransaction,
    ...claims,
  ];
  shown(answers(getStudentTransactions, () => ({ studentTransaction: claimed })));
  const list = await screen.findByRole('list', { name: 'To show' });
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText(/^Show pending incentives to the professor/)).toBeTruthy();
  expect(texts()[0]).toMatch(
    /LABELExtra credit.*POINT VALUE100DATE11\/20\/2026, \d+:00 [AP]MSTATUSPending.*Show this to Grace M Hollander/,
  );
  expect(texts()[1]).toMatch(
    /^INCENTIVE LABELFront seat.*Alan TuringPOINT VALUE50DATE12\/1\/2026, \d+:00 [AP]MSTATUSVerifiedOn 9\/3\/2026$/,
  );
  expect(texts()[2]).toMatch(/Front seat.*9\/1\/2026, \d+:00 [AP]MSTATUSVerified/);
  expect(screen.getByText('3 incentives · 1 pending')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/student/shop');
  realtime.stand();
  claimed = claimed.map((one) => ({
    ...one,
    isVerified: true,
    state: 'verified' as const,
    verifiedAt: '2026-12-02T04:00:00.000Z',
  }));
  realtime.tell({ type: 'redemption-verified', transaction_id: 2 });
  await waitFor(() => expect(texts()[0]).toMatch(/Extra credit.*Verified.*12\/2\/2026/));
  claimed = claimed.map((one) => ({
    ...one,
    state: 'returned' as const,
    refund: 60,
    decisionReason: 'Not received',
  }));
  realtime.tell({ type: 'redemption-decided', transaction_id: 2 });
  await waitFor(() => expect(texts()[0]).toMatch(/Extra credit.*Refunded.*Not received · 60 of 100 points are back/));
  expect(screen.getByText('0 incentives · 3 refunded')).toBeTruthy();
});

it.each([51.25, 90])(
  'is the table of the specification in a window of %d em, with everything that a ticket shows',
  async (em) => {
    vi.setSystemTime('2026-11-20T09:00:00Z');
    const cancelUntil = '2026-11-20T09:10:00.000Z';
    const old = claims.toReversed().map((one) => ({ ...one, cancelUntil }));
    const { user } = shown(answers(getStudentTransactions, { studentTransaction: old }), em);
    const rows = within(await screen.findByRole('table', { name: 'Claimed Incentives' }));
    expect(rows.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'INCENTIVE LABEL',
      'POINT VALUE',
      'DATE',
      'STATUS',
    ]);
    const texts = () => rows.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts()[1]).toMatch(
      /^Extra creditDiscrete Math.· Grace M Hollander10011\/20\/2026\d+:00 [AP]MPendingShow this to Grace M HollanderCancelCancel by/,
    );
    expect(texts()[2]).toMatch(/^Front seatPhysics.· Alan Turing509\/1\/2026\d+:00 [AP]MVerifiedOn 9\/3\/2026$/);
    expect(screen.getByText(/^Show pending incentives to the professor/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(rows.getByRole('button', { name: 'POINT VALUE' }));
    expect(texts()[1]).toMatch(/^Front seat/);
  },
);

it('cancels a pending one after a question, while that is possible', async () => {
  let tries = 0;
  let points = 240;
  vi.setSystemTime('2026-11-20T09:00:00Z');
  let claimed = claims.map((one) => ({ ...one, cancelUntil: '2026-11-20T09:01:00.000Z' }));
  const { user, queryClient } = renderScreen(<ClaimedIncentivesScreen />, {
    at: paths.claimedIncentives.href(),
    role: 'student',
    server: [
      answers(getStudent, () => ({ ...exampleStudent, current_token: points })),
      answers(getStudentTransactions, () => ({ studentTransaction: claimed })),
      answers(cancelTransaction, ({ params }) => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        points += 100;
        claimed = claimed.map((one) => ({ ...one, state: 'cancelled' as const, cancelUntil: null as never }));
        const [transaction = claims[0]] = claimed.filter((one) => `${one.transaction_id}` === params.transactionId);
        return { message: cancelTransaction.done, current_token: 100, transaction: transaction as OwnTransaction };
      }),
    ],
  });
  const cancel = await screen.findByRole('button', {
    name: /^Cancel “Extra credit” of 11\/20\/2026, \d+:00 [AP]M$/,
  });
  const until = document.getElementById(cancel.getAttribute('aria-describedby') ?? '');
  expect(until?.textContent).toMatch(/^Cancel by (\d+\/\d+\/\d+, )?\d+:\d\d [AP]M$/);
  await user.click(cancel);
  await answerWith(user, 'Cancel ticket');
  expect(await screen.findByText('No connection.')).toBeTruthy();
  expect(screen.getByText('Try again when you’re back online. You won’t cancel twice.')).toBeTruthy();
  await user.click(cancel);
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Your 100 points come back.');
  const waiting = claimed;
  const reread = () => act(() => queryClient.invalidateQueries());
  claimed = claimed.map((one) => ({ ...one, state: 'verified' as const }));
  await reread();
  const tooLate = () => screen.queryByText('The redemption is already Verified and can no longer be canceled.');
  await waitFor(() => expect(tooLate()).toBeTruthy());
  claimed = waiting;
  await reread();
  await waitFor(() => expect(tooLate()).toBeNull());
  await answerWith(user, 'Cancel ticket');
  expect(await screen.findByText('Canceled.')).toBeTruthy();
  expect(screen.getByText('100 points are back.')).toBeTruthy();
  expect(await screen.findByText('340')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull());
});

it('offers to cancel only while that is possible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T09:00:00Z') });
  fakeRealtime();
  const cancelUntil = '2026-11-20T09:10:00.000Z';
  shown(answers(getStudentTransactions, { studentTransaction: claims.map((one) => ({ ...one, cancelUntil })) }));
  await screen.findByRole('button', { name: /^Cancel/ });
  await act(() => vi.advanceTimersByTimeAsync(601_000));
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('stores the tickets on the device, so that they can be shown without a network', async () => {
  fakeRealtime();
  const { queryClient } = shown(answers(getStudentTransactions, { studentTransaction: claims }));
  await screen.findByRole('list', { name: 'Earlier' });
  expect(queryClient.getQueryCache().find({ queryKey: keyOf(getStudentTransactions) })?.meta).toEqual({
    keptOnDevice: true,
  });
});

it('renders only those near the window, of hundreds', async () => {
  fakeRealtime();
  const come = fakeSight();
  const many = Array.from({ length: 500 }, (_, at) => ({ ...claims[1], transaction_id: at + 1 }) as OwnTransaction);
  shown(answers(getStudentTransactions, { studentTransaction: many }));
  expect(await screen.findByText('500 incentives')).toBeTruthy();
  expect(screen.queryByText(/^Show what is pending/)).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(24);
  for (const drawn of [48, 72]) {
    come({ isIntersecting: true });
    expect(screen.getAllByRole('listitem')).toHaveLength(drawn);
  }
});

it('downloads the list', async () => {
  fakeRealtime();
  const caught = catchDownloads();
  const { user } = shown(answers(getStudentTransactions, { studentTransaction: claims }));
  await screen.findByRole('list', { name: 'To show' });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
  await waitFor(() => expect(caught).toHaveLength(1));
  expect(caught[0]).toEqual({
    fileName: 'claimed_incentives.csv',
    lines: [
      ['INCENTIVE LABEL', 'POINT VALUE', 'DATE', 'STATUS'],
      ['Extra credit', '100', '11/20/2026', 'Pending'],
      ['Front seat', '50', '9/1/2026', 'Verified'],
    ],
  });
});

it('says that there are none, and that there is nothing to download', async () => {
  const { user } = shown(answers(getStudentTransactions, { studentTransaction: [] }));
  expect(await screen.findByText('You have not claimed any incentives yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('No data to download')).toBeTruthy();
});

it('says that loading failed, and retries', async () => {
  fakeRealtime();
  let reads = 0;
  const { user } = shown(
    answers(getStudentTransactions, () => (++reads === 1 ? unexpected : { studentTransaction: claims })),
  );
  expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'To show' })).toBeTruthy();
});
