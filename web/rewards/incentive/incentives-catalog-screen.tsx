import { IconListCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { deleteProfessorShopItem, getItems, type ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { useSubjects } from '#web/subjects/subject/subject-data.ts';
import { catalogColumns } from './catalog-columns.tsx';
import { catalogText } from './catalog-text.ts';

const CatalogDialog = lazily(async () => (await import('./catalog-dialog.tsx')).CatalogDialog);

const none: readonly ShopItem[] = [];

/** Ids are never reused, so the highest is the newest. @see decisions §1.1 */
const newestFirst = ({ shopItem }: ReplyOf<typeof getItems>) =>
  shopItem.toSorted((one, other) => other.item_id - one.item_id);

/**
 * The professor's incentives, newest first.
 * @param waiting the number of redemptions that wait in the log
 * @see spec §2
 */
export function IncentivesCatalogScreen({ waiting }: { waiting?: ReactNode }) {
  const query = useCall(getItems, undefined, { select: newestFirst });
  const items = query.data ?? none;
  const subjects = distinctInNaturalOrder(items.map((item) => item.item_subject));
  const programs = distinctInNaturalOrder(items.map((item) => item.item_classSection));
  const ownSubjects = useSubjects('class').data ?? [];
  const search = useSearch();
  const isKnown = query.data !== undefined;
  const subject = useChoice(
    'subject',
    { label: catalogText.subjectFilter, all: catalogText.allSubjects, options: subjects },
    isKnown,
  );
  const program = useChoice(
    'program',
    { label: catalogText.programFilter, all: catalogText.allPrograms, options: programs },
    isKnown,
  );
  const dialog = useDialog<ShopItem | null>((item, way) => (
    <CatalogDialog item={item} subjects={distinctInNaturalOrder(ownSubjects.map((one) => one.subject_name))} {...way} />
  ));
  // Redemptions of a deleted incentive stay.
  const remove = useChange(deleteProfessorShopItem, {
    sending: ({ item_id }: ShopItem) => ({ params: { itemId: item_id } }),
    question: ({ item_name, item_classSection }) => ({
      title: catalogText.askDelete(item_name, item_classSection),
      detail: catalogText.deleteDetail,
      warning: true,
    }),
    invalidates: [getItems],
    failed: catalogText.deleteFailed,
  });

  const shown = items.filter(
    (item) =>
      (subject.value === '' || item.item_subject === subject.value) &&
      (program.value === '' || item.item_classSection === program.value) &&
      search.finds(item.item_name, item.item_subject, item.item_classSection),
  );

  const add = (
    <ButtonWithIcon Icon={IconPlus} onClick={() => dialog.open(null)}>
      {catalogText.add}
    </ButtonWithIcon>
  );

  return (
    <Page
      title={catalogText.title}
      tab={catalogText.tab}
      link={{
        href: paths.redeemedIncentives.href(),
        label: catalogText.log,
        Icon: IconListCheck,
        waiting,
      }}
      actions={query.data?.length === 0 ? undefined : add}
    >
      <Loaded query={query} skeleton={<RowSkeletons tools="search and order" />} failed={catalogText.fetchFailed}>
        {() =>
          items.length === 0 ? (
            <EmptyState message={catalogText.empty} detail={catalogText.emptyDetail} action={add} />
          ) : (
            <DataTable
              label={catalogText.label}
              columns={catalogColumns(items, { onUpdate: dialog.open, onDelete: (item) => void remove.run(item) })}
              rows={shown}
              rowKey={(item) => item.item_id}
              countText={(count) => catalogText.count(count, items.length)}
              empty={<EmptyState message={catalogText.emptyFound} detail={catalogText.emptyFoundDetail} />}
              search={<SearchInput label={catalogText.search} {...search} />}
              choices={[subject, program]}
            />
          )
        }
      </Loaded>
      {dialog.show()}
    </Page>
  );
}
