import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { tooMany, unexpected } from '#contract/platform/base/refusal.ts';
import { getStudentShopItems, type OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems, insufficientPoints, soldOut } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { exampleStudent, plainOffer, undecided } from '#web/gallery/testing/examples.ts';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { answerWith, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { hubText } from './hub-text.ts';
import { IncentivesHubScreen } from './incentives-hub-screen.tsx';

/**
 * The incentives hub for a student with 240 points. Bugs that these tests have caught: a redemption sent without the
 * question, and a balance that does not change after one.
 */

const professor = { first_name: 'Rosa', middle_name: 'M.', last_name: 'Lim' };

function item(item_id: number, item_name: string, item_price: number, item_quantity = 3): OfferedItem {
  const rest = { item_classSection: 'BSCS 4A', item_subject: 'Discrete Math', professor };
  return { item_id, item_name, item_price, item_quantity, ...rest, ...plainOffer };
}

const items = [item(1, 'Extra credit', 100), item(2, 'Skip a quiz', 300), item(3, 'Front seat', 50, 0)];
const twins = [item(1, 'Bonus', 100), { ...item(2, 'Bonus', 300), item_subject: 'Logic' }];

function shown(...server: FakeAnswer[]) {
  return renderScreen(<IncentivesHubScreen />, {
    at: paths.incentivesHub.href(),
    role: 'student',
    server: [
      answers(getStudent, exampleStudent),
      answers(getStudentShopItems, { filteredShopItems: items }),
      ...server,
    ],
  });
}

const redeem = (name: string) => screen.findByRole('button', { name: `Redeem Now: ${name}` });

it('shows label, subject, professor, price, stock, and how many points are missing', async () => {
  shown();
  await redeem('Extra credit');
  const [credit, quiz, seat] = within(screen.getByRole('list', { name: 'Incentives' })).getAllByRole('listitem');
  expect(credit?.textContent).toContain('Discrete Math');
  expect(credit?.textContent).toContain('Rosa M. Lim');
  expect(credit?.textContent).toContain('100 points');
  expect(credit?.textContent).toContain('3 left');
  expect(credit?.textContent).not.toContain('more point');
  expect(quiz?.textContent).toContain('60 more points');
  expect(within(seat as HTMLElement).getByRole('button', { name: 'Sold out: Front seat' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(await screen.findByText('240')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Claimed Incentives' }).getAttribute('href')).toBe(
    '/student/shop/transaction',
  );
});

it.each([
  [null, 'Again on 11/30/2026', undefined],
  ['2026-12-01T00:00:00.000Z', 'Again on 11/30/2026', 'Until 11/30/2026'],
  ['2026-11-25T00:00:00.000Z', 'Limit reached', 'Until 11/24/2026'],
])('shows no day after an offer ends: %s', async (availableUntil, said, lastDay) => {
  const had = { ...item(1, 'Pen', 10), isLimitReached: true, againAt: '2026-11-30T04:00:00.000Z', availableUntil };
  renderScreen(<IncentivesHubScreen />, {
    at: paths.incentivesHub.href(),
    role: 'student',
    server: [answers(getStudent, exampleStudent), answers(getStudentShopItems, { filteredShopItems: [had] })],
  });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Pen$/ })).toHaveProperty('disabled', true);
  expect(screen.queryByText(/^Until/)?.textContent).toBe(lastDay);
});

it('asks first, says what it costs and what remains, and sends nothing on No', async () => {
  const { user, arrived } = shown();
  await screen.findByText('240');
  await user.click(await redeem('Extra credit'));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Price: 100 points. You will have 140 points left.')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: baseText.cancel }));
  expect(arrived.some(({ call }) => call === buyStudentShopItems)).toBe(false);
});

const bought = {
  transaction_id: 9,
  createdAt: '2026-11-20T04:00:00.000Z',
  isVerified: false,
  verifiedAt: null,
  ...undecided,
  state: 'pending' as 'pending' | 'cancelled' | 'verified',
  professor: 'Rosa Lim',
  student: exampleStudent,
  shopitem: { item_subject: 'Discrete Math', item_name: 'Extra credit', item_price: 100 },
};

it('redeems on Yes, says so, and shows a ticket that turns green; points and stock follow', async () => {
  let points = 240;
  let isVerified = false;
  const realtime = fakeRealtime();
  const transaction = () =>
    isVerified ? { ...bought, isVerified, state: 'verified' as const, verifiedAt: '2026-11-21T04:00:00.000Z' } : bought;
  const { user, arrived } = shown(
    answers(getStudent, () => ({ ...exampleStudent, current_token: points })),
    answers(getStudentShopItems, () => ({ filteredShopItems: [item(1, 'Extra credit', 100, points === 240 ? 3 : 2)] })),
    answers(buyStudentShopItems, () => {
      points = 140;
      return { message: 'Incentive redeemed successfully!', current_token: 140, transaction: transaction() };
    }),
    answers(getStudentTransactions, () => ({ studentTransaction: [transaction()] })),
  );
  await screen.findByText('240');
  await user.click(await redeem('Extra credit'));
  await answerWith(user, hubText.redeem);
  expect(await screen.findByText('Incentive redeemed successfully!')).toBeTruthy();
  expect(await screen.findByText('140')).toBeTruthy();
  expect(await screen.findByText('2 left')).toBeTruthy();
  expect(arrived.find(({ call }) => call === buyStudentShopItems)).toMatchObject({
    params: { item_id: '1' },
    body: { price: 100 },
  });
  const ticket = await screen.findByRole('article');
  expect(ticket.textContent).toMatch(
    /Extra credit.*Discrete Math.*Rosa Lim.*100.*11\/20\/2026.*Pending.*Show this to Rosa Lim/,
  );
  realtime.stand();
  expect(realtime.said).toEqual([{ token: 'student-sign-in' }]);
  isVerified = true;
  realtime.tell({ type: 'redemption-verified', transaction_id: 9 });
  await waitFor(() => expect(ticket.textContent).toMatch(/Verified.*11\/21\/2026/));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  // Refunded points arrive without a ticket too.
  points = 240;
  realtime.tell({ type: 'redemption-decided', transaction_id: 9 });
  expect(await screen.findByText('240')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  // So do points from a scan while another device shows the code, from a professor's hand, or from a corrected roll.
  const told = [{ reward: {} }, { type: 'award' }, { type: 'roll' }].map((one) => () => realtime.tell(one as never));
  const missed = () => {
    realtime.lose();
    window.dispatchEvent(new Event('online'));
    realtime.stand();
  };
  for (const happen of [...told, missed, () => document.dispatchEvent(new Event('visibilitychange'))]) {
    points += 10;
    happen();
    expect(await screen.findByText(`${points}`)).toBeTruthy();
  }
});

it('asks for one redemption when the answer to the first try was lost, and says what to do', async () => {
  const keys: (string | null)[] = [];
  const { user } = shown(
    answers(buyStudentShopItems, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) return Promise.reject(new TypeError('Failed to fetch'));
      // After a server error the redemption may exist; a rate limit says nothing about the first try.
      return [unexpected, tooMany][keys.length - 2] ?? soldOut;
    }),
  );
  await screen.findByText('240');
  for (const said of [
    '“Extra credit” may have been redeemed.',
    '“Extra credit” may have been redeemed.',
    '“Extra credit” may have been redeemed.',
    'This incentive is sold out.',
    'This incentive is sold out.',
  ]) {
    await user.click(await redeem('Extra credit'));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent?.includes('won’t be charged twice')).toBe([1, 2, 3].includes(keys.length));
    await answerWith(user, hubText.redeem);
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  }
  const [first, ...more] = keys;
  expect(first).toMatch(/^\w{32}$/);
  expect(more).toEqual([first, first, first, expect.not.stringMatching(first ?? '')]);
});

