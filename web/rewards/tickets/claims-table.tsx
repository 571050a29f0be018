import { type OwnTransaction, redemptionStates } from '#contract/rewards/tickets/ticket-calls.ts';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { stateTones, stateWords } from './redemption-states.ts';
import { belowState, CancelButton, Points } from './ticket.tsx';
import { ticketText } from './ticket-text.ts';

interface ClaimsTableProps {
  readonly claims: readonly OwnTransaction[];
  readonly onCancel: (claim: OwnTransaction) => void;
}

/** The table of the specification, in the order of the claims until the user sorts it. @see spec §2 */
export function ClaimsTable({ claims, onCancel }: ClaimsTableProps) {
  const { label, points, date, status } = ticketText.columns;
  const columns: readonly Column<OwnTransaction>[] = [
    {
      header: label,
      sortBy: ({ shopitem }) => shopitem.item_name,
      cell: ({ shopitem, professor }) => (
        <>
          <strong>{shopitem.item_name}</strong>
          <span className="faint">{ticketText.of(shopitem.item_subject, professor)}</span>
        </>
      ),
    },
    {
      header: points,
      kind: 'end',
      sortBy: ({ shopitem }) => shopitem.item_price,
      cell: (claim) => <Points of={claim} />,
    },
    {
      header: date,
      kind: 'short',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => (
        <>
          {dateText(createdAt)}
          <span className="faint">{timeText(createdAt)}</span>
        </>
      ),
    },
    {
      header: status,
      sortBy: ({ state }) => redemptionStates.indexOf(state),
      cell: (claim) => (
        <>
          <StatusPill tone={stateTones[claim.state]}>{stateWords[claim.state]}</StatusPill>
          <span className="faint">{belowState(claim)}</span>
          <CancelButton claim={claim} onCancel={() => onCancel(claim)} />
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={ticketText.claimed}
      columns={columns}
      rows={claims}
      rowKey={({ transaction_id }) => transaction_id}
      countText={null}
      empty={ticketText.claimedEmpty}
    />
  );
}
