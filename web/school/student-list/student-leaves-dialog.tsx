import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { leavingText } from '#web/school/approval/approval-text.ts';
import { LeavingDialog } from '#web/school/approval/leaving-dialog.tsx';
import { useMarkLeft } from './student-form-data.ts';
import { chosenText as text } from './student-form-text.ts';

interface StudentLeavesDialogProps extends OpenedDialogProps {
  readonly student: ListedStudent;
  readonly onDelete: () => void;
}

/** What becomes of a student who leaves: marked as left, everything recorded stays. */
export function StudentLeavesDialog({ student, ...dialog }: StudentLeavesDialogProps) {
  const change = useMarkLeft(student.stud_id);
  return (
    <LeavingDialog
      {...dialog}
      name={fullName(student)}
      close={{ change, label: text.markLeft, detail: text.markLeftDetail }}
      deleteDetail={leavingText.deleteStudentDetail}
    />
  );
}
