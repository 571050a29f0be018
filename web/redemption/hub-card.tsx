import { Button } from '@mantine/core';
import type { ShopItem } from '#contract/incentive/incentive-calls.ts';
import { Coin } from '#web/reward/coin.tsx';
import { fullName } from '#web/student/person-name.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './hub-card.module.css';
import { hubText } from './hub-text.ts';

interface HubCardProps {
  readonly item: ShopItem;
  /** Its label, and its subject where another one is labelled alike. */
  readonly name: string;
  /** What the student has; undefined while that is unknown. */
  readonly points: number | undefined;
  readonly onRedeem: () => void;
}

/** One incentive: what it is, from whom, its price, and whether one can have it. @see spec §2 */
export function HubCard({ item, name, points, onRedeem }: HubCardProps) {
  const soldOut = item.item_quantity === 0;
  const missing = points === undefined ? 0 : Math.max(0, item.item_price - points);
  return (
    <Card className={soldOut ? `${styles.card} ${styles.soldOut}` : (styles.card ?? '')}>
      <div className={styles.top}>
        <p className={styles.subject}>{item.item_subject}</p>
        <span className={soldOut ? styles.none : styles.left}>{hubText.left(item.item_quantity)}</span>
      </div>
      <h2 className={styles.label}>{item.item_name}</h2>
      <p className="quiet">{fullName(item.professor)}</p>
      <div className={styles.bottom}>
        <p className={styles.price}>
          <Coin size={24} />
          <span>{hubText.price(item.item_price.toLocaleString('en-US'))}</span>
        </p>
        {missing > 0 && !soldOut && points !== undefined && (
          <div className={styles.missing}>
            <progress max={item.item_price} value={points} aria-hidden />
            {hubText.missing(missing)}
          </div>
        )}
        <Button
          px="md"
          variant={soldOut || missing > 0 ? 'default' : 'filled'}
          disabled={soldOut}
          aria-label={hubText.redeemNamed(soldOut, name)}
          onClick={onRedeem}
        >
          {soldOut ? hubText.soldOut : hubText.redeem}
        </Button>
      </div>
    </Card>
  );
}
