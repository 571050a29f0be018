import { IconPencil, IconTrash } from '@tabler/icons-react';
import { grouped } from '#contract/base/figure-text.ts';
import type { ShopItem } from '#contract/incentive/incentive-calls.ts';
import { NameBeside } from '#web/student/name-beside.tsx';
import type { Column } from '#web/table/table-order.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import styles from './catalog-columns.module.css';
import { catalogText } from './catalog-text.ts';
import { IncentiveIcon } from './incentive-icon.tsx';
import { offerText } from './offer-entry.ts';
import { RowButton } from './row-button.tsx';

interface CatalogActions {
  readonly onUpdate: (item: ShopItem) => void;
  readonly onDelete: (item: ShopItem) => void;
}

/** The catalog's columns; the buttons of incentives with one label name subject and program level too. @see spec §2 */
export function catalogColumns(
  items: readonly ShopItem[],
  { onUpdate, onDelete }: CatalogActions,
): readonly Column<ShopItem>[] {
  const alike = Map.groupBy(items, (item) => item.item_name);
  const nameOf = (item: ShopItem) =>
    alike.get(item.item_name)?.length === 1
      ? item.item_name
      : `${item.item_name}, ${item.item_subject}, ${item.item_classSection}`;
  return [
    {
      id: 'name',
      header: catalogText.name,
      sortBy: (item) => item.item_name,
      cell: (item) => (
        <span>
          {item.icon !== '' && (
            <>
              <IncentiveIcon name={item.icon} size={18} />{' '}
            </>
          )}
          {item.item_name}
          {offerText(item) !== '' && <NameBeside>{offerText(item)}</NameBeside>}
        </span>
      ),
    },
    {
      id: 'subject',
      header: catalogText.subject,
      sortBy: (item) => item.item_subject,
    },
    {
      id: 'program',
      under: 'subject',
      header: catalogText.program,
      sortBy: (item) => item.item_classSection,
    },
    {
      id: 'quantity',
      header: catalogText.quantity,
      kind: 'end',
      sortBy: (item) => item.item_quantity,
      cell: ({ item_quantity }) =>
        item_quantity === 0 ? <StatusPill tone="absent">{catalogText.soldOut}</StatusPill> : grouped(item_quantity),
    },
    {
      id: 'price',
      header: catalogText.price,
      kind: 'end',
      sortBy: (item) => item.item_price,
      cell: (item) => <span className={styles.price}>{catalogText.points(item.item_price)}</span>,
    },
    {
      id: 'actions',
      header: catalogText.actions,
      kind: 'actions',
      cell: (item) => (
        <>
          <RowButton
            Icon={IconPencil}
            label={catalogText.updateLabel(nameOf(item))}
            word={catalogText.update}
            onClick={() => onUpdate(item)}
          />
          <RowButton
            Icon={IconTrash}
            warning
            label={catalogText.deleteLabel(nameOf(item))}
            word={catalogText.delete}
            onClick={() => onDelete(item)}
          />
        </>
      ),
    },
  ];
}
