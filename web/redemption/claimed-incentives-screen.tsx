import { Button, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Transaction } from '#contract/redemption/redemption-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import { paths } from '#web/base/paths.ts';
import { Coin } from '#web/reward/coin.tsx';
import { DataTable } from '#web/table/data-table.tsx';
import type { Column } from '#web/table/table-order.ts';
import type { Sheet } from '#web/ui/download.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { useClaimedIncentives } from './hub-data.ts';
import { hubText } from './hub-text.ts';

const columns: readonly Column<Transaction>[] = [
  {
    id: 'label',
    header: hubText.columns.label,
    sortBy: ({ shopitem }) => shopitem.item_name,
  },
  {
    id: 'points',
    header: hubText.columns.points,
    cell: ({ shopitem }) => (
      <Group gap="0.375rem">
        <Coin size={18} />
        {shopitem.item_price.toLocaleString('en-US')}
      </Group>
    ),
    sortBy: ({ shopitem }) => shopitem.item_price,
  },
  {
    id: 'date',
    kind: 'short',
    under: 'status',
    header: hubText.columns.date,
    cell: ({ createdAt }) => dateText(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'status',
    kind: 'short',
    header: hubText.columns.status,
    cell: ({ isVerified }) => (
      <StatusPill tone={isVerified ? 'present' : 'pending'}>
        {isVerified ? hubText.verified : hubText.pending}
      </StatusPill>
    ),
    sortBy: ({ isVerified }) => (isVerified ? 1 : 0),
  },
];

/** The table's columns. @see decisions §4.14 */
const sheetOf = (claims: readonly Transaction[]): Sheet => ({
  fileName: 'claimed_incentives.csv',
  lines: [
    columns.map(({ header }) => header),
    ...claims.map(({ shopitem, createdAt, isVerified }) => [
      shopitem.item_name,
      shopitem.item_price,
      dateText(createdAt),
      isVerified ? hubText.verified : hubText.pending,
    ]),
  ],
});

/** What one has redeemed, and whether a professor has verified it. @see spec §2 */
export function ClaimedIncentivesScreen() {
  const claims = useClaimedIncentives();
  const hubHref = paths.incentivesHub.href();
  return (
    <Page
      title={hubText.claimedTitle}
      tab={hubText.claimedTab}
      actions={
        <>
          <ButtonWithIcon href={hubHref} variant="default" data-back Icon={IconArrowLeft}>
            {hubText.back}
          </ButtonWithIcon>
          <DownloadButton rows={claims.data ?? []} sheet={sheetOf} variant="filled" />
        </>
      }
    >
      <Loaded query={claims} skeleton={<RowSkeletons tools="count" />} failed={hubText.claimedFailed}>
        {(rows) => (
          <DataTable
            label={hubText.claimed}
            columns={columns}
            rows={rows}
            rowKey={({ transaction_id }) => transaction_id}
            initialSort={{ column: 'date', direction: 'descending' }}
            countText={rows.length === 0 ? null : hubText.claims}
            empty={
              <EmptyState
                message={hubText.claimedEmpty}
                detail={hubText.claimedEmptyDetail}
                action={
                  <Button component={Link} href={hubHref}>
                    {hubText.toHub}
                  </Button>
                }
              />
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
