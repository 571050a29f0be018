import { IconArrowRight } from '@tabler/icons-react';
import type { RollChange } from '#contract/attendance/roll/roll-change.ts';
import { momentText, timeText } from '#web/platform/base/date-text.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { keptText, rollHistoryText } from './roll-history-text.ts';
import { RollStatus } from './roll-status.tsx';

interface RollHistoryDialogProps extends OpenedDialogProps {
  readonly title: string;
  /** The changes for one student at one session, newest first. */
  readonly query: LoadedQuery<readonly RollChange[]>;
}

/**
 * Each change of a student's status at a session: by whom, when, from which status to which, why, and with which
 * points.
 */
export function RollHistoryDialog({ title, query, ...dialog }: RollHistoryDialogProps) {
  return (
    <Dialog {...dialog} title={title} size={560}>
      <RollHistory query={query} />
    </Dialog>
  );
}

/** The changes as a list, for use among other content. */
export function RollHistory({ query }: Pick<RollHistoryDialogProps, 'query'>) {
  return (
    <Loaded query={query} skeleton={<RowSkeletons rows={3} />} failed={rollHistoryText.failed}>
      {(changes) =>
        changes.length === 0 ? (
          <EmptyState message={rollHistoryText.empty} />
        ) : (
          <ol className="grid ruled" aria-label={rollHistoryText.list}>
            {changes.map((change) => (
              <li key={change.change_id ?? change.source} className="grid breaks inside-12 gap-4">
                <HistoryEntry change={change} />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function HistoryEntry({ change }: { change: RollChange }) {
  const { change_id, was, now, timeIn, reason, at, posted, kept } = change;
  const lines = [
    `${momentText(at)} · ${rollHistoryText.by(change)}`,
    timeIn === null ? '' : rollHistoryText.timeIn(timeText(timeIn)),
    rollHistoryText.posted(posted),
    keptText(kept, posted),
  ].filter((line) => line !== '');
  return (
    <>
      <p className="row wrap gap-8">
        {change_id !== null && was !== now && (
          <>
            <RollStatus status={was} />
            <IconArrowRight size={16} stroke={1.8} aria-label={rollHistoryText.became} />
          </>
        )}
        <RollStatus status={now} />
      </p>
      {reason !== '' && <p>{reason}</p>}
      {lines.map((line) => (
        <p key={line} className="faint">
          {line}
        </p>
      ))}
    </>
  );
}
