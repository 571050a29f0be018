import type { CSSProperties } from 'react';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { redeemedText as text } from './redeemed-text.ts';
import styles from './sales-dialog.module.css';

/** The sales of each incentive. Redemptions that were taken back do not count, and neither do their points. */
function salesOf(transactions: readonly LoggedTransaction[]) {
  const called = Map.groupBy(
    transactions,
    ({ shopitem: { item_name, item_subject } }) => `${item_name}, ${item_subject}`,
  );
  return [...called]
    .map(([name, of]) => {
      const kept = of.filter(({ state }) => state === 'pending' || state === 'verified');
      return {
        name,
        redeemed: kept.length,
        pending: kept.filter(({ state }) => state === 'pending').length,
        takenBack: of.length - kept.length,
        points: kept.reduce((sum, { shopitem }) => sum + shopitem.item_price, 0),
        last: of.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), ''),
      };
    })
    .toSorted((one, other) => other.redeemed - one.redeemed);
}

/** How often each incentive was redeemed, its points and its last redemption, including deleted incentives. */
export function SalesDialog({
  transactions,
  ...dialog
}: OpenedDialogProps & { transactions: readonly LoggedTransaction[] }) {
  const sales = salesOf(transactions);
  const most = Math.max(1, ...sales.map(({ redeemed }) => redeemed));
  return (
    <Dialog {...dialog} title={text.sells}>
      {sales.length === 0 ? (
        <p>{text.sellsEmpty}</p>
      ) : (
        <ul className="grid gap-16" aria-label={text.sellsLabel}>
          {sales.map(({ name, last, ...figures }) => (
            <li key={name} className="grid gap-4 across-16" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
              <b>{name}</b>
              <span className="strong">{text.redeemed(figures.redeemed)}</span>
              <div className={styles.bar} aria-hidden style={{ '--share': figures.redeemed / most } as CSSProperties} />
              <p className="quiet whole-line">{text.sale(figures, dateText(last))}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
