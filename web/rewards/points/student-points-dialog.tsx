import { Button } from '@mantine/core';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { PointsList } from './points-list.tsx';
import { pointsText } from './points-text.ts';
import { useStudentPoints, useWithdrawAny } from './student-points-data.ts';

interface StudentPointsDialogProps extends OpenedDialogProps {
  readonly stud_id: number;
  readonly name: string;
}

/** Every change of a student's points, for an administrator, who may withdraw what was given by hand. */
export function StudentPointsDialog({ stud_id, name, ...dialog }: StudentPointsDialogProps) {
  const query = useStudentPoints(stud_id);
  const withdraw = useWithdrawAny(stud_id);
  return (
    <Dialog {...dialog} title={pointsText.historyOf(name)} size={560}>
      <PointsList
        query={query}
        actions={({ kind, award_id, withdrawnAt, points }) =>
          kind === 'award' &&
          award_id !== null &&
          withdrawnAt === null && (
            <div>
              <Button
                variant="default"
                disabled={withdraw.busy}
                onClick={() => void withdraw.run({ award_id, points, name })}
              >
                {pointsText.withdraw}
              </Button>
            </div>
          )
        }
      />
    </Dialog>
  );
}
