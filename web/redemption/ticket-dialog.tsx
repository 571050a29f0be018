import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { Transaction } from '#contract/redemption/redemption-calls.ts';
import { paths } from '#web/base/paths.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import type { OpenedDialogProps } from '#web/ui/use-dialog.tsx';
import { useClaimedIncentives } from './hub-data.ts';
import { hubText } from './hub-text.ts';
import { Ticket } from './ticket.tsx';
import { useTicketNews } from './ticket-news.ts';

/** What was just redeemed, to be shown to its professor; it turns green when they approve it. */
export function TicketDialog({ bought, opened, onClose }: OpenedDialogProps & { bought: Transaction }) {
  const claims = useClaimedIncentives();
  const claim = claims.data?.find(({ transaction_id }) => transaction_id === bought.transaction_id) ?? bought;
  useTicketNews(opened && !claim.isVerified);
  return (
    <Dialog opened={opened} onClose={onClose} title={hubText.ticketTitle} small>
      <div role="status">
        <Ticket claim={claim} />
      </div>
      <DialogActions>
        <Button component={Link} href={paths.claimedIncentives.href()} variant="default">
          {hubText.claimed}
        </Button>
        <Button onClick={onClose}>{hubText.ticketDone}</Button>
      </DialogActions>
    </Dialog>
  );
}
