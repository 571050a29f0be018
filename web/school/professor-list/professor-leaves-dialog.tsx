import { IconTransfer } from '@tabler/icons-react';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { leavingText as text } from '#web/school/approval/approval-text.ts';
import { LeavingDialog } from '#web/school/approval/leaving-dialog.tsx';

interface ProfessorLeavesDialogProps extends OpenedDialogProps {
  readonly professor: calls.ListedProfessor;
  readonly onDelete: () => void;
}

/** Options for a professor who leaves, first of all to hand over subjects and incentives. @see docs/decisions/0035 */
export function ProfessorLeavesDialog({ professor, ...dialog }: ProfessorLeavesDialogProps) {
  const { prof_id: id } = professor;
  const { data: has, isError } = useCall(calls.getProfessorBelongings, { params: { id } });
  const change = useChange(calls.closeProfessor, {
    sending: () => ({ params: { id } }),
    invalidates: [calls.getAllProfessor],
    failed: text.closeFailed,
  });
  const hasAny = has !== undefined && has.subjects + has.events + has.incentives > 0;
  return (
    <LeavingDialog
      {...dialog}
      name={fullName(professor)}
      close={professor.leftAt === null ? { change, label: text.close, detail: text.closeDetail } : null}
      isSecond={hasAny}
      deleteDetail={hasAny && text.deleteDetail}
    >
      <p>{has ? text.has(has) : isError ? text.unknown : baseText.loading}</p>
      {hasAny && (
        <ButtonWithIcon Icon={IconTransfer} href={paths.professorSubjects.href({ professorID: id })}>
          {text.handOver}
        </ButtonWithIcon>
      )}
    </LeavingDialog>
  );
}
