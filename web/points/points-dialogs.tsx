import { Button } from '@mantine/core';
import { Dialog } from '#web/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/dialog/use-dialog.tsx';
import { useOwnPoints, usePointsNews, useStudentPoints, useWithdrawAny } from './points-data.ts';
import { PointsList } from './points-list.tsx';
import { pointsText } from './points-text.ts';

/** What one's own points came from and went to, live. @see docs/decisions/0047 */
export function OwnPointsDialog(dialog: OpenedDialogProps) {
  const query = useOwnPoints();
  usePointsNews();
  return (
    <Dialog {...dialog} title={pointsText.history} size={560}>
      <PointsList query={query} />
    </Dialog>
  );
}

interface StudentPointsDialogProps extends OpenedDialogProps {
  readonly stud_id: number;
  readonly name: string;
}

/** The same of a student, for an administrator, who may withdraw what was given by hand. */
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
