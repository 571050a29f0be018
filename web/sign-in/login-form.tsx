import { Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Redirect } from 'wouter';
import type { Role } from '#contract/base/call.ts';
import { baseText } from '#web/base/base-text.ts';
import { failureOf, messageOf } from '#web/base/call-failed.ts';
import { PasswordField } from '#web/base/password-field.tsx';
import { useGo } from '#web/base/raw-router.tsx';
import { send } from '#web/base/send.ts';
import { signIn, storageIsBlocked, useIsSignedIn, useSignInEnded } from '#web/base/sign-in-store.ts';
import { toastMs, toastSuccess } from '#web/base/toast.ts';
import { FormAlert } from './form-alert.tsx';
import { roleCalls } from './role-calls.ts';
import { signInText } from './sign-in-text.ts';

interface Refused {
  readonly message: string;
  readonly tone: 'refused' | 'waiting';
}

/** The form behind all three logins; whoever is signed in already goes straight on. @see spec §5, §8 */
export function LoginForm({ who }: { who: Role }) {
  const ended = useSignInEnded(who);
  const signedIn = useIsSignedIn(who);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [blocked] = useState(storageIsBlocked);
  const go = useGo();
  const { login, home } = roleCalls[who];

  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [username, password] = ['username', 'password'].map((field) => {
      const value = typed.get(field);
      return typeof value === 'string' ? value : '';
    }) as [string, string];
    if (username.trim() === '' || password === '') {
      setRefused({ message: signInText.required, tone: 'refused' });
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      const { token, mustChangePassword } = await send(login, { body: { username, password } });
      signIn(who, token, mustChangePassword);
      if (who === 'admin') toastSuccess(signInText.adminSignedIn, toastMs.admin);
      go(home.href(), { replace: true });
    } catch (error) {
      const tone = failureOf(roleCalls.student.login, error)?.code === 'waiting-for-approval' ? 'waiting' : 'refused';
      setRefused({ message: messageOf(error, signInText.serverError), tone });
    } finally {
      setBusy(false);
    }
  }

  if (signedIn && !busy) return <Redirect href={home.href()} replace />;
  const notice = ended ? baseText.signInEnded : blocked ? baseText.storageBlocked : null;
  return (
    <form noValidate onSubmit={(event) => void enter(event)}>
      <Stack gap="md">
        {refused === null && notice !== null && <FormAlert message={notice} tone="waiting" />}
        <TextInput
          label={signInText.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="username"
        />
        <PasswordField label={signInText.password} autoComplete="current-password" name="password" />
        <FormAlert message={refused?.message ?? null} tone={refused?.tone ?? 'refused'} />
        <Button type="submit" fullWidth loading={busy}>
          {signInText.signIn}
        </Button>
      </Stack>
    </form>
  );
}
