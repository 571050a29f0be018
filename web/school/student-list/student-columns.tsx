import { UnstyledButton } from '@mantine/core';
import { IconClipboardCheck, IconHistory } from '@tabler/icons-react';
import { createContext, use } from 'react';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import type { Column } from '#web/platform/table/table-order.ts';
import { AccountActionsContext } from '#web/school/approval/account-actions.ts';
import {
  accountStatusColumn,
  buttonsColumn,
  nameColumn,
  registeredColumn,
} from '#web/school/approval/account-columns.tsx';
import link from '#web/school/approval/account-link.module.css';
import { AccountLink } from '#web/school/approval/account-link.tsx';
import { accountText, studentListText } from '#web/school/approval/approval-text.ts';
import { studentChangesText } from './student-changes-text.ts';
import styles from './student-columns.module.css';

/**
 * Opens a student's changes. This function is in a context, so that the rows' links can use it while the columns stay
 * the same.
 */
export const StudentChangesContext = createContext<(student: ListedStudent) => void>(() => undefined);

/** The student list's columns; marks changed accounts beside the name. @see spec §2, decisions §1.2 */
export const studentColumns: readonly Column<ListedStudent>[] = [
  {
    ...nameColumn,
    cell: (student) => (
      <div className={`wrap shrinks across-8 row ${styles.person}`}>
        {nameColumn.cell(student)}
        <ChangedMark student={student} />
      </div>
    ),
  },
  { under: accountText.name, header: accountText.programLevel, sortBy: (student) => student.courseYearSection },
  accountStatusColumn,
  registeredColumn,
  { kind: 'actions', header: studentListText.attendance, cell: (student) => <AttendanceLink student={student} /> },
  buttonsColumn,
];

/** The link to a student's attendance; unapproved students have none. */
function AttendanceLink({ student }: { student: ListedStudent }) {
  const name = use(AccountActionsContext)?.nameOf(student) ?? fullName(student);
  if (!student.isValidated) return null;
  return (
    <AccountLink
      Icon={IconClipboardCheck}
      href={paths.adminStudentRoll.href({ studentID: student.stud_id })}
      label={studentListText.attendanceOf(name)}
    >
      {studentListText.attendance}
    </AccountLink>
  );
}

function ChangedMark({ student }: { student: ListedStudent }) {
  const open = use(StudentChangesContext);
  const name = use(AccountActionsContext)?.nameOf(student) ?? fullName(student);
  const { standing, takenBack } = student.changes;
  const { isPhotoNew } = student;
  if (standing + takenBack === 0 && !isPhotoNew) return null;
  const mark = standing === 0 && isPhotoNew ? studentChangesText.photoMark : studentChangesText.mark(standing);
  return (
    <UnstyledButton
      className={`inline-row tiny gap-4 rounded dim ${link.mark} ${standing > 0 || isPhotoNew ? 'pending' : ''}`}
      aria-label={studentChangesText.markOf(mark, name)}
      onClick={() => open(student)}
    >
      <IconHistory size={15} stroke={2} aria-hidden />
      {mark}
    </UnstyledButton>
  );
}
