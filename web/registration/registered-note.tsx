import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { RegisteredRole } from '#contract/base/call.ts';
import { paths } from '#web/base/paths.ts';
import { useGo } from '#web/base/raw-router.tsx';
import { noteApprovalWait } from '#web/sign-in/approval-wait-store.ts';
import styles from './registered-note.module.css';
import { registrationText } from './registration-text.ts';

/** How long the good news is read before the login opens. @see spec §4 */
const READ_MS = 1_600;

/** It worked: says so, and goes to the role's login after 1.6 s. @see spec §4 */
export function RegisteredNote({ message, who }: { message: string; who: RegisteredRole }) {
  const go = useGo();
  const loginHref = paths[`${who}Login`].href();
  useEffect(() => {
    noteApprovalWait(who);
    const leaving = setTimeout(() => go(loginHref, { replace: true }), READ_MS);
    return () => clearTimeout(leaving);
  }, [go, loginHref, who]);
  return (
    <div className={styles.note} role="status">
      <IconCircleCheck size={56} stroke={1.4} aria-hidden />
      <p className={styles.message}>{message}</p>
      <p className="quiet">{registrationText.takingYou}</p>
    </div>
  );
}
