import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import styles from './import.module.css';
import { useAnswerImport } from './import-data.ts';
import { importText as text } from './import-text.ts';
import { SkippedRows } from './skipped-rows.tsx';

interface ImportFactsProps {
  readonly run: ImportRun;
}

/** How a file was read, with its figures as `children`, and its general questions. */
export function ImportFacts({ run, children }: ImportFactsProps & { readonly children: ReactNode }) {
  const { counts, encoding, delimiter, ignored, newLevels, mode, state, notes, leavers, skipped } = run;
  return (
    <div className={`grid gap-8 space-below-16 ${styles.facts}`}>
      <h2 className="headline">{run.fileName}</h2>
      {children}
      {state === 'previewed' && <Questions run={run} />}
      {leavers !== null && <p className="pending">{leavers}</p>}
      {newLevels.count > 0 && <p className="pending">{text.newLevels(run)}</p>}
      {mode === 'whole' && counts.left > 0 && counts.problem > 0 && <p className="pending">{text.missingWarning}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="quiet">
        {delimiter !== '' && text.readAs(text.encodings[encoding], text.delimiters[delimiter] ?? delimiter)}{' '}
        {ignored.length > 0 && text.ignored(ignored)}
      </p>
      <SkippedRows skipped={skipped} />
    </div>
  );
}

/** Questions that only a person can answer: about similar program levels, and about all students at once. */
function Questions({ run: { import_id, counts, alikeLevels } }: ImportFactsProps) {
  const answer = useAnswerImport(import_id);
  const ofLevels = alikeLevels.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <>
      {counts.question > 0 && <p className="pending">{text.questions(counts.question)}</p>}
      {alikeLevels.map(({ level, like, lines }) => (
        <div key={level} className="row wrap gap-12">
          <p>{text.alikeLevel(level, lines)}</p>
          {[like, level].map((as) => (
            <Button
              key={as}
              size="xs"
              variant={as === like ? 'filled' : 'default'}
              disabled={answer.busy}
              onClick={() => void answer.run({ levels: [{ level, as }] })}
            >
              {as === like ? text.sameLevel(like) : text.ownLevel}
            </Button>
          ))}
        </div>
      ))}
      {counts.question - ofLevels > 1 && (
        <div className="row wrap gap-12">
          {(['same', 'new'] as const).map((all) => (
            <Button
              key={all}
              size="xs"
              variant="default"
              disabled={answer.busy}
              onClick={() => void answer.run({ all })}
            >
              {all === 'same' ? text.allSame : text.allNew}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
