import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { MenuButton, MoreMenu } from '#web/platform/ui/more-menu.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './catalog-columns.module.css';
import { catalogText } from './catalog-text.ts';
import { IncentiveIcon } from './incentive-icon.tsx';
import { offerText } from './offer-entry.ts';

interface CatalogActions {
  readonly onUpdate: (item: ShopItem) => void;
  readonly onDelete: (item: ShopItem) => void;
}

/**
 * The catalog's columns. If incentives have equal labels, their buttons also name the subject and the program level.
 * @see spec §2
 */
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
      header: catalogText.name,
      sortBy: (item) => item.item_name,
      cell: (item) => (
        <div className={`flex abreast gap-12 ${styles.incentive}`}>
          {items.some(({ icon }) => icon !== '') && (
            <span className={`grid middle rigid rounded ${item.icon === '' ? '' : 'tint-ink'} ${styles.picture}`}>
              <IncentiveIcon name={item.icon} size={20} />
            </span>
          )}
          <div className={`strong ${styles.name}`}>
            {item.item_name}
            {offerText(item) !== '' && <div className="faint plain">{offerText(item)}</div>}
          </div>
        </div>
      ),
    },
    { header: catalogText.subject, sortBy: (item) => item.item_subject },
    { under: catalogText.subject, header: catalogText.program, sortBy: (item) => item.item_classSection },
    {
      header: catalogText.quantity,
      kind: 'end',
      sortBy: (item) => item.item_quantity,
      cell: ({ item_quantity }) =>
        item_quantity === 0 ? (
          <StatusPill tone="absent">{catalogText.soldOut}</StatusPill>
        ) : (
          catalogText.left(item_quantity)
        ),
    },
    {
      header: catalogText.price,
      kind: 'end',
      beside: true,
      sortBy: (item) => item.item_price,
      cell: (item) => (
        <span className={`inline-row strong gap-6 ${styles.price}`}>
          <Coin size={18} />
          {catalogText.points(item.item_price)}
        </span>
      ),
    },
    actionsColumn((item) => (
      <>
        <Button
          variant="subtle"
          size="sm"
          aria-label={catalogText.updateLabel(nameOf(item))}
          onClick={() => onUpdate(item)}
        >
          {catalogText.update}
        </Button>
        <MoreMenu of="row" label={catalogText.moreLabel(nameOf(item))}>
          <MenuButton
            Icon={IconTrash}
            warning
            label={catalogText.deleteLabel(nameOf(item))}
            onClick={() => onDelete(item)}
          >
            {catalogText.delete}
          </MenuButton>
        </MoreMenu>
      </>
    )),
  ];
}
