import { screen as page, render, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { Route } from 'wouter';
import type { Role } from '#contract/platform/base/call.ts';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { createQueryClient } from '#web/platform/calls/query-client.ts';
import { BaseProviders } from '#web/platform/ui/base-providers.tsx';
import { dismissToasts } from '#web/platform/ui/toast.ts';
import { type FakeAnswer, fakeServer } from './fake-server.ts';

interface Setting {
  /** The address, made by `paths.….href()`; '/' by default */
  readonly at?: string;
  /** The pattern of the place, for a screen that reads its parameters */
  readonly pattern?: string;
  /** The signed-in role, with the sign-in token `<role>-sign-in` */
  readonly role?: Role;
  /** The server's answers; a call without one fails the test. */
  readonly server?: readonly FakeAnswer[];
}

/** Renders a screen with the product's own cache and a fake server. */
export function renderScreen(screen: ReactNode, { at = '/', pattern, role, server = [] }: Setting = {}) {
  window.history.replaceState(null, '', at);
  dismissToasts();
  if (role) keepSignIn(role, `${role}-sign-in`);
  const arrived = fakeServer(server);
  const user = userEvent.setup({ delay: null });
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const shown = render(
    <BaseProviders queryClient={queryClient} env="test">
      <Suspense>{pattern === undefined ? screen : <Route path={pattern}>{screen}</Route>}</Suspense>
    </BaseProviders>,
  );
  return { ...shown, user, arrived, queryClient };
}

/** Clicks these buttons one after another, each as soon as it appears. */
export async function press(user: UserEvent, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await user.click(await page.findByRole('button', { name }));
}

/** Presses a button of the question that is open. */
export async function answerWith(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name }));
}
