import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useOwnPoints, usePointsNews } from './points-data.ts';
import { PointsList } from './points-list.tsx';
import { pointsText } from './points-text.ts';

/** The student's own points history, live. @see docs/decisions/0047 */
export function OwnPointsDialog(dialog: OpenedDialogProps) {
  const query = useOwnPoints();
  usePointsNews();
  return (
    <Dialog {...dialog} title={pointsText.history} size={560}>
      <PointsList query={query} />
    </Dialog>
  );
}
