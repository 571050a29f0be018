import { IconTrash, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { getSchoolSubjects, type SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { deletedSubjectsText, schoolSubjectsText as text } from './school-subjects-text.ts';

const columns: readonly Column<SchoolSubject>[] = [
  { header: text.name, sortBy: ({ subject_name }) => subject_name },
  {
    kind: 'short',
    header: text.programLevel,
    sortBy: ({ subject_courseYearSection }) => subject_courseYearSection || text.event,
  },
  { header: text.professor, sortBy: ({ professor }) => professor },
  { kind: 'end', header: text.sessions, sortBy: ({ session_count, bin_count }) => session_count - bin_count },
  // Events are open to everyone.
  actionsColumn(({ subject_id, subject_name, subject_courseYearSection }) => (
    <>
      <IconButton
        Icon={IconUsersGroup}
        label={sharedText.staffOf([subject_name, subject_courseYearSection].filter(Boolean).join(', '))}
        title={sharedText.staff}
        href={paths.adminSubjectStaff.href({ subjectID: subject_id, subjectName: subject_name })}
      />
      {subject_courseYearSection !== '' && (
        <ButtonWithIcon
          size="sm"
          variant="subtle"
          Icon={IconUsers}
          href={paths.adminSubjectPeople.href({ subjectID: subject_id, subjectName: subject_name })}
          aria-label={text.peopleOf(`${subject_name}, ${subject_courseYearSection}`)}
        >
          {text.people}
        </ButtonWithIcon>
      )}
    </>
  )),
];

/** Every subject and event of the school, each with its people. */
export function SchoolSubjectsScreen() {
  const query = useCall(getSchoolSubjects, undefined, { select: ({ subjects }) => subjects });
  const search = useSearch();
  const programs = distinctInNaturalOrder((query.data ?? []).map((one) => one.subject_courseYearSection)).filter(
    Boolean,
  );
  const program = useChoice(
    'program',
    { label: text.programLevel, all: text.allPrograms, options: programs },
    query.data !== undefined,
  );
  const found = query.data?.filter(
    ({ subject_name, professor, subject_courseYearSection }) =>
      search.finds(subject_name, professor) && (program.value === '' || program.value === subject_courseYearSection),
  );
  return (
    <Page
      title={text.title}
      tab={text.tab}
      back={paths.adminProfessors.href()}
      actions={
        <ButtonWithIcon variant="default" Icon={IconTrash} href={paths.adminDeletedSubjects.href()}>
          {deletedSubjectsText.open}
        </ButtonWithIcon>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={8} tools="search and order" />} failed={text.failed}>
        {(subjects) => (
          <DataTable
            label={text.list}
            columns={columns}
            rows={found ?? []}
            rowKey={({ subject_id }) => subject_id}
            search={<SearchInput label={text.search} {...search} />}
            choices={[program]}
            countText={text.count}
            empty={
              subjects.length === 0 ? <EmptyState message={text.empty} detail={text.emptyDetail} /> : text.emptyFound
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
