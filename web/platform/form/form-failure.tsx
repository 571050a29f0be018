import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import type { Failure } from '#web/platform/ui/change.ts';
import styles from './notice.module.css';

/** What has just come to be said may lie beyond the dialog's edge. */
function intoView(said: HTMLElement | null): void {
  // Not before the buttons below it are there.
  if (said) setTimeout(() => said.scrollIntoView?.({ block: 'nearest' }));
}

/** Why a form was not taken, in the form itself; the place is there before, so that it is read out when it comes. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (!failure) return <div role="alert" className={styles.place} />;
  const { message, detail, advice, tone = 'refused' } = failure;
  const Icon = tone === 'refused' ? IconAlertTriangle : IconHourglass;
  return (
    <div role="alert" className={styles.place}>
      <div ref={intoView} className={`${styles.notice} ${styles[tone]}`}>
        <Icon size={20} stroke={1.8} aria-hidden />
        <div>
          <p>{message}</p>
          {detail !== undefined && detail !== message && <p>{detail}</p>}
          {advice !== undefined && <p>{advice}</p>}
        </div>
      </div>
    </div>
  );
}
