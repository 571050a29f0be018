import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { grouped } from '#contract/platform/base/figure-text.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { dateText, dayOf, momentText, timeText, today } from '#web/platform/base/date-text.ts';
import { stateWords } from './redemption-states.ts';
import styles from './ticket.module.css';
import { ticketText } from './ticket-text.ts';

interface TicketProps {
  readonly claim: OwnTransaction;
  /** Given where its student may cancel it. */
  readonly onCancel?: (() => void) | undefined;
}

/** The time of day of a moment today, and the day as well of any other. */
const fromToday = (instant: string) => (dayOf(instant) === today() ? timeText(instant) : momentText(instant));

const signs = {
  pending: IconHourglass,
  verified: IconCircleCheck,
  declined: IconArrowBackUp,
  cancelled: IconArrowBackUp,
  returned: IconArrowBackUp,
} as const;

/** What stands below the state. */
function belowState(claim: OwnTransaction): string {
  const { state, professor, verifiedAt, decisionReason } = claim;
  if (state === 'pending') return ticketText.showTo(professor);
  if (state === 'verified') return verifiedAt === null ? '' : ticketText.verifiedOn(dateText(verifiedAt));
  return ticketText.isBack(claim, decisionReason);
}

/** The stub that is left of a ticket that was used, or whose points are back. */
export function UsedTicket({ claim }: { claim: OwnTransaction }) {
  const { shopitem, professor, createdAt, state } = claim;
  const Sign = signs[state];
  return (
    <article className={styles.used} data-state={state}>
      <div className={styles.left}>
        <h3>{shopitem.item_name}</h3>
        <p className="faint">{ticketText.of(shopitem.item_subject, professor, momentText(createdAt))}</p>
        {state !== 'verified' && <p className={styles.why}>{belowState(claim)}</p>}
      </div>
      <div className={styles.right}>
        <p className={styles.state}>
          <Sign size={18} stroke={2} aria-hidden />
          <b>{stateWords[state]}</b>
        </p>
        {state === 'verified' && <p>{belowState(claim)}</p>}
        <p className={styles.price}>
          <Coin size={16} />
          {ticketText.price(grouped(shopitem.item_price))}
        </p>
      </div>
    </article>
  );
}

/** A redemption as a torn stub: what, of whom, for how much, and how it stands; it turns green, or grey, by itself. */
export function Ticket({ claim, onCancel }: TicketProps) {
  const { shopitem, professor, createdAt, state, cancelUntil } = claim;
  const untilId = useId();
  const Sign = signs[state];
  return (
    <article className={styles.ticket} data-state={state}>
      <div className={styles.stub}>
        <div className={styles.what}>
          <p className="above">{shopitem.item_subject}</p>
          <h2 className="headline">{shopitem.item_name}</h2>
          <p className={styles.professor}>{professor}</p>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{ticketText.columns.points}</dt>
            <dd>
              <Coin size={18} />
              {grouped(shopitem.item_price)}
            </dd>
          </div>
          <div>
            <dt>{ticketText.columns.date}</dt>
            <dd>{momentText(createdAt)}</dd>
          </div>
        </dl>
      </div>
      <p className={styles.standing}>
        <Sign size={20} stroke={2} aria-hidden />
        <b>{stateWords[state]}</b>
        <span>{belowState(claim)}</span>
      </p>
      {onCancel && (
        <div className={styles.cancel}>
          <Button
            variant="subtle"
            aria-label={ticketText.cancelNamed(shopitem.item_name, momentText(createdAt))}
            aria-describedby={untilId}
            onClick={onCancel}
          >
            {ticketText.cancel}
          </Button>
          {cancelUntil !== null && (
            <span id={untilId} className="faint">
              {ticketText.cancelUntil(fromToday(cancelUntil))}
            </span>
          )}
        </div>
      )}
    </article>
  );
}
