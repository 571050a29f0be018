import { getAllStudent, type ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft } from '#contract/school/approval/leaver-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { leavingText } from '#web/school/approval/approval-text.ts';
import { LeavingDialog } from '#web/school/approval/leaving-dialog.tsx';
import { chosenText as text } from './student-form-text.ts';

interface StudentLeavesDialogProps extends OpenedDialogProps {
  readonly student: ListedStudent;
  readonly onDelete: () => void;
}

/** Records that a student has left the school; everything recorded about the student stays. */
export function StudentLeavesDialog({ student, ...dialog }: StudentLeavesDialogProps) {
  const change = useChange(markLeft, {
    sending: (_none: undefined) => ({ body: { ids: [student.stud_id] } }),
    invalidates: [getAllStudent],
    done: ({ message }) => toastSuccess(message, toastMs.admin),
    failed: text.failed,
  });
  return (
    <LeavingDialog
      {...dialog}
      name={fullName(student)}
      close={{ change, label: text.markLeft, detail: text.markLeftDetail }}
      deleteDetail={leavingText.deleteStudentDetail}
    />
  );
}
