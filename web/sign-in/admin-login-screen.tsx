import { EntrySheet } from './entry-sheet.tsx';
import { LoginForm } from './login-form.tsx';
import { signInText } from './sign-in-text.ts';

/** @see spec §2 */
export function AdminLoginScreen() {
  return (
    <EntrySheet tab={signInText.tab.admin} greeting={signInText.greeting.admin}>
      <LoginForm who="admin" />
    </EntrySheet>
  );
}
