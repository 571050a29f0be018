import { startTransition, useState } from 'react';
import { Link } from 'wouter';
import { type RegisteredRole, roles } from '#contract/platform/base/call.ts';
import { type Place, paths } from '#web/platform/base/paths.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { endApprovalWait, waitsForApproval } from './approval-wait-store.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { signInText } from './sign-in-text.ts';

/** @see spec §2 */
export function StudentLoginScreen() {
  return <Login who="student" register={paths.registerStudent} other={paths.professorLogin} />;
}

/** @see spec §2 */
export function ProfessorLoginScreen() {
  return <Login who="professor" register={paths.registerProfessor} other={paths.studentLogin} />;
}

/** @see spec §2 */
export function AdminLoginScreen() {
  return (
    <EntrySheet tab={signInText.tab.admin} greeting={signInText.greeting.admin}>
      <LoginForm who="admin" />
    </EntrySheet>
  );
}

interface LoginProps {
  readonly who: RegisteredRole;
  readonly register: Place;
  /** The login of the other role */
  readonly other: Place;
}

// Rarely needed, so loaded on demand. Renders together with the form, so that the form does not move under a finger.
const fetchApprovalWait = async () => (await import('./approval-wait.tsx')).ApprovalWait;
const ApprovalWait = roles.some(waitsForApproval)
  ? await fetchApprovalWait()
  : lazily(async () => await fetchApprovalWait());

function Login({ who, register, other }: LoginProps) {
  /**
   * Negative if no one waits for approval here. Grows with each sign-in that is refused because the account waits for
   * approval.
   */
  const [tries, setTries] = useState(() => (waitsForApproval(who) ? 0 : -1));
  return (
    <EntrySheet
      tab={signInText.tab[who]}
      greeting={signInText.greeting[who]}
      below={
        <>
          <span>{signInText.newHere}</span>
          <Link href={register.href()}>{signInText.register}</Link>
        </>
      }
      footer={
        <Link href={other.href()} replace data-replace>
          {signInText.otherWay[who]}
        </Link>
      }
    >
      {tries >= 0 && (
        <ApprovalWait
          key={tries}
          who={who}
          tried={tries > 0}
          onDismiss={() => {
            endApprovalWait(who);
            setTries(-1);
          }}
        />
      )}
      <LoginForm who={who} onWaiting={() => startTransition(() => setTries(tries + 2))} />
    </EntrySheet>
  );
}
