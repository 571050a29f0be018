import type { ListedStudent } from '#contract/approval/approval-calls.ts';
import { dateText } from '#web/base/date-text.ts';
import type { Column } from '#web/base/table-order.ts';
import { buttonsColumn, nameColumn, registeredColumn, statusColumn } from './account-columns.tsx';
import { accountText, studentListText } from './approval-text.ts';
import styles from './student-columns.module.css';

/** The student list's columns; a changed program level says from what, when and by whom. @see spec §2, decisions §1.2 */
export const studentColumns: readonly Column<ListedStudent>[] = [
  nameColumn,
  {
    id: 'program',
    header: accountText.programLevel,
    sortBy: (student) => student.courseYearSection,
    cell: (student) => <ProgramLevel student={student} />,
  },
  statusColumn(studentListText),
  registeredColumn,
  buttonsColumn,
];

function ProgramLevel({ student: { courseYearSection, programLevelChanges } }: { student: ListedStudent }) {
  const sentences = programLevelChanges.map((change) => studentListText.change(change, dateText(change.createdAt)));
  return (
    <div>
      {courseYearSection}
      {sentences.length > 0 && (
        <div className={styles.changes}>
          <span>{studentListText.changes(sentences.length)}</span>
          <ul>
            {sentences.map((sentence, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two changes may read alike, and the list never reorders
              <li key={place}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
