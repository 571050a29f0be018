import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { grouped } from '#contract/platform/base/format-number.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { dateText, dayOf, momentText, timeText, today } from '#web/platform/base/date-text.ts';
import { stateWords } from './redemption-states.ts';
import styles from './ticket.module.css';
import { useCancellable } from './ticket-data.ts';
import { ticketText } from './ticket-text.ts';

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
export function belowState(claim: OwnTransaction): string {
  const { state, professor, verifiedAt, decisionReason } = claim;
  if (state === 'pending') return ticketText.showTo(professor);
  if (state === 'verified') return verifiedAt === null ? '' : ticketText.verifiedOn(dateText(verifiedAt));
  return ticketText.isBack(claim, decisionReason);
}

/** What it cost, beside a coin. */
export function Points({ of: { shopitem } }: { of: OwnTransaction }) {
  return (
    <span className="row across-6">
      <Coin size={18} />
      {grouped(shopitem.item_price)}
    </span>
  );
}

const { columns } = ticketText;

/** Cancels a claim, and says until when that is possible: no longer is it there. */
export function CancelButton({ claim, onCancel }: { claim: OwnTransaction; onCancel: () => void }) {
  const { shopitem, createdAt, state, cancelUntil } = claim;
  const untilId = useId();
  if (!useCancellable(claim) || state !== 'pending' || cancelUntil === null) return null;
  return (
    <div className={`row wrap across-6 ${styles.cancel}`}>
      <Button
        variant="subtle"
        aria-label={ticketText.cancelNamed(shopitem.item_name, momentText(createdAt))}
        aria-describedby={untilId}
        onClick={onCancel}
      >
        {ticketText.cancel}
      </Button>
      <span id={untilId} className="faint">
        {ticketText.cancelUntil(fromToday(cancelUntil))}
      </span>
    </div>
  );
}

interface TicketProps {
  readonly claim: OwnTransaction;
  /** The stub that is left of one that was used, or whose points are back. */
  readonly used?: boolean;
  /** Given where its student may cancel it, as long as that is possible. */
  readonly onCancel?: () => void;
}

/** A redemption as a torn stub: what, of whom, for how much, and how it stands; it turns green, or grey, by itself. */
export function Ticket({ claim, used, onCancel }: TicketProps) {
  const { shopitem, professor, createdAt, state } = claim;
  const Sign = signs[state];
  const Heading = used ? 'h3' : 'h2';
  return (
    <article className={used ? `grid tall ${styles.used}` : `grid tall ${styles.ticket}`} data-state={state}>
      <div className={`flex wrap spread gap-12 across-24 ${styles.stub}`}>
        <div className={`shrinks ${styles.what}`}>
          <p className={`strong dim ${styles.label}`}>{columns.label}</p>
          <Heading className="headline">{shopitem.item_name}</Heading>
          <p className="quiet">{ticketText.of(shopitem.item_subject, professor)}</p>
        </div>
        <dl className={`flex wrap from-top strong gap-8 across-20 ${styles.figures}`}>
          <div>
            <dt className={`strong dim ${styles.label}`}>{columns.points}</dt>
            <dd>
              <Points of={claim} />
            </dd>
          </div>
          <div>
            <dt className={`strong dim ${styles.label}`}>{columns.date}</dt>
            <dd>{momentText(createdAt)}</dd>
          </div>
        </dl>
      </div>
      <div className={`grid gap-2 across-8 ${styles.standing}`}>
        <p className={`strong dim ${styles.label}`}>{columns.status}</p>
        <Sign size={20} stroke={2} aria-hidden />
        <b className="strong">{stateWords[state]}</b>
        <span>{belowState(claim)}</span>
      </div>
      {onCancel && <CancelButton claim={claim} onCancel={onCancel} />}
    </article>
  );
}
