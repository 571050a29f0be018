import { createItems, type ShopItem, updateProfessorShopItem } from '#contract/incentive/incentive-calls.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { Dialog } from '#web/base/dialog.tsx';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { useItemsChanged } from './catalog-data.ts';
import { CatalogForm, type CatalogSuggestions, type CatalogValues } from './catalog-form.tsx';
import { catalogText } from './catalog-text.ts';

interface CatalogDialogProps {
  /** The incentive to change, or null to add one. */
  readonly item: ShopItem | null;
  readonly suggestions: CatalogSuggestions;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function bodyOf({ name, subject, program, quantity, price }: CatalogValues) {
  return {
    item_name: name,
    item_quantity: quantity,
    item_price: price,
    item_classSection: program,
    item_subject: subject,
  };
}

/** Adds an incentive, or changes one after a question. @see spec §5, §8 */
export function CatalogDialog({ item, suggestions, opened, onClose }: CatalogDialogProps) {
  const confirm = useConfirm();
  const itemsChanged = useItemsChanged();

  async function add(values: CatalogValues): Promise<boolean> {
    await send(createItems, { body: bodyOf(values) });
    toastSuccess(createItems.done);
    void itemsChanged();
    return true;
  }

  async function update({ item_id, item_name }: ShopItem, values: CatalogValues): Promise<boolean> {
    const yes = await confirm({
      title: catalogText.askUpdate(item_name),
      onYes: () => send(updateProfessorShopItem, { params: { itemId: item_id }, body: bodyOf(values) }),
    });
    if (!yes) return false;
    toastSuccess(updateProfessorShopItem.done);
    void itemsChanged();
    return true;
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={item ? catalogText.updateTitle : catalogText.addTitle}>
      <CatalogForm
        initial={{
          name: item?.item_name ?? '',
          subject: item?.item_subject ?? '',
          program: item?.item_classSection ?? '',
          quantity: item?.item_quantity ?? '',
          price: item?.item_price ?? '',
        }}
        suggestions={suggestions}
        complete={item === null}
        failed={
          item
            ? { message: catalogText.updateFailed, detail: catalogText.updateFailedDetail }
            : { message: catalogText.addFailed, detail: catalogText.addFailedDetail }
        }
        onSave={(values) => (item ? update(item, values) : add(values))}
        onClose={onClose}
      />
    </Dialog>
  );
}
