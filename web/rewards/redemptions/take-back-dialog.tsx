import { Autocomplete, Checkbox } from '@mantine/core';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { nameWith, type Sign } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { proposals } from '#web/platform/form/suggestions.ts';
import type { Change } from '#web/platform/ui/change.ts';
import type { TakingBack } from './redeemed-data.ts';
import { redeemedText as text } from './redeemed-text.ts';

interface TakeBackDialogProps extends OpenedDialogProps {
  readonly transaction: LoggedTransaction;
  readonly sign: Sign;
  readonly change: Change<TakingBack, unknown>;
}

/** Asks why a redemption is taken back, and whether to restock it. @see docs/decisions/0045 */
export function TakeBackDialog({ transaction, sign, change, ...dialog }: TakeBackDialogProps) {
  const { state, refund, shopitem, student } = transaction;
  const isPending = state === 'pending';
  const form = useForm({
    initial: { reason: '', restock: true } as TakingBack,
    required: ['reason'],
    missing: text.reasonMissing,
    change,
    onDone: dialog.onClose,
  });
  const title = (isPending ? text.askDecline : text.askReturn)(shopitem.item_name, nameWith(sign, student));
  return (
    <FormDialog {...dialog} form={form} title={title} save={isPending ? text.decline : text.return}>
      <p>{text.pointsBack(refund, shopitem.item_price)}</p>
      {refund < shopitem.item_price && <p>{text.notBack}</p>}
      <Autocomplete
        {...proposals}
        label={text.reason}
        data={[...text.reasons]}
        data-autofocus
        openOnFocus={false}
        maxLength={200}
        autoComplete="off"
        {...form.field('reason')}
      />
      <Checkbox
        label={text.restock}
        checked={form.values.restock}
        onChange={({ currentTarget }) => form.set({ restock: currentTarget.checked })}
      />
    </FormDialog>
  );
}