it.each([
  ['cancelled', 'again'],
  ['verified', 'once'],
] as const)('after an unanswered redemption that is %s since, redeems %s', async (state, how) => {
  const keys: (string | null)[] = [];
  const { user } = shown(
    answers(buyStudentShopItems, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) return Promise.reject(new TypeError('Failed to fetch'));
      const transaction = keys.at(-1) === keys[0] ? { ...bought, state } : bought;
      return { message: 'x', transaction, current_token: 150 };
    }),
    answers(getStudentTransactions, { studentTransaction: [bought] }),
  );
  await screen.findByText('240');
  for (const _try of ['lost', 'again']) {
    await user.click(await redeem('Extra credit'));
    await answerWith(user, hubText.redeem);
    if (keys.length === 1) await screen.findByText('“Extra credit” may have been redeemed.');
  }
  expect(await screen.findByText('Incentive redeemed successfully!')).toBeTruthy();
  const another = how === 'again' ? [expect.not.stringMatching(keys[0] ?? '')] : [];
  expect(keys).toEqual([keys[0], keys[0], ...another]);
});

it('says that it is offline, and refetches when the network is back, even after an unanswered first request', async () => {
  let isBack = false;
  const never = new Promise<never>(() => {});
  shown(answers(getStudentShopItems, () => (isBack ? { filteredShopItems: [] } : never)));
  expect(await screen.findByText('240')).toBeTruthy();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteReachable(false);
  expect(await screen.findByText('No connection. This page reloads automatically.')).toBeTruthy();
  isBack = true;
  noteReachable(true);
  expect(await screen.findByText('There are no incentives for your program level yet.')).toBeTruthy();
});

