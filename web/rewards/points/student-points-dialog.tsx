import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { withdrawAnyAward } from '#contract/rewards/points/award-calls.ts';
import { getStudentPoints } from '#contract/rewards/points/points-calls.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { sayWithdrawn } from './awards-data.ts';
import { pointsOf } from './points-data.ts';
import { PointsList } from './points-list.tsx';
import { pointsText } from './points-text.ts';

interface StudentPointsDialogProps extends OpenedDialogProps {
  readonly stud_id: number;
  readonly name: string;
}

/** Every change of a student's points, for an administrator, who may withdraw points given by hand. */
export function StudentPointsDialog({ stud_id, name, ...dialog }: StudentPointsDialogProps) {
  const params = { id: stud_id };
  const query = useInfiniteQuery({
    ...callPages(getStudentPoints, (before) => ({ params, query: { before } })),
    select: pointsOf,
  });
  const withdraw = useChange(withdrawAnyAward, {
    sending: ({ award_id }: { award_id: number; points: number }) => ({ params: { awardId: award_id } }),
    question: ({ points }) => pointsText.askWithdraw(points, name),
    invalidates: [keyOf(getStudentPoints, { params })],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
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
                onClick={() => void withdraw.run({ award_id, points })}
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
