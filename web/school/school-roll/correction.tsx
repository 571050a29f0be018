import { IconHistory, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { attends } from '#contract/attendance/attendance/status.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import type { Corrected } from './school-roll-data.ts';
import { schoolRollText } from './school-roll-text.ts';

const CorrectStatusDialog = lazily(async () => (await import('./correct-status-dialog.tsx')).CorrectStatusDialog);
const SchoolRollHistoryDialog = lazily(
  async () => (await import('./correct-status-dialog.tsx')).SchoolRollHistoryDialog,
);

interface Correction {
  /** The buttons of a row: to correct the status and, if it was changed before, to see the history. */
  readonly buttons: (corrected: Corrected, changes: number) => ReactNode;
  readonly dialogs: ReactNode;
}

/** Lets administrators correct statuses in a table, and view earlier corrections. */
export function useCorrection(): Correction {
  const correcting = useDialog<Corrected>((corrected, way) => <CorrectStatusDialog corrected={corrected} {...way} />);
  const looking = useDialog<Corrected>((corrected, way) => <SchoolRollHistoryDialog corrected={corrected} {...way} />);
  return {
    buttons: (corrected, changes) => (
      <div className="row to-end gap-4">
        {(changes > 0 || attends(corrected.status)) && (
          <IconButton
            Icon={IconHistory}
            label={schoolRollText.historyOf(corrected.title)}
            title={schoolRollText.history}
            onClick={() => looking.open(corrected)}
          />
        )}
        <IconButton
          Icon={IconPencil}
          label={schoolRollText.changeOf(corrected.title)}
          title={schoolRollText.change}
          onClick={() => correcting.open(corrected)}
        />
      </div>
    ),
    dialogs: (
      <>
        {correcting.show()}
        {looking.show()}
      </>
    ),
  };
}
