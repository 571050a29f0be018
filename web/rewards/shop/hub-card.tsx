import { Button } from '@mantine/core';
import { Suspense, useId } from 'react';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { fullName } from '#web/people/student/person-name.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { ticketText } from '#web/rewards/tickets/ticket-text.ts';
import styles from './hub-card.module.css';
import { useRedeem } from './hub-data.ts';
import { hubText } from './hub-text.ts';

// Loaded only if an incentive has a picture.
const IncentiveIcon = lazily(async () => (await import('#web/rewards/incentive/incentive-icon.tsx')).IncentiveIcon);

interface HubCardProps {
  readonly item: OfferedItem;
  /** The incentive's label, with its subject if another incentive has the same label. */
  readonly name: string;
  /** The student's points; undefined while unknown. */
  readonly points: number | undefined;
  readonly onRedeemed: (bought: OwnTransaction) => void;
}

/** One incentive: label, professor, price, and whether the student can redeem it. @see spec §2 */
export function HubCard({ item, name, points, onRedeemed }: HubCardProps) {
  const redeem = useRedeem(onRedeemed);
  const soldOut = item.item_quantity === 0;
  const missing = points === undefined ? 0 : Math.max(0, item.item_price - points);
  const { isLimitReached, againAt, availableUntil } = item;
  const isOverBefore = againAt !== null && availableUntil !== null && Date.parse(againAt) >= Date.parse(availableUntil);
  const isShut = soldOut || isLimitReached;
  const tooDear = missing > 0 && !isShut;
  const share = 100 - (100 * missing) / item.item_price;
  const missingId = useId();
  return (
    <Card className={`column tall ${soldOut ? styles.soldOut : ''}`}>
      <div className="row spread gap-12" style={{ minHeight: '1.375rem', marginBottom: '0.25rem' }}>
        <p className="above row gap-6">
          {item.icon !== '' && (
            <span className="grid rigid" style={{ width: 18, height: 18 }}>
              <Suspense>
                <IncentiveIcon name={item.icon} size={18} />
              </Suspense>
            </span>
          )}
          {item.item_subject}
        </p>
        {availableUntil !== null && (
          <span className={`rigid faint pill sunken ${styles.left}`}>
            {hubText.ends(dateText(new Date(Date.parse(availableUntil) - 1).toISOString()))}
          </span>
        )}
        {!soldOut && (
          <span className={`rigid faint pill sunken ${styles.left}`}>{hubText.left(item.item_quantity)}</span>
        )}
      </div>
      <h2 className="headline">{item.item_name}</h2>
      <p className="quiet">{fullName(item.professor)}</p>
      {item.perStudent !== null && <p className="quiet">{hubText.limit(item)}</p>}
      <div className={`row wrap spread gap-6 across-8 ${styles.bottom}`}>
        <p className="row tappable strong gap-8">
          <Coin size={24} />
          <span>{ticketText.price(grouped(item.item_price))}</span>
        </p>
        {tooDear && (
          <div id={missingId} className={`grid strong pending tiny gap-4 ${styles.missing}`}>
            <span className="block full clips pill tint-pending" style={{ height: '0.375rem' }} aria-hidden>
              <span className="block tall pill" style={{ width: `${share}%`, background: 'currentcolor' }} />
            </span>
            {hubText.missing(missing)}
          </div>
        )}
        {isLimitReached && (
          <p id={missingId} className={`grid strong pending tiny gap-4 ${styles.missing}`}>
            {hubText.reached(isOverBefore ? null : againAt && dateText(againAt))}
          </p>
        )}
        <Button
          px="md"
          variant={tooDear ? 'subtle' : isShut ? 'default' : 'filled'}
          {...(tooDear && { c: 'var(--rc-dim)' })}
          disabled={isShut}
          // The button stays enabled, because it refetches the points before it refuses.
          aria-describedby={tooDear || isLimitReached ? missingId : undefined}
          aria-label={isLimitReached && !soldOut ? hubText.hadNamed(name) : hubText.redeemNamed(soldOut, name)}
          onClick={() => void redeem({ item, points })}
        >
          {soldOut ? hubText.soldOut : isLimitReached ? hubText.had : hubText.redeem}
        </Button>
      </div>
    </Card>
  );
}
