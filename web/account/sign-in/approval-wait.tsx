import { IconHourglass, IconX } from '@tabler/icons-react';
import { waitingForApproval } from '#contract/account/sign-in/sign-in-calls.ts';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import styles from './approval-wait.module.css';
import { approvalWaitText as text } from './approval-wait-text.ts';

interface ApprovalWaitProps {
  readonly who: RegisteredRole;
  /**
   * Whether the user has just tried to sign in. If the user has just tried to sign in, the title is the server's
   * message.
   */
  readonly tried: boolean;
  readonly onDismiss: () => void;
}

/** Explains above the login what happens until a new account is approved. */
export function ApprovalWait({ who, tried, onDismiss }: ApprovalWaitProps) {
  const { sends_mail: mails = false } = useSchool();
  const title = tried ? waitingForApproval.message : text.title;
  return (
    <section
      ref={(box) => void (tried && box?.scrollIntoView?.({ block: 'nearest' }))}
      className={`grid abreast small rounder ${styles.wait}`}
      role={tried ? 'alert' : undefined}
      aria-label={title}
    >
      <span className="pending">
        <IconHourglass size={24} stroke={1.8} aria-hidden />
      </span>
      <h2 className="pending">{title}</h2>
      <IconButton Icon={IconX} label={baseText.close} large onClick={onDismiss} />
      <p className={styles.next}>{who === 'student' && mails ? text.mailed : text.notMailed}</p>
    </section>
  );
}
