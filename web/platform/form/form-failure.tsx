import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import type { Failure } from '#web/platform/ui/change.ts';
import styles from './notice.module.css';

/** Scrolls a new message into view, since it may be outside the dialog. */
function intoView(said: HTMLElement | null): void {
  // After the buttons below it have rendered.
  if (said) setTimeout(() => said.scrollIntoView?.({ block: 'nearest' }));
}

/** Why a form was refused. The alert element is always there, so that screen readers announce the message. */
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
