import { IconClipboardCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { getClassStudentByProgram } from '#contract/people/students-by-level/students-by-level-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { listedName, type Sign, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import styles from './master-list-screen.module.css';
import { masterListText } from './master-list-text.ts';

/** One line of a master list; a search does not change its number. */
interface NumberedStudent extends StudentInClass {
  readonly number: number;
}

const none: readonly NumberedStudent[] = [];

/** The students by last name, numbered from 1. @see spec §2 */
const numbered = ({ students }: ReplyOf<typeof getClassStudentByProgram>): readonly NumberedStudent[] =>
  students.toSorted(lastNameFirst).map((student, place) => ({ ...student, number: place + 1 }));

/**
 * The only column: names with links to attendance. All students here share a program level, so usernames distinguish
 * namesakes.
 */
function columnsOf(sign: Sign): readonly Column<NumberedStudent>[] {
  return [
    {
      header: masterListText.name,
      cell: (student) => (
        <span className={`abreast flex gap-12 tappable ${styles.line}`}>
          <span className={`rigid plain dim ${styles.number}`}>{student.number}.</span>
          <span>
            <Link
              href={paths.adminStudentRoll.href({ studentID: student.stud_id })}
              className={`strong bare-link ${styles.name}`}
              aria-label={masterListText.attendanceOf(listedName(student), sign(student))}
            >
              {listedName(student)}
            </Link>
            <NameBeside>{sign(student)}</NameBeside>
          </span>
        </span>
      ),
    },
  ];
}

/** The numbered students of one program level. @see spec §2, §9 */
export function MasterListScreen() {
  const { programlevel } = usePlaceParams(paths.programMasterlist);
  const query = useCall(getClassStudentByProgram, { body: { courseYearSection: programlevel } }, { select: numbered });
  const students = query.data ?? none;
  const columns = useMemo(() => columnsOf(signsOf(students)), [students]);
  const search = useSearch();
  const wanted = useDeferredValue(search.value);
  const shown = useMemo(() => students.filter(byName(wanted)), [students, wanted]);

  const sheetOf = (rows: readonly NumberedStudent[]): Sheet => ({
    fileName: masterListText.fileName(programlevel),
    lines: sheetLines(rows, {
      'No.': (one) => one.number,
      'First Name': (one) => one.first_name,
      'Middle Name': (one) => one.middle_name,
      'Last Name': (one) => one.last_name,
      'Program Level': (one) => one.courseYearSection,
    }),
  });

  return (
    <Page
      title={masterListText.programTitle(programlevel)}
      tab={masterListText.programTab(programlevel)}
      link={{
        href: paths.adminClassRoll.href({ programlevel }),
        label: masterListText.attendance,
        Icon: IconClipboardCheck,
      }}
      back={paths.adminMasterlist.href()}
      actions={<DownloadButton rows={query.data && shown} sheet={sheetOf} />}
    >
      <Loaded
        query={query}
        skeleton={<RowSkeletons rows={10} tools="search and order" />}
        failed={masterListText.studentsFetchFailed}
      >
        {() => (
          <DataTable
            label={masterListText.studentsLabel(programlevel)}
            columns={columns}
            rows={shown}
            rowKey={(student) => student.stud_id}
            search={<SearchInput label={masterListText.searchName} {...search} />}
            countText={(count) => masterListText.total(count, students.length)}
            empty={masterListText.emptyStudents}
          />
        )}
      </Loaded>
    </Page>
  );
}
