import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReachedBound } from '#contract/base/reached-bounds.ts';
import { dateText, timeText } from '#web/base/date-text.ts';
import styles from './admin-dashboard-screen.module.css';
import { boundsText } from './approval-text.ts';

/** Which bounds were reached in the last day, so that somebody may have been sent away; nothing where none was. @see decisions §3.6 */
export function BoundsNotice({ bounds }: { bounds: readonly ReachedBound[] }) {
  if (bounds.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label={boundsText.title}>
      <h2>
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        {boundsText.title}
      </h2>
      <ul className={styles.bounds}>
        {bounds.map(({ bound, lastAt }) => (
          <li key={bound}>
            {boundsText.of[bound]} {boundsText.last(dateText(lastAt), timeText(lastAt))}
          </li>
        ))}
      </ul>
    </section>
  );
}
