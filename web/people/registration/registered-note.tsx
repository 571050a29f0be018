import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import { noteApprovalWait } from '#web/account/sign-in/approval-wait-store.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import styles from './registered-note.module.css';
import { registrationText } from './registration-text.ts';

/** How long the success message is shown before the login opens, in ms. @see spec §4 */
const READ_MS = 1_600;

interface RegisteredNoteProps {
  readonly message: string;
  /** A further warning, which stays until a tap. */
  readonly warning?: string | undefined;
  readonly who: RegisteredRole;
}

/** Confirms the registration, then opens the login after 1.6 s, or on a tap if there is a warning. @see spec §4 */
export function RegisteredNote({ message, warning, who }: RegisteredNoteProps) {
  const go = useNavigate();
  const loginHref = paths[`${who}Login`].href();
  useEffect(() => {
    noteApprovalWait(who);
    if (warning !== undefined) return;
    const leaving = setTimeout(() => go(loginHref, { replace: true }), READ_MS);
    return () => clearTimeout(leaving);
  }, [go, loginHref, warning, who]);
  return (
    <div className={`grid items-center centered gap-12 ${styles.note}`} role="status">
      <IconCircleCheck className="present" size={56} stroke={1.4} aria-hidden />
      <p className="strong large measure snug">{message}</p>
      {warning === undefined ? (
        <p className="quiet">{registrationText.takingYou}</p>
      ) : (
        <>
          <p className="tint-pending measure padded-12-16 rounder">
            {warning} {registrationText.weakNext}
          </p>
          <Button autoFocus onClick={() => go(loginHref, { replace: true })}>
            {registrationText.toLogin}
          </Button>
        </>
      )}
    </div>
  );
}
