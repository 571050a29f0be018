import { IconRestore } from '@tabler/icons-react';
import { SUBJECTS_KEPT_DAYS } from '#contract/platform/settings/retention-periods.ts';
import {
  type DeletedSubject,
  getDeletedSubjects,
  restoreSubject,
} from '#contract/subjects/subject/school-subject-calls.ts';
import { dateText, momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { schoolSubjectsText, deletedSubjectsText as text } from './school-subjects-text.ts';

const DAY_MS = 86_400_000;

const keptUntil = ({ deletedAt }: DeletedSubject) =>
  new Date(Date.parse(deletedAt) + SUBJECTS_KEPT_DAYS * DAY_MS).toISOString();

const columns = (onRestore: (subject: DeletedSubject) => void): readonly Column<DeletedSubject>[] => [
  { header: schoolSubjectsText.name, sortBy: ({ subject_name }) => subject_name },
  {
    kind: 'short',
    header: schoolSubjectsText.programLevel,
    sortBy: ({ subject_courseYearSection }) => subject_courseYearSection || schoolSubjectsText.event,
  },
  { header: schoolSubjectsText.professor, sortBy: ({ professor }) => professor },
  { kind: 'end', header: schoolSubjectsText.sessions, sortBy: ({ session_count }) => session_count },
  { kind: 'end', header: text.attendance, sortBy: ({ attendance }) => attendance },
  {
    header: text.deleted,
    named: true,
    sortBy: ({ deletedAt }) => deletedAt,
    cell: ({ deletedAt }) => momentText(deletedAt),
  },
  { header: text.until, named: true, sortBy: keptUntil, cell: (subject) => dateText(keptUntil(subject)) },
  actionsColumn((subject) => (
    <ButtonWithIcon
      Icon={IconRestore}
      variant="light"
      size="sm"
      aria-label={text.restoreLabel(subject)}
      onClick={() => onRestore(subject)}
    >
      {text.restore}
    </ButtonWithIcon>
  )),
];

/** Subjects and events that were deleted with sessions, to be restored completely. @see decisions §8.1 */
export function DeletedSubjectsScreen() {
  const query = useCall(getDeletedSubjects);
  const search = useSearch();
  const restore = useChange(restoreSubject, {
    sending: ({ subject_id }: DeletedSubject) => ({ params: { subjectId: subject_id } }),
    question: (subject) => ({ title: text.askRestore(subject), detail: text.restoreDetail(subject) }),
    invalidates: everything,
    failed: text.restoreFailed,
  });
  const found = query.data?.subjects.filter(({ subject_name, professor }) => search.finds(subject_name, professor));
  return (
    <Page title={text.title} tab={text.tab} detail={text.about} back={paths.adminSubjects.href()}>
      <Loaded query={query} skeleton={<RowSkeletons rows={4} tools="search and order" />} failed={text.failed}>
        {({ subjects }) => (
          <DataTable
            label={text.tab}
            columns={columns((subject) => void restore.run(subject))}
            rows={found ?? []}
            rowKey={({ subject_id }) => subject_id}
            search={<SearchInput label={schoolSubjectsText.search} {...search} />}
            countText={schoolSubjectsText.count}
            empty={
              subjects.length === 0 ? (
                <EmptyState message={text.empty} detail={text.emptyDetail} />
              ) : (
                schoolSubjectsText.emptyFound
              )
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
