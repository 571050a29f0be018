import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getClassRoll } from '#contract/attendance/roll/school-roll-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { mondayOf } from '#contract/platform/base/dates.ts';
import { listedName, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams, useSearchValue } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { FigureCard } from './figures.tsx';
import { studentColumn } from './roll-columns.tsx';
import { attendedOf, rateOf, sumOfCounts } from './roll-counts.ts';
import { schoolRollText as text } from './school-roll-text.ts';
import { SchoolSessionsTable } from './school-sessions-table.tsx';

type CountedStudent = ReplyOf<typeof getClassRoll>['students'][number];
const none: readonly CountedStudent[] = [];
const shownStatuses = Object.keys(text.of) as (keyof typeof text.of)[];

/** The range of days in the address; this week by default. */
function useRange() {
  const [asked, choose] = useSearchValue('range');
  const [from, setFrom] = useSearchValue('from');
  const [to, setTo] = useSearchValue('to');
  const now = today();
  const days = {
    days: { from: from || mondayOf(now), to: to || now },
    month: { from: `${now.slice(0, 8)}01`, to: now },
    week: { from: mondayOf(now), to: now },
  };
  const name = asked === 'days' || asked === 'month' ? asked : 'week';
  return { name, ...days[name], choose, setFrom, setTo };
}

/** The students of a program level with their status counts over some days, and the sessions of those days. */
export function ClassRollScreen() {
  const { programlevel } = usePlaceParams(paths.adminClassRoll);
  const range = useRange();
  const { from, to } = range;
  const query = useCall(
    getClassRoll,
    { params: { programLevel: programlevel }, query: { from, to } },
    { enabled: from !== '' && from <= to, placeholderData: keepPreviousData },
  );
  const [typed, setTyped] = useSearchValue('student');
  const students = query.data?.students ?? none;
  const sign = useMemo(() => signsOf(students.map(({ student }) => student)), [students]);
  const isFound = byName(typed);
  const found = students.filter(({ student }) => isFound(student));
  const all = sumOfCounts(students.map(({ counts }) => counts));
  const backwards = range.to < range.from;

  const columns: readonly Column<CountedStudent>[] = [
    studentColumn(sign),
    ...shownStatuses.map(
      (status): Column<CountedStudent> => ({
        header: text.of[status],
        kind: 'end',
        sortBy: ({ counts }) => counts[status],
        usual: ({ counts }) => counts[status] === 0 && status !== 'absent',
      }),
    ),
    {
      header: text.rate,
      kind: 'end',
      sortBy: ({ counts }) => rateOf(counts) ?? -1,
      cell: ({ counts }) => text.wholeRate(rateOf(counts)),
    },
  ];

  const sheetOf = (rows: readonly CountedStudent[]): Sheet => ({
    fileName: text.classFile(programlevel, range.from, range.to),
    lines: [
      [text.name, ...shownStatuses.map((status) => text.of[status]), text.rate],
      ...rows.map(({ student, counts }) => [
        listedName(student),
        ...shownStatuses.map((status) => counts[status]),
        text.wholeRate(rateOf(counts)),
      ]),
    ],
  });

  return (
    <Page
      title={programlevel}
      tab={text.tabOf(programlevel)}
      detail={text.detailOf(text.rateNote)}
      back={paths.programMasterlist.href({ programlevel })}
      actions={<DownloadButton rows={query.data && found} sheet={sheetOf} />}
    >
      <div className="row wrap gap-8">
        <ChoiceInput
          label={text.range}
          value={range.name}
          onChange={(name) => range.choose(name === 'week' ? '' : name)}
          options={Object.entries(text.ranges).map(([value, label]) => ({ value, label }))}
        />
        {range.name === 'days' && (
          <>
            <DateField
              label={text.from}
              value={range.from}
              onChange={range.setFrom}
              first="2000-01-01"
              last={today()}
            />
            <DateField
              label={text.to}
              value={range.to}
              onChange={range.setTo}
              first={range.from}
              last={today()}
              error={backwards && text.backwards}
            />
          </>
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeletons rows={10} tools="search" />} failed={text.failed}>
        {({ sessions }) => (
          <>
            {students.length > 0 && <FigureCard figures={text.figures(all, rateOf(all))} came={attendedOf(all)} />}
            <section className="grid gap-12 space-above-12" aria-label={text.attendanceOf(programlevel)}>
              <DataTable
                label={text.attendanceOf(programlevel)}
                columns={columns}
                rows={found}
                rowKey={({ student }) => student.stud_id}
                search={<SearchInput label={text.searchStudents} value={typed} onChange={setTyped} />}
                empty={students.length === 0 ? text.emptyClass : text.nothingFound}
              />
            </section>
            <SchoolSessionsTable
              dated
              sessions={sessions}
              heading={text.sessions}
              label={text.sessions}
              fileName={text.dayFile(`${programlevel}_${range.from}_${range.to}`)}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
