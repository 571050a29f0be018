import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import { declineTransaction, returnTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import {
  getProfessorTransaction,
  getWaitingRedemptions,
  verifyTransaction,
} from '#contract/rewards/redemptions/redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { undecided } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { RedeemedIncentivesScreen } from './redeemed-incentives-screen.tsx';

const pending: LoggedTransaction = {
  transaction_id: 7,
  createdAt: '2026-11-20T04:00:00.000Z',
  isVerified: false,
  verifiedAt: null,
  ...undecided,
  professor: 'Grace Hopper',
  student: { first_name: 'Ana', middle_name: 'Reyes', last_name: 'Cruz', courseYearSection: 'BSCS 4A' },
  shopitem: { item_subject: 'Algebra', item_name: 'Pen', item_price: 50 },
};
const verified: LoggedTransaction = {
  transaction_id: 9,
  createdAt: '2026-11-21T04:00:00.000Z',
  isVerified: true,
  verifiedAt: '2026-11-21T04:00:00.000Z',
  ...undecided,
  state: 'verified',
  professor: 'Grace Hopper',
  student: { first_name: 'Ben', middle_name: '', last_name: 'Dizon', courseYearSection: 'BSIT 2B' },
  shopitem: { item_subject: 'Biology', item_name: '=Quiz exemption', item_price: 1200 },
};
const read = answers(getProfessorTransaction, { filteredShopTransactions: [[pending], [], [verified]] });

function open(...server: FakeAnswer[]) {
  return renderScreen(<RedeemedIncentivesScreen />, {
    at: paths.redeemedIncentives.href(),
    role: 'professor',
    server: [read, ...server],
  });
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the log of redemptions', () => {
  it('shows those of all incentives, waiting ones first, with Approve', async () => {
    const before = { ...verified, transaction_id: 5, student: { ...verified.student, first_name: 'Cara' } };
    open(answers(getProfessorTransaction, { filteredShopTransactions: [[before], [pending, verified]] }));
    await screen.findByText('Ana Reyes Cruz');
    expect(names()).toEqual(['Ana Reyes Cruz', 'Ben Dizon', 'Cara Dizon']);
    expect(screen.getByText('1 to approve')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Ana Reyes Cruz/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 7)
        .map((cell) => cell.textContent),
    ).toEqual(['Ana Reyes Cruz', 'BSCS 4A', 'Algebra', 'Pen', '50 Points', '11/20/2026', 'Pending']);
    expect(screen.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
  });

  it('shows two lines of a reason, and all of it after a tap', async () => {
    const decisionReason = 'There is no quiz this week, since it is an exam, and the next one counts double';
    const declined = { ...pending, state: 'declined' as const, decisionReason };
    const { user } = renderScreen(<RedeemedIncentivesScreen />, {
      at: paths.redeemedIncentives.href(),
      role: 'professor',
      server: [answers(getProfessorTransaction, { filteredShopTransactions: [[declined]] })],
    });
    const reason = await screen.findByRole('button', { name: decisionReason, expanded: false });
    await user.click(reason);
    expect(reason.getAttribute('aria-expanded')).toBe('true');
  });

  it('is filtered by name, program level, subject and status', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search by student name' }), 'diz');
    await waitFor(() => expect(names()).toEqual(['Ben Dizon']));
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    expect(await screen.findByText('No matching student redemption records found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(names()).toEqual(['Ana Reyes Cruz']));
    await user.click(screen.getByRole('radio', { name: 'Verified' }));
    await waitFor(() => expect(names()).toEqual(['Ben Dizon']));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Algebra');
    await waitFor(() => expect(names()).toEqual(['Ana Reyes Cruz']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Program Level' }), 'BSIT 2B');
    expect(await screen.findByText('No matching student redemption records found.')).toBeTruthy();
  });

  it('declines with a reason, and shows sales', async () => {
    const { user, arrived } = open(
      answers(declineTransaction, {
        message: declineTransaction.done,
        transaction: { ...pending, state: 'declined', refund: 20 },
      }),
    );
    const decline = await screen.findByRole('button', { name: 'Decline Pen for Ana Reyes Cruz' });
    expect(decline.textContent, 'in words').toBe('Decline');
    await user.click(screen.getByRole('button', { name: 'Popular rewards' }));
    const sales = await screen.findByRole('dialog', { name: 'Popular rewards' });
    expect(sales.textContent).toContain('Pen, Algebra1 redeemed50 Points · 1 pending · last 11/20/2026');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Decline Pen for Ana Reyes Cruz' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline “Pen” for Ana Reyes Cruz' });
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await within(dialog).findByText('Give a reason. The student sees the reason.')).toBeTruthy();
    await user.type(within(dialog).getByRole('combobox', { name: /^Reason/ }), 'Gone');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Put one incentive back in stock' }));
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Declined.')).toBeTruthy();
    expect(screen.getByText('20 of 50 points went back to the student.')).toBeTruthy();
    expect(arrived.find(({ call }) => call === declineTransaction)?.body).toEqual({
      transaction_id: 7,
      reason: 'Gone',
      restock: false,
    });
  });

  it('returns a recently verified one, and finds it among those taken back', async () => {
    vi.setSystemTime('2026-12-21T12:00:00Z');
    const old = { ...verified, transaction_id: 3, student: pending.student, verifiedAt: '2026-11-20T12:00:00.000Z' };
    let late: LoggedTransaction = { ...verified, verifiedAt: '2026-11-22T12:00:00.000Z', refund: 1200 };
    const { user, arrived } = open(
      answers(getProfessorTransaction, () => ({ filteredShopTransactions: [[pending, old, late]] })),
      answers(returnTransaction, () => {
        late = { ...late, state: 'returned' };
        return { message: returnTransaction.done, transaction: late };
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Refund / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund “=Quiz exemption” for Ben Dizon' }));
    expect(dialog.queryByText(/^The other points were already removed/), 'all of them go back').toBeNull();
    await user.type(dialog.getByRole('combobox', { name: /^Reason/ }), 'By mistake');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Refunded', { selector: 'td *' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Refunded' }));
    await waitFor(() => expect(names()).toEqual(['Ben Dizon']));
    expect(arrived.find(({ call }) => call === returnTransaction)?.body).toMatchObject({ transaction_id: 9 });
  });

  it('approves after a question and updates the waiting count, or says why not', async () => {
    const transaction = { ...pending, isVerified: true, state: 'verified' as const };
    let answer: unknown = unexpected;
    const { user, arrived, queryClient } = open(answers(verifyTransaction, () => answer as typeof unexpected));
    const approve = async () => {
      await press(user, /^Approve/, 'Yes');
    };
    await approve();
    expect(await screen.findByText('Failed to approve incentive')).toBeTruthy();
    expect(screen.getByText('An error occurred while verifying the incentive')).toBeTruthy();
    answer = notFound;
    await approve();
    expect(await screen.findByText(notFound.message)).toBeTruthy();
    answer = { message: verifyTransaction.done, transaction };
    queryClient.setQueryData(keyOf(getWaitingRedemptions), { waiting: 1 });
    await user.click(await screen.findByRole('button', { name: 'Approve Pen for Ana Reyes Cruz' }));
    expect(await screen.findByRole('alertdialog', { name: 'Approve “Pen” for Ana Reyes Cruz?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Approved! The incentive has been verified.')).toBeTruthy();
    expect(screen.getByText('Pen of Ana Reyes Cruz')).toBeTruthy();
    expect(arrived.find(({ call }) => call === verifyTransaction)?.body).toEqual({ transaction_id: 7 });
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(queryClient.getQueryData(keyOf(getWaitingRedemptions))).toBeUndefined();
  });

  it('is downloaded as filtered, and no cell runs as a formula', async () => {
    const caught = catchDownloads();
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Verified' }));
    await waitFor(() => expect(names()).toEqual(['Ben Dizon']));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() =>
      expect(caught).toEqual([
        {
          fileName: 'student_redeemed_incentives.csv',
          lines: [
            [
              'First Name',
              'Middle Name',
              'Last Name',
              'Program',
              'Subject',
              'Incentive Label',
              'Point Value',
              'Date',
              'Status',
            ],
            ['Ben', '', 'Dizon', 'BSIT 2B', 'Biology', "'=Quiz exemption", '1200', '11/21/2026', 'Verified'],
          ],
        },
      ]),
    );
  });

  it('shows a skeleton while it loads, can be retried, and says when it is empty, also on download', async () => {
    let failing = true;
    const { user } = open(
      answers(getProfessorTransaction, () => (failing ? unexpected : { filteredShopTransactions: [] })),
    );
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch transactions')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No matching student redemption records found.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('No data to download')).toBeTruthy();
  });
});
