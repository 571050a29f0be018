import { Button, Progress } from '@mantine/core';
import { useMemo } from 'react';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { listedName, signsOf } from '#web/people/student/person-name.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { AccountKind } from './account-actions.ts';
import { accountId } from './approval-data.ts';
import { manyText } from './approval-text.ts';
import type { DecisionRun } from './decide-many.ts';
import styles from './decide-many-dialog.module.css';

interface DecideManyDialogProps {
  readonly kind: AccountKind;
  readonly run: DecisionRun;
  /** Whether any account that failed is still in the list. */
  readonly isAnyListed: boolean;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** The element of the list at which the user continues: the first row's checkbox or, without rows, the search. */
const listAgain = () =>
  document.querySelector<HTMLElement>('tbody input[type="checkbox"]') ??
  document.querySelector<HTMLElement>('input[type="search"]');

/** The progress of a decision about many accounts, then its results and the reasons for failures. */
export function DecideManyDialog({ kind, run, isAnyListed, onStop, onClose }: DecideManyDialogProps) {
  const { decision, accounts, progress, standing } = run;
  const decided = progress.done.length + progress.failed.length;
  const finished = standing === 'finished';
  const heading = progress.left.length > 0 ? manyText.stopped : manyText.finished;

  return (
    <Dialog
      opened
      title={finished ? heading : manyText.running[decision]}
      size={520}
      returnTo={listAgain}
      {...(finished && { onClose })}
    >
      <div className="column gap-16">
        <Progress
          value={(100 * decided) / accounts.length}
          size="lg"
          radius="xl"
          aria-label={manyText.running[decision]}
        />
        <p role="status">
          {finished
            ? manyText.done[decision](kind.text.counted(progress.done.length))
            : manyText.progress(decided, accounts.length)}
        </p>
        {finished && <NotDone run={run} isAnyListed={isAnyListed} />}
      </div>
      <DialogActions>
        {finished ? (
          <Button onClick={onClose} data-autofocus>
            {manyText.finish}
          </Button>
        ) : (
          <Button variant="default" disabled={standing === 'stopping'} onClick={onStop} data-autofocus>
            {standing === 'stopping' ? manyText.stopping : manyText.stop}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function NotDone({ run: { accounts, progress }, isAnyListed }: Pick<DecideManyDialogProps, 'run' | 'isAnyListed'>) {
  const byId = useMemo(() => new Map(accounts.map((account) => [accountId(account), account])), [accounts]);
  const sign = useMemo(() => signsOf(accounts), [accounts]);
  return (
    <>
      {progress.failed.length > 0 && (
        <section>
          <p className="strong absent">{manyText.failed(progress.failed.length)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard */}
          <ul className={`grid small gap-6 rounded padded-12-16 sunken ${styles.list}`} tabIndex={0}>
            {progress.failed.map(({ id, message }) => {
              const account = byId.get(id);
              return (
                <li key={id}>
                  {account && (
                    <>
                      <strong className="strong">{listedName(account)}</strong>
                      <NameBeside>{sign(account)}</NameBeside>{' '}
                    </>
                  )}
                  {message}
                </li>
              );
            })}
          </ul>
          {isAnyListed && <p className="quiet">{manyText.stillChosen}</p>}
        </section>
      )}
      {progress.left.length > 0 && <p>{manyText.left(progress.left.length)}</p>}
    </>
  );
}
