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

/** The time of an instant; if it is not today, with its date. */
const fromToday = (instant: string) => (dayOf(instant) === today() ? timeText(instant) : momentText(instant));

const signs = {
  pending: IconHourglass,
  verified: IconCircleCheck,
  declined: IconArrowBackUp,
  cancelled: IconArrowBackUp,
  returned: IconArrowBackUp,
} as const;

/** The line below the state. */
export function belowState(claim: OwnTransaction): string {
  const { state, professor, verifiedAt, decisionReason } = claim;
  if (state === 'pending') return ticketText.showTo(professor);
  if (state === 'verified') return verifiedAt === null ? '' : ticketText.verifiedOn(dateText(verifiedAt));
  return ticketText.isBack(claim, decisionReason);
}

export function Points({ of: { shopitem } }: { of: OwnTransaction }) {
  return (
    <span className="row across-6">
      <Coin size={18} />
      {grouped(shopitem.item_price)}
    </span>
  );
}

const { columns } = ticketText;

/** Cancels a claim, and shows until when that is possible; after this time, the button disappears. */
export function CancelButton({ claim, onCancel }: { claim: OwnTransaction; onCancel: () => void }) {
  const { shopitem, createdAt, state, cancelUntil } = claim;
  const untilId = useId();
  if (!useCancellable(claim) || state !== 'pending' || cancelUntil === null) return null;
  return (
    <div className={`row wrap to-center across-6 ${styles.cancel}`}>
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
  /** Shows only the stub, for a used or refunded ticket. */
  readonly used?: boolean;
  /** Cancels the claim; set only for its own student, while that is possible. */
  readonly onCancel?: () => void;
}

/** A redemption as a torn stub: incentive, professor, price and state; turns green or gray automatically. */
export function Ticket({ claim, used, onCancel }: TicketProps) {
  const { shopitem, professor, createdAt, state } = claim;
  const Sign = signs[state];
  const Heading = used ? 'h3' : 'h2';
  return (
    <article className={used ? `grid tall ${styles.used}` : `grid tall ${styles.ticket}`} data-state={state}>
      <div className={`flex wrap spread relative gap-12 across-24 ${styles.stub}`}>
        <div className="shrinks" style={{ flex: '1 1 14rem' }}>
          <p className={`whole-line strong dim ${styles.label}`}>{columns.label}</p>
          <Heading className="headline">{shopitem.item_name}</Heading>
          <p className="quiet">{ticketText.of(shopitem.item_subject, professor)}</p>
        </div>
        <dl className={`flex wrap from-top strong gap-8 across-20 ${styles.figures}`}>
          <div>
            <dt className={`whole-line strong dim ${styles.label}`}>{columns.points}</dt>
            <dd>
              <Points of={claim} />
            </dd>
          </div>
          <div>
            <dt className={`whole-line strong dim ${styles.label}`}>{columns.date}</dt>
            <dd>{momentText(createdAt)}</dd>
          </div>
        </dl>
      </div>
      <div className={`grid sign-text relative small gap-2 across-8 ${styles.standing}`}>
        <p className={`whole-line strong dim ${styles.label}`}>{columns.status}</p>
        <Sign size={20} stroke={2} aria-hidden />
        <b className="strong">{stateWords[state]}</b>
        <span className="text breaks" style={{ gridColumn: used ? '1 / -1' : 2 }}>
          {belowState(claim)}
        </span>
      </div>
      {onCancel && <CancelButton claim={claim} onCancel={onCancel} />}
    </article>
  );
}
