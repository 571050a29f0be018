import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { getImports, type ImportRun } from '#contract/school/people-import/import-calls.ts';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './earlier-imports.module.css';
import { importText as text } from './import-text.ts';

const tones = {
  columns: 'today',
  previewed: 'today',
  applying: 'pending',
  applied: 'present',
  undoing: 'pending',
  undone: 'none',
  dropped: 'none',
} as const;

/** Earlier imports, newest first, each with a link to its results. */
export function EarlierImports() {
  const query = useCall(getImports);
  return (
    <Card className="grid from-top gap-8">
      <h2 className="subheading">{text.earlier}</h2>
      <Loaded query={query} skeleton={<RowSkeletons rows={3} />} failed={text.fetchFailed}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className="quiet">{text.earlierNone}</p>
          ) : (
            <ul aria-label={text.earlier} className={`ruled ${styles.list}`}>
              {imports.map((run) => (
                <li key={run.import_id}>
                  <Earlier {...run} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Earlier({ import_id, fileName, createdAt, state }: ImportRun) {
  return (
    <Link href={`${paths.adminImport.href()}?id=${import_id}`} className={`row gap-12 bare-link ${styles.file}`}>
      <span className="grid shrinks fills">
        <span className={`strong ink breaks ${styles.name}`}>{fileName || `${import_id}`}</span>
        <span className="faint">
          {dateText(createdAt)} {timeText(createdAt)}
        </span>
      </span>
      <StatusPill tone={tones[state]}>{text.states[state]}</StatusPill>
      <IconChevronRight className="ink" size={18} stroke={1.8} aria-hidden />
    </Link>
  );
}
