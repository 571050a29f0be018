import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Redirect } from 'wouter';
import type { Role } from '#contract/platform/base/call.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { storageIsBlocked, useDeparture, useSignInStanding } from '#web/platform/base/sign-in-store.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { PasswordField } from '#web/platform/form/password-field.tsx';
import { SubmitButton } from '#web/platform/form/submit-button.tsx';
import { useWantedPlace } from './return-address.ts';
import { isWaiting, useSignIn } from './sign-in-data.ts';
import { signInText } from './sign-in-text.ts';

// Rarely needed, so loaded when it is opened.
const ForgottenPasswordDialog = lazily(
  async () => (await import('./forgotten-password-dialog.tsx')).ForgottenPasswordDialog,
);

/** The form of all three logins; signed-in users continue at once. @see spec §5, §8 */
export function LoginForm({ who, onWaiting }: { who: Role; onWaiting?: () => void }) {
  const departure = useDeparture(who);
  const standing = useSignInStanding(who);
  const [wasIn] = useState(standing === 'in');
  const wanted = useWantedPlace(who);
  const [blocked] = useState(storageIsBlocked);
  const forgotten = useDialog<Role>((role, way) => <ForgottenPasswordDialog who={role} {...way} />, {
    keepsTyped: true,
  });
  const form = useForm({
    initial: { username: '', password: '', shared: false as boolean },
    check: ({ username, password }) =>
      username.trim() === '' || password === '' ? { message: signInText.required } : null,
    change: useSignIn(who),
    onRefused(error) {
      const waits = onWaiting !== undefined && isWaiting(error);
      if (waits) onWaiting();
      return waits;
    },
  });

  const onward = standing === 'in' && <Redirect href={wanted} replace />;
  // Signed-in users see no flash of the form; users who sign in here see it until their home has loaded.
  if (wasIn && onward) return onward;
  const left: { [how in typeof departure & string]?: string } = {
    ended: baseText.signInEnded,
    elsewhere: baseText.signedOutElsewhere,
  };
  const notice = (departure && left[departure]) || (blocked ? baseText.storageBlocked : null);
  return (
    <>
      {onward}
      <Form
        form={form}
        actions={
          <div className="column gap-16 space-above-16">
            <SubmitButton fullWidth busy={form.busy || standing === 'in'}>
              {signInText.signIn}
            </SubmitButton>
            <Button variant="subtle" fullWidth onClick={() => forgotten.open(who)}>
              {signInText.forgotten}
            </Button>
          </div>
        }
      >
        {form.failure === null && notice !== null && <FormFailure failure={{ message: notice, tone: 'waiting' }} />}
        <TextInput
          label={signInText.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordField label={signInText.password} autoComplete="current-password" {...form.field('password')} />
        <label className="flex gap-12">
          <input
            type="checkbox"
            checked={form.values.shared}
            onChange={() => form.set({ shared: !form.values.shared })}
          />
          <span className="column">
            {signInText.shared}
            <small className="quiet">{signInText.sharedDetail}</small>
          </span>
        </label>
      </Form>
      {forgotten.show()}
    </>
  );
}
