import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useRollHistory } from './roll-data.ts';
import { RollHistoryDialog } from './roll-history-dialog.tsx';
import { rollText } from './roll-text.ts';

interface RollHistoryOfProps extends OpenedDialogProps {
  readonly sessionId: number;
  readonly studId: number;
  readonly name: string;
}

/** The history of one student at one session, fetched on opening. */
export function RollHistoryOf({ sessionId, studId, name, ...dialog }: RollHistoryOfProps) {
  return <RollHistoryDialog {...dialog} title={rollText.historyOf(name)} query={useRollHistory(sessionId, studId)} />;
}
