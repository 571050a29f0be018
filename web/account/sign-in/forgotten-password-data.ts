import {
  chooseProfessorPassword,
  chooseStudentPassword,
  forgotProfessorPassword,
  forgotStudentPassword,
} from '#contract/account/sign-in/forgotten-password-calls.ts';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import type { PasswordTaken } from '#contract/platform/settings/password-words.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { forgottenPasswordText } from './forgotten-password-text.ts';
import { sayTaken } from './password-data.ts';

const calls = {
  student: { forgot: forgotStudentPassword, choose: chooseStudentPassword },
  professor: { forgot: forgotProfessorPassword, choose: chooseProfessorPassword },
} as const;

/** Asks for a code, which is mailed if there is such an account. */
export const useAskForCode = (who: RegisteredRole) =>
  useChange({
    call: (body: { username: string }) => send(calls[who].forgot, { body }),
    failed: forgottenPasswordText.failed,
  });

/** Chooses a new password with the code. */
export const useChoosePassword = (who: RegisteredRole, username: string) =>
  useChange({
    call: ({ code, password }: { code: string; password: string; again: string }): Promise<PasswordTaken> =>
      send(calls[who].choose, { body: { username, code, password } }),
    done: sayTaken,
    failed: forgottenPasswordText.failed,
  });
