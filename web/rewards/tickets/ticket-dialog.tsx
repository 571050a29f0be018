import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useCancelClaim } from './cancel-claim.tsx';
import { Ticket } from './ticket.tsx';
import { useClaimedIncentives } from './ticket-data.ts';
import { ticketText } from './ticket-text.ts';

/**
 * The ticket of a new redemption, to be shown to its professor; the ticket turns green when the professor approves the
 * redemption.
 */
export function TicketDialog({ bought, opened, onClose }: OpenedDialogProps & { bought: OwnTransaction }) {
  const claims = useClaimedIncentives();
  const claim = claims.data?.find(({ transaction_id }) => transaction_id === bought.transaction_id) ?? bought;
  const cancel = useCancelClaim();
  return (
    <Dialog opened={opened} onClose={onClose} title={ticketText.ticketTitle} small>
      <div role="status">
        <Ticket claim={claim} onCancel={() => void cancel.run(claim)} />
      </div>
      <DialogActions>
        <Button component={Link} href={paths.claimedIncentives.href()} variant="default">
          {ticketText.claimed}
        </Button>
        <Button onClick={onClose}>{ticketText.ticketDone}</Button>
      </DialogActions>
    </Dialog>
  );
}
