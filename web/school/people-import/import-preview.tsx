import { Button, NativeSelect, Progress } from '@mantine/core';
import { IconArrowRight, IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Encoding, encodings } from '#contract/school/people-import/encodings.ts';
import { type ImportAction, type ImportRun, importActions } from '#contract/school/people-import/import-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ChoiceInput } from '#web/platform/form/choice-input.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/states.tsx';
import { type Applying, appliedLines, useApplyImport } from './apply-import.ts';
import styles from './import.module.css';
import { useDropImport, useImport } from './import-data.ts';
import { ImportLines } from './import-lines.tsx';
import { importText as text } from './import-text.ts';

interface ImportPreviewProps {
  readonly id: number;
  readonly busy: boolean;
  readonly onAnother: () => void;
  /** Reads the same file in another encoding, where the browser still has it. */
  readonly onReadAs?: (encoding: Encoding) => void;
}

/** What a file would do or has done, line by line, and what can be done with it. */
export function ImportPreview({ id, busy, onAnother, onReadAs }: ImportPreviewProps) {
  const [action, setAction] = useState<ImportAction | ''>('');
  const [page, setPage] = useState(1);
  const query = useImport(id, action, page);
  const applying = useApplyImport();
  return (
    <Loaded query={query} skeleton={<RowSkeletons rows={8} />} failed={text.fetchFailed}>
      {({ import: read, lines, pages }) => {
        const run = applying.run ?? read;
        const actions = importActions
          .filter((each) => run.counts[each] > 0)
          .map((each) => ({ value: each, label: text.count(text.actions[each], run.counts[each]) }));
        const choose = (next: string) => {
          setAction(importActions.find((each) => each === next) ?? '');
          setPage(1);
        };
        return (
          <>
            <Card>
              <Facts run={run} {...(onReadAs && run.state === 'previewed' && { onReadAs })} busy={busy} />
              <Doing run={run} applying={applying} onAnother={onAnother} />
            </Card>
            {actions.length > 0 && (
              <>
                <div className={styles.shown}>
                  <ChoiceInput
                    label={text.show}
                    value={action}
                    onChange={choose}
                    options={[{ value: '', label: text.lines }, ...actions]}
                  />
                </div>
                <ImportLines lines={lines} page={page} pages={pages} onPage={setPage} />
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface FactsProps {
  readonly run: ImportRun;
  readonly busy: boolean;
  readonly onReadAs?: (encoding: Encoding) => void;
}

function Facts({ run, busy, onReadAs }: FactsProps) {
  const { counts, encoding, delimiter, ignored, newLevels, mode } = run;
  const counted = importActions
    .filter((each) => counts[each] > 0)
    .map((each) => text.count(text.actions[each], counts[each]));
  return (
    <div className={styles.facts}>
      <h2 className="headline">{run.fileName}</h2>
      <p role="status">{[...counted, text.same(counts.same)].join(' · ')}</p>
      {newLevels.count > 0 && <p className={styles.warning}>{text.newLevels(newLevels)}</p>}
      {mode === 'whole' && counts.left > 0 && counts.problem > 0 && (
        <p className={styles.warning}>{text.missingWarning}</p>
      )}
      <p className="quiet">
        {text.readAs(text.encodings[encoding], text.delimiters[delimiter] ?? delimiter)}{' '}
        {ignored.length > 0 && text.ignored(ignored)}
      </p>
      {onReadAs && (
        <NativeSelect
          label={text.lettersWrong}
          value={encoding}
          disabled={busy}
          onChange={(event) => onReadAs(event.currentTarget.value as Encoding)}
          data={encodings.map((each) => ({ value: each, label: text.encodings[each] }))}
          maw="20rem"
        />
      )}
    </div>
  );
}

interface DoingProps {
  readonly run: ImportRun;
  readonly applying: Applying;
  readonly onAnother: () => void;
}

function Doing({ run, applying, onAnother }: DoingProps) {
  const drop = useDropImport();
  const { counts, waiting, state } = run;
  const all = counts.new + counts.change + counts.left;
  if (applying.run)
    return (
      <div className={styles.facts}>
        <Progress
          value={all === 0 ? 100 : (100 * (all - waiting)) / all}
          size="lg"
          radius="xl"
          aria-label={text.applying}
        />
        <div className={styles.buttons}>
          <Button variant="default" disabled={applying.isStopping} onClick={applying.stop}>
            {applying.isStopping ? text.stopping : text.stop}
          </Button>
        </div>
      </div>
    );
  const canApply = (state === 'previewed' || state === 'applying') && waiting > 0;
  return (
    <div className={styles.actions}>
      {canApply && (
        <>
          <ButtonWithIcon Icon={IconCheck} onClick={() => void applying.apply(run)}>
            {state === 'applying' ? text.goOn(waiting) : text.apply(waiting)}
          </ButtonWithIcon>
          <ButtonWithIcon
            variant="default"
            Icon={IconTrash}
            onClick={() => void drop.run(run).then((dropped) => dropped && onAnother())}
          >
            {text.drop}
          </ButtonWithIcon>
        </>
      )}
      {(state === 'applying' || state === 'dropped') && <p>{text.appliedSoFar(appliedLines(run))}</p>}
      {state === 'previewed' && waiting === 0 && <p>{text.nothingToApply}</p>}
      {state === 'applied' && <p>{text.applied}</p>}
      {state === 'applied' && counts.new > 0 && (
        <ButtonWithIcon Icon={IconArrowRight} href={`${paths.adminStudents.href()}?status=no-password`}>
          {text.sheets}
        </ButtonWithIcon>
      )}
      {!canApply && (
        <Button variant="default" onClick={onAnother}>
          {text.another}
        </Button>
      )}
    </div>
  );
}
