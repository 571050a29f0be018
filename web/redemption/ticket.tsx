import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { Transaction } from '#contract/redemption/redemption-calls.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import { Coin } from '#web/reward/coin.tsx';
import { hubText } from './hub-text.ts';
import styles from './ticket.module.css';

/** A redemption as a torn stub: what, of whom, for how much, and whether it was given out; it turns green by itself. */
export function Ticket({ claim, heading: Heading = 'h2' }: { claim: Transaction; heading?: 'h2' | 'h3' }) {
  const { shopitem, professor, createdAt, isVerified, verifiedAt } = claim;
  const Sign = isVerified ? IconCircleCheck : IconHourglass;
  return (
    <article className={styles.ticket} data-verified={isVerified || undefined}>
      <div className={styles.stub}>
        <div className={styles.what}>
          <p className={styles.subject}>{shopitem.item_subject}</p>
          <Heading className={styles.label}>{shopitem.item_name}</Heading>
          <p className={styles.professor}>{professor}</p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{hubText.columns.points}</dt>
            <dd>
              <Coin size={18} />
              {shopitem.item_price.toLocaleString('en-US')}
            </dd>
          </div>
          <div>
            <dt>{hubText.columns.date}</dt>
            <dd>{`${dateText(createdAt)} ${timeText(createdAt)}`}</dd>
          </div>
        </dl>
      </div>
      <p className={styles.standing}>
        <Sign size={20} stroke={2} aria-hidden />
        <b>{isVerified ? hubText.verified : hubText.pending}</b>
        <span>{isVerified ? verifiedAt !== null && dateText(verifiedAt) : hubText.showTo(professor)}</span>
      </p>
    </article>
  );
}
