import { Link } from 'wouter';
import { paths } from '#web/base/paths.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { signInText } from './sign-in-text.ts';

/** @see spec §2 */
export function StudentLoginScreen() {
  return (
    <EntrySheet
      tab={signInText.tab.student}
      greeting={signInText.greeting.student}
      below={
        <>
          <span>{signInText.newHere}</span>
          <Link href={paths.registerStudent.href()}>{signInText.register}</Link>
        </>
      }
      footer={
        <Link href={paths.professorLogin.href()} replace>
          {signInText.otherWay.student}
        </Link>
      }
    >
      <LoginForm who="student" />
    </EntrySheet>
  );
}
