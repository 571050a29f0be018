import { IconHourglass, IconX } from '@tabler/icons-react';
import type { RegisteredRole } from '#contract/base/call.ts';
import { baseText } from '#web/base/base-text.ts';
import { useSchool } from '#web/settings/school-data.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './approval-wait.module.css';
import { approvalWaitText as text } from './approval-wait-text.ts';

/** The account is made and not approved yet: what happens next, above the login that it will open. */
export function ApprovalWait({ who, onDismiss }: { who: RegisteredRole; onDismiss: () => void }) {
  const { sends_mail: mails = false } = useSchool();
  return (
    <section className={styles.wait} aria-label={text.title}>
      <span className={styles.sign}>
        <IconHourglass size={24} stroke={1.8} aria-hidden />
      </span>
      <h2 className={styles.title}>{text.title}</h2>
      <IconButton Icon={IconX} label={baseText.close} large onClick={onDismiss} />
      <p className={styles.next}>{who === 'student' && mails ? text.mailed : text.notMailed}</p>
    </section>
  );
}
