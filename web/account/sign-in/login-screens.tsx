import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import { type Place, paths } from '#web/platform/base/paths.ts';
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
  /** The login of the other role. */
  readonly other: Place;
}

// Few wait on any day.
const ApprovalWait = lazy(async () => ({ default: (await import('./approval-wait.tsx')).ApprovalWait }));

function Login({ who, register, other }: LoginProps) {
  const [waits, setWaits] = useState(() => waitsForApproval(who));
  const [tries, setTries] = useState(0);
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
      {waits && (
        <Suspense>
          <ApprovalWait
            key={tries}
            who={who}
            tried={tries > 0}
            onDismiss={() => {
              endApprovalWait(who);
              setWaits(false);
            }}
          />
        </Suspense>
      )}
      <LoginForm
        who={who}
        onWaiting={() => {
          setTries(tries + 1);
          setWaits(true);
        }}
      />
    </EntrySheet>
  );
}
