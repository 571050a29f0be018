import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { CardList } from '#web/platform/table/card-list.tsx';
import { DataTable, Nothing } from '#web/platform/table/data-table.tsx';
import { useHeldRows } from '#web/platform/table/held-rows.tsx';
import { PagedTable } from '#web/platform/table/paged-table.tsx';
import { ShowOlder } from '#web/platform/table/show-older.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { TableSort } from '#web/platform/table/table-sort.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { classOf } from './look-samples.ts';
import { Part, State } from './part.tsx';

const columns: readonly Column<StudentInClass>[] = [
  { id: 'name', header: 'Name', sortBy: listedName },
  { id: 'program', header: 'Program', sortBy: ({ courseYearSection }) => courseYearSection, kind: 'short' },
  {
    id: 'status',
    header: 'Status',
    under: 'program',
    cell: ({ stud_id }) => (
      <StatusPill tone={stud_id % 3 === 0 ? 'pending' : 'present'}>
        {stud_id % 3 === 0 ? 'Pending' : 'Approved'}
      </StatusPill>
    ),
  },
  {
    id: 'points',
    header: 'Points',
    kind: 'end',
    sortBy: ({ stud_id }) => (stud_id * 37) % 400,
    cell: ({ stud_id }) => (stud_id % 4 === 0 ? <Nothing said="No points" /> : (stud_id * 37) % 400),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (student) => (
      <>
        <IconButton Icon={IconPencil} label={`Update ${listedName(student)}`} />
        <IconButton Icon={IconTrash} label={`Delete ${listedName(student)}`} warning />
      </>
    ),
  },
];
const cards = {
  list: 'Subjects',
  empty: 'You have no subjects yet.',
  emptyDetail: 'Add one to take attendance.',
  emptyFound: 'No subject is called so.',
  emptyFoundDetail: 'Search for something else.',
};
const keyOf = ({ stud_id }: StudentInClass) => stud_id;
const three = classOf(3);
const nextPage = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => {} };

/** Lists and what finds one's way in them. */
export function TableParts() {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set([2]));
  const program = useChoice('program', ['BSCS 1A']);
  const live = useHeldRows(three, keyOf);
  const search = <SearchInput label="Search students" value="" onChange={() => {}} />;
  const choices = [{ label: 'Program', choice: program, all: 'All Programs', options: ['BSCS 1A'] }];
  return (
    <>
      <Part file="platform/table/data-table.tsx">
        <State name="search, filters, rows to choose" full>
          <DataTable
            label="Students"
            columns={columns}
            rows={classOf(5)}
            rowKey={keyOf}
            search={search}
            choices={choices}
            empty="No students"
            selection={{ chosen, onChange: setChosen, labelOf: listedName }}
          />
        </State>
        <State name="a marked row, sorted" full>
          <DataTable
            label="Sorted students"
            columns={columns.slice(0, 4)}
            rows={classOf(3)}
            rowKey={keyOf}
            initialSort={{ column: 'points', direction: 'descending' }}
            empty="No students"
            isMarked={({ stud_id }) => stud_id === 2}
          />
        </State>
        <State name="empty" full>
          <DataTable label="No students" columns={columns} rows={[]} rowKey={keyOf} empty="No students yet." />
        </State>
      </Part>
      <Part file="platform/table/held-rows.tsx">
        <State name="two have come while somebody is at it" full>
          <DataTable
            label="A live list"
            columns={columns.slice(0, 4)}
            rows={live.rows}
            rowKey={keyOf}
            empty=""
            live={{ ...live, news: 2 }}
          />
        </State>
      </Part>
      <Part file="platform/table/paged-table.tsx">
        <State name="there are older ones" full>
          <PagedTable
            query={{ ...nextPage, data: [], error: null, refetch: () => {} }}
            failed=""
            label="Newest students"
            columns={columns.slice(0, 3)}
            rows={three}
            rowKey={keyOf}
            empty=""
          />
        </State>
      </Part>
      <Part file="platform/table/show-older.tsx">
        <State name="the next page is on its way">
          <ShowOlder query={{ ...nextPage, isFetchingNextPage: true }} />
        </State>
      </Part>
      <Part file="platform/table/card-list.tsx">
        <State name="found" wide>
          <CardList all={classOf(2)} found={classOf(2)} keyOf={keyOf} text={cards} search={search}>
            {(student) => <Card>{listedName(student)}</Card>}
          </CardList>
        </State>
        <State name="none found" wide>
          <CardList all={classOf(2)} found={[]} keyOf={keyOf} text={cards}>
            {() => null}
          </CardList>
        </State>
      </Part>
      <Part file="platform/table/table-sort.tsx">
        <State name="a phone’s headings">
          <TableSort columns={columns} sort={null} onSort={() => {}} />
        </State>
      </Part>
      <Part file="platform/table/windowed-rows.tsx">
        <State name="more than a hundred rows" full>
          <DataTable label="Many students" columns={columns.slice(0, 4)} rows={classOf(101)} rowKey={keyOf} empty="" />
        </State>
      </Part>
    </>
  );
}
