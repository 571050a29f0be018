import type { PasswordTaken } from '#contract/platform/settings/password-words.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { passwordText } from './password-text.ts';

/** Shows that a password was changed. A warning from the server stays longer, to be read. @see decisions §3.13 */
export function sayTaken({ warning }: PasswordTaken): void {
  if (warning === undefined) toastSuccess(passwordText.changed);
  else toastSuccess(passwordText.changed, toastMs.warning, passwordText.easyToGuess);
}
