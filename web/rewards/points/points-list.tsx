import type { ReactNode } from 'react';
import type { PointsEntry } from '#contract/rewards/points/points-calls.ts';
import { Coin } from '#web/people/ledger/coin.tsx';
import { dateText, timeText } from '#web/platform/base/date-text.ts';
import { type PagedQuery, ShowOlder } from '#web/platform/table/show-older.tsx';
import { EmptyState, Loaded, type LoadedQuery, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import styles from './points-list.module.css';
import { pointsText } from './points-text.ts';
import { expWords, signed, wordsOf } from './points-words.ts';

interface PointsListProps {
  readonly query: LoadedQuery<readonly PointsEntry[]> & PagedQuery;
  readonly actions?: (entry: PointsEntry) => ReactNode;
}

/** Every change of points, explained in words, newest first, with the balance after it; older changes page by page. */
export function PointsList({ query, actions }: PointsListProps) {
  return (
    <Loaded query={query} skeleton={<RowSkeletons rows={6} />} failed={pointsText.failed}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState message={pointsText.empty} detail={pointsText.emptyDetail} />
        ) : (
          <>
            <p className="row gap-8 large strong" style={{ paddingBottom: '0.75rem' }}>
              <Coin size={22} />
              {pointsText.now(entries[0]?.balance ?? 0)}
            </p>
            <ol className="grid" aria-label={pointsText.list}>
              {entries.map((entry) => (
                <li key={entry.ledger_id} className={`grid breaks ruled-above inside-12 ${styles.entry}`}>
                  <Entry entry={entry} />
                  {actions?.(entry)}
                </li>
              ))}
            </ol>
            <ShowOlder query={query} />
          </>
        )
      }
    </Loaded>
  );
}

function Entry({ entry }: { entry: PointsEntry }) {
  const { title, detail } = wordsOf(entry);
  const { points, balance, createdAt } = entry;
  const experience = expWords(entry);
  return (
    <>
      <div>
        <p className="strong">{title}</p>
        {detail !== '' && <p>{detail}</p>}
        <p className="faint">
          {dateText(createdAt)}, {timeText(createdAt)}
          {experience !== '' && ` · ${experience}`}
        </p>
      </div>
      <p className={`strong at-end one-line ${points > 0 ? 'present' : ''}`}>
        {signed(points)}
        <span className="faint plain tiny">
          <br />
          {pointsText.balance(balance)}
        </span>
      </p>
    </>
  );
}
