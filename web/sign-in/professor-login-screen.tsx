import { Link } from 'wouter';
import { paths } from '#web/base/paths.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { signInText } from './sign-in-text.ts';

/** @see spec §2 */
export function ProfessorLoginScreen() {
  return (
    <EntrySheet
      tab={signInText.tab.professor}
      greeting={signInText.greeting.professor}
      below={
        <>
          <span>{signInText.newHere}</span>
          <Link href={paths.registerProfessor.href()}>{signInText.register}</Link>
        </>
      }
      footer={
        <Link href={paths.studentLogin.href()} replace>
          {signInText.otherWay.professor}
        </Link>
      }
    >
      <LoginForm who="professor" />
    </EntrySheet>
  );
}
