import { Checkbox } from '@mantine/core';
import { IconListCheck, IconPencil, IconPlaylistAdd, IconPlaylistX, IconPlus } from '@tabler/icons-react';
import * as calls from '#contract/people/program-level/program-level-calls.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { listChanged, useChangeList } from './program-levels-data.ts';
import { programLevelsText as text } from './program-levels-text.ts';

const AddProgramLevelsDialog = lazily(
  async () => (await import('./add-program-levels-dialog.tsx')).AddProgramLevelsDialog,
);
const RenameProgramLevelDialog = lazily(
  async () => (await import('./rename-program-level-dialog.tsx')).RenameProgramLevelDialog,
);

const counts = ['students', 'subjects', 'sessions', 'incentives'] as const;
/** On narrow screens, the column below which a count moves. */
const under: Partial<Record<(typeof counts)[number], string>> = { subjects: text.students, incentives: text.sessions };

/**
 * The school's program levels with their usage, with the school's list if it keeps one, and with renaming.
 * @see docs/decisions/0038
 */
export function ProgramLevelsScreen() {
  const query = useCall(calls.getProgramLevelList);
  const search = useSearch();
  const adding = useDialog<null>((_, way) => <AddProgramLevelsDialog {...way} />);
  const renaming = useDialog<string>((name, way) => (
    <RenameProgramLevelDialog
      name={name}
      others={levels.flatMap((level) => (level.name === name ? [] : [level.name]))}
      {...way}
    />
  ));
  const add = useChangeList('add');
  const remove = useChangeList('remove');
  const levels = query.data?.programLevels ?? [];
  const inUse = levels.flatMap(({ name, isListed }) => (isListed ? [] : [name]));
  const columns: readonly Column<calls.SchoolLevel>[] = [
    { header: text.name, sortBy: ({ name }) => name },
    {
      kind: 'status',
      header: text.onList,
      under: text.name,
      sortBy: ({ isListed }) => Number(isListed),
      cell: ({ isListed }) => (
        <StatusPill tone={isListed ? 'present' : 'none'}>{isListed ? text.listed : text.unlisted}</StatusPill>
      ),
    },
    ...counts.map((what) => ({
      header: text[what],
      kind: 'end' as const,
      ...(under[what] && { under: under[what] }),
      sortBy: (level: calls.SchoolLevel) => level[what],
    })),
    actionsColumn(({ name, isListed }) => (
      <>
        <IconButton
          Icon={IconPencil}
          label={text.renameOf(name)}
          title={text.rename}
          onClick={() => renaming.open(name)}
        />
        {isListed ? (
          <IconButton
            Icon={IconPlaylistX}
            label={text.unlistOf(name)}
            title={text.unlist}
            onClick={() => void remove.run({ names: name })}
          />
        ) : (
          <IconButton
            Icon={IconPlaylistAdd}
            label={text.enlistOf(name)}
            title={text.enlist}
            onClick={() => void add.run({ names: name })}
          />
        )}
      </>
    )),
  ];
  return (
    <Page
      title={text.title}
      tab={text.tab}
      back={paths.adminMasterlist.href()}
      actions={
        <>
          {inUse.length > 0 && (
            <ButtonWithIcon
              variant="default"
              Icon={IconListCheck}
              disabled={add.busy}
              onClick={() => void add.run({ names: inUse.join('\n') })}
            >
              {text.addAllInUse(inUse.length)}
            </ButtonWithIcon>
          )}
          <ButtonWithIcon Icon={IconPlus} onClick={() => adding.open(null)}>
            {text.add}
          </ButtonWithIcon>
        </>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={6} tools="search" />} failed={text.failed}>
        {(found) => (
          <div className="column gap-16">
            <KeepList list={found} />
            <DataTable
              label={text.list}
              columns={columns}
              rows={levels.filter(({ name }) => search.finds(name))}
              rowKey={({ name }) => name}
              search={<SearchInput label={text.search} {...search} />}
              countText={text.count}
              empty={
                levels.length === 0 ? <EmptyState message={text.empty} detail={text.emptyDetail} /> : text.emptyFound
              }
            />
          </div>
        )}
      </Loaded>
      {adding.show()}
      {renaming.show()}
    </Page>
  );
}

/** The setting to allow only listed levels. Registrars cannot change it, because it affects the whole school. */
function KeepList({ list: { isListed } }: { readonly list: calls.ProgramLevelList }) {
  const own = useOwnAdministrator();
  const keep = useChange(calls.updateProgramLevelList, { ...listChanged, failed: text.keepFailed });
  return (
    own.data?.kind === 'admin' && (
      <Card>
        <Checkbox
          label={text.keep}
          description={text.keepDetail}
          checked={isListed}
          disabled={keep.busy}
          onChange={(event) => void keep.run({ isListed: event.currentTarget.checked })}
        />
      </Card>
    )
  );
}