it('says that nothing was redeemed if nothing was sent', async () => {
  const { user } = shown();
  await screen.findByText('240');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  noteReachable(false);
  await user.click(await redeem('Extra credit'));
  await answerWith(user, hubText.redeem);
  expect(await screen.findByText('“Extra credit” was not redeemed.')).toBeTruthy();
  noteReachable(true);
});

it('says how often a student may redeem it, on the card and in the question', async () => {
  const limited = { ...item(1, 'Extra credit', 100), perStudent: 2, perDays: 7 };
  const once = { ...item(2, 'Front seat', 50), perStudent: 1 };
  const { user } = shown(answers(getStudentShopItems, { filteredShopItems: [limited, once] }));
  await screen.findByText('240');
  expect(screen.getByText('Once for each student')).toBeTruthy();
  expect(screen.getByText('2 times for each student in 7 days')).toBeTruthy();
  await user.click(await redeem('Extra credit'));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Price: 100 points. You will have 140 points left. 2 times for each student in 7 days.',
  );
});

it('tells two of one label apart by their subjects', async () => {
  shown(answers(getStudentShopItems, { filteredShopItems: twins }));
  expect(await redeem('Bonus, Discrete Math')).not.toBe(await redeem('Bonus, Logic'));
});

it('shows the server’s message when the points no longer suffice', async () => {
  const { user } = shown(answers(buyStudentShopItems, insufficientPoints));
  await screen.findByText('240');
  await user.click(await redeem('Extra credit'));
  await answerWith(user, hubText.redeem);
  expect(await screen.findByText('Insufficient Points')).toBeTruthy();
});

it('says Insufficient Points without a question if it is too expensive, also after asking the server', async () => {
  const { user, arrived } = shown();
  await screen.findByText('240');
  const tooDear = await redeem('Skip a quiz');
  const missing = document.getElementById(tooDear.getAttribute('aria-describedby') ?? '');
  expect([missing?.textContent, tooDear.dataset.variant]).toEqual(['60 more points', 'subtle']);
  await user.click(tooDear);
  expect(await screen.findByText('Insufficient Points')).toBeTruthy();
  expect(screen.getByText('60 more points for “Skip a quiz”.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(arrived.filter(({ call }) => call === getStudent)).toHaveLength(2);
});

it('asks after all when the points have arrived in the meantime', async () => {
  let asked = 0;
  const { user } = shown(answers(getStudent, () => ({ ...exampleStudent, current_token: ++asked === 1 ? 240 : 500 })));
  await screen.findByText('240');
  await user.click(await redeem('Skip a quiz'));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});

it('says when there are none, and when loading failed', async () => {
  let reads = 0;
  const { user } = shown(answers(getStudentShopItems, () => (++reads === 1 ? unexpected : { filteredShopItems: [] })));
  expect(await screen.findByText('The incentives could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no incentives for your program level yet.')).toBeTruthy();
});
