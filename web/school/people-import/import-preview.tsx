import { Button, Progress } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight, IconCheck, IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  dropImport,
  type ImportAction,
  type ImportRun,
  importActions,
} from '#contract/school/people-import/import-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { appliedLines, type ImportSteps, plannedLines, useImportSteps } from './apply-import.ts';
import styles from './import.module.css';
import { importReads, useImport } from './import-data.ts';
import { ImportFacts } from './import-facts.tsx';
import { ImportLines } from './import-lines.tsx';
import { importText as text } from './import-text.ts';
import { LeaversDialog } from './leavers-dialog.tsx';

interface ImportPreviewProps {
  readonly id: number;
  readonly onColumns: () => void;
  readonly onAnother: () => void;
}

/** What a file would do or has done, line by line, with its actions. */
export function ImportPreview({ id, onColumns, onAnother }: ImportPreviewProps) {
  const [action, setAction] = useState<ImportAction | ''>('');
  const [page, setPage] = useState(1);
  const query = useImport(id, action, page);
  const steps = useImportSteps();
  return (
    <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={text.fetchFailed}>
      {({ import: read, lines, pages }) => {
        const run = steps.run ?? read;
        const choose = (next: ImportAction | '') => {
          setAction(next);
          setPage(1);
        };
        return (
          <>
            <Card>
              <ImportFacts run={run}>
                <LineKinds run={run} shown={action} onShow={choose} />
              </ImportFacts>
              <Doing run={run} steps={steps} onColumns={onColumns} onAnother={onAnother} />
            </Card>
            {lineCount(run) > 0 && <ImportLines run={run} lines={lines} page={page} pages={pages} onPage={setPage} />}
          </>
        );
      }}
    </Loaded>
  );
}

const lineCount = ({ counts }: ImportRun) => importActions.reduce((sum, each) => sum + counts[each], 0);

interface LineKindsProps {
  readonly run: ImportRun;
  readonly shown: ImportAction | '';
  readonly onShow: (action: ImportAction | '') => void;
}

/** The number of lines of each kind, as buttons that show only the lines of that kind. */
function LineKinds({ run, shown, onShow }: LineKindsProps) {
  const kinds = importActions
    .filter((each) => run.counts[each] > 0)
    .map((each) => [each, text.count(text.actions[each], run.counts[each])] as const);
  const all = kinds.length > 0 ? [['', text.all(lineCount(run))] as const] : [];
  return (
    <fieldset className={`row wrap gap-8 ${styles.shown}`} aria-label={text.show}>
      {[...all, ...kinds].map(([each, label]) => (
        <Button
          key={each}
          size="xs"
          radius="xl"
          variant={each === shown ? 'filled' : 'default'}
          aria-pressed={each === shown}
          onClick={() => onShow(each)}
        >
          {label}
        </Button>
      ))}
      <span className="quiet">{text.same(run.counts.same)}</span>
    </fieldset>
  );
}

interface DoingProps {
  readonly run: ImportRun;
  readonly steps: ImportSteps;
  readonly onColumns: () => void;
  readonly onAnother: () => void;
}

function Doing({ run, steps, onColumns, onAnother }: DoingProps) {
  const drop = useChange(dropImport, {
    sending: ({ import_id }: ImportRun) => ({ params: { importId: import_id } }),
    invalidates: importReads,
    done: text.dropped,
    failed: text.dropFailed,
  });
  const counting = useDialog<ImportRun>((counted, way) => (
    <LeaversDialog run={counted} {...way} onCounted={(leaving) => void steps.apply(counted, leaving)} />
  ));
  const { counts, waiting, state, leavers, undoUntil, stayed } = run;
  const all = plannedLines(run);
  if (steps.run)
    return (
      <div className={`grid gap-8 space-below-16 ${styles.facts}`}>
        <Progress
          value={all === 0 ? 100 : (100 * (all - waiting)) / all}
          size="lg"
          radius="xl"
          aria-label={state === 'undoing' ? text.undoing : text.applying}
        />
        <div className="row wrap gap-12">
          <Button variant="default" disabled={steps.isStopping} onClick={steps.stop}>
            {steps.isStopping ? text.stopping : text.stop}
          </Button>
        </div>
      </div>
    );
  const canApply = (state === 'previewed' || state === 'applying') && waiting > 0;
  const canUndo = (state === 'applied' && undoUntil !== null) || state === 'undoing';
  return (
    <div className="row wrap gap-12">
      {canApply && (
        <ButtonWithIcon
          Icon={IconCheck}
          onClick={() => (leavers !== null && state === 'previewed' ? counting.open(run) : void steps.apply(run))}
        >
          {state === 'applying' ? text.goOn(waiting) : text.apply(waiting)}
        </ButtonWithIcon>
      )}
      {state === 'previewed' && (
        <ButtonWithIcon variant="default" Icon={IconColumns3} onClick={onColumns}>
          {text.changeColumns}
        </ButtonWithIcon>
      )}
      {canApply && (
        <ButtonWithIcon
          variant="default"
          Icon={IconTrash}
          onClick={() => void drop.run(run).then((dropped) => dropped && onAnother())}
        >
          {text.drop}
        </ButtonWithIcon>
      )}
      {(state === 'applying' || state === 'dropped') && <p>{text.appliedSoFar(appliedLines(run))}</p>}
      {state === 'previewed' && waiting === 0 && <p>{counts.question > 0 ? null : text.nothingToApply}</p>}
      {state === 'applied' && <p>{text.applied}</p>}
      {state === 'undone' && <p>{text.undone(stayed)}</p>}
      {state === 'applied' && counts.new > 0 && (
        <ButtonWithIcon Icon={IconArrowRight} href={`${paths.adminStudents.href()}?status=no-password`}>
          {text.sheets}
        </ButtonWithIcon>
      )}
      {canUndo && (
        <ButtonWithIcon variant="default" Icon={IconArrowBackUp} onClick={() => void steps.undo(run)}>
          {state === 'undoing' ? text.goOnUndoing : text.undo}
        </ButtonWithIcon>
      )}
      {!canApply && (
        <Button variant="default" onClick={onAnother}>
          {text.another}
        </Button>
      )}
      {state === 'applied' && undoUntil !== null && <p className="faint">{text.undoUntil(dateText(undoUntil))}</p>}
      {counting.show()}
    </div>
  );
}
