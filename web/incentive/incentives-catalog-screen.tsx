import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import { deleteProfessorShopItem, type ShopItem } from '#contract/incentive/incentive-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { ChoiceInput } from '#web/base/choice-input.tsx';
import { useConfirm } from '#web/base/confirm.tsx';
import { DataTable } from '#web/base/data-table.tsx';
import { useDialogTarget } from '#web/base/dialog-target.ts';
import { Page } from '#web/base/page.tsx';
import { paths } from '#web/base/paths.ts';
import { useSearchValue } from '#web/base/raw-router.tsx';
import { SearchInput } from '#web/base/search-input.tsx';
import { send } from '#web/base/send.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/base/states.tsx';
import { toastError, toastSuccess } from '#web/base/toast.ts';
import { useSubjects } from '#web/subject/subject-data.ts';
import { catalogColumns } from './catalog-columns.tsx';
import { useItems, useItemsChanged } from './catalog-data.ts';
import { catalogText } from './catalog-text.ts';

const CatalogDialog = lazy(async () => ({ default: (await import('./catalog-dialog.tsx')).CatalogDialog }));

const none: readonly ShopItem[] = [];

/** The professor's incentives, newest first. @see spec §2 */
export function IncentivesCatalogScreen() {
  const query = useItems();
  const items = query.data ?? none;
  const ownSubjects = useSubjects().data ?? [];
  const [search, setSearch] = useSearchValue('q');
  const [subject, setSubject] = useSearchValue('subject');
  const [program, setProgram] = useSearchValue('program');
  const dialog = useDialogTarget<ShopItem | null>();
  const remove = useDeleteItem();

  const subjects = distinctInNaturalOrder(items.map((item) => item.item_subject));
  const programs = distinctInNaturalOrder(items.map((item) => item.item_classSection));
  const shown = items.filter(
    (item) =>
      (subject === '' || item.item_subject === subject) &&
      (program === '' || item.item_classSection === program) &&
      matches(item, search),
  );

  return (
    <Page
      title={catalogText.title}
      tab={catalogText.tab}
      actions={
        <>
          <Button
            component={Link}
            href={paths.redeemedIncentives.href()}
            variant="default"
            leftSection={<IconListCheck size={18} stroke={1.8} aria-hidden />}
          >
            {catalogText.log}
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={() => dialog.open(null)}>
            {catalogText.add}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons />} failed={catalogText.fetchFailed}>
        {() =>
          items.length === 0 ? (
            <EmptyState message={catalogText.empty} detail={catalogText.emptyDetail} />
          ) : (
            <DataTable
              label={catalogText.label}
              columns={catalogColumns({ onUpdate: dialog.open, onDelete: (item) => void remove(item) })}
              rows={shown}
              rowKey={(item) => item.item_id}
              countText={(count) => catalogText.count(count, items.length)}
              empty={<EmptyState message={catalogText.emptyFound} detail={catalogText.emptyFoundDetail} />}
              filters={
                <>
                  <SearchInput label={catalogText.search} value={search} onChange={setSearch} />
                  <ChoiceInput
                    label={catalogText.subjectFilter}
                    value={subject}
                    onChange={setSubject}
                    options={choices(catalogText.allSubjects, subjects)}
                  />
                  <ChoiceInput
                    label={catalogText.programFilter}
                    value={program}
                    onChange={setProgram}
                    options={choices(catalogText.allPrograms, programs)}
                  />
                </>
              }
            />
          )
        }
      </Loaded>
      {dialog.target !== undefined && (
        <Suspense>
          <CatalogDialog
            key={dialog.opening}
            item={dialog.target}
            suggestions={{
              subjects: distinctInNaturalOrder(ownSubjects.map((one) => one.subject_name)),
              programs: distinctInNaturalOrder([
                ...ownSubjects.map((one) => one.subject_courseYearSection),
                ...programs,
              ]),
            }}
            opened={dialog.opened}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </Page>
  );
}

function choices(all: string, each: readonly string[]) {
  return [{ value: '', label: all }, ...each.map((one) => ({ value: one, label: one }))];
}

/** Whether label, subject or program level holds the text, upper and lower case alike. */
function matches({ item_name, item_subject, item_classSection }: ShopItem, search: string): boolean {
  const typed = search.trim().toLowerCase();
  return [item_name, item_subject, item_classSection].some((each) => each.toLowerCase().includes(typed));
}

/** Deletes an incentive after a question; redemptions stay. @see spec §5, §8, decisions §4.10 */
function useDeleteItem(): (item: ShopItem) => Promise<void> {
  const confirm = useConfirm();
  const itemsChanged = useItemsChanged();
  return async ({ item_id, item_name, item_classSection }) => {
    try {
      const yes = await confirm({
        title: catalogText.askDelete(item_name, item_classSection),
        detail: catalogText.deleteDetail,
        warning: true,
        onYes: () => send(deleteProfessorShopItem, { params: { itemId: item_id } }),
      });
      if (!yes) return;
      toastSuccess(deleteProfessorShopItem.done);
    } catch (error) {
      toastError(catalogText.deleteFailed, messageOf(error, catalogText.deleteFailedDetail));
    }
    void itemsChanged();
  };
}
