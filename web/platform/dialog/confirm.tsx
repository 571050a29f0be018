import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import type { Question } from './confirm-dialog.tsx';

const ConfirmDialog = lazily(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

export interface Confirm {
  /** Resolves to the result of `onYes`; to undefined for No, Escape, a click outside, and signing out. */
  <Result>(question: Question & { readonly onYes: () => Promise<Result> }): Promise<Result | undefined>;
  /** Resolves to true for Yes and to undefined for No. */
  (question: Question): Promise<true | undefined>;
  /** Asks whether input may be discarded. */
  (): Promise<true | undefined>;
}

interface Asked {
  readonly question: Question | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks the user: `const changed = await confirm({ title: 'Update …?', onYes: () => send(…) })`. For a change that is
 * sent, prefer `useChange`, which asks automatically.
 */
export function useConfirm(): Confirm {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('no ConfirmProvider');
  return ask;
}

/** Provides `useConfirm` to the screens inside; one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  // The user who was asked has signed out, so nothing may happen on Yes.
  useEffect(
    () =>
      onSignedOut((_, isShown) => {
        if (!isShown) return;
        setAsked((dropped) => {
          dropped?.resolve(undefined);
          return null;
        });
      }),
    [],
  );

  const ask = useCallback(
    (question?: Question) =>
      new Promise<unknown>((resolve, reject) => {
        setAsked({ question, resolve, reject });
        setOpened(true);
      }),
    [],
  ) as Confirm;

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog
            question={asked.question}
            opened={opened}
            onAnswer={(answer) => {
              setOpened(false);
              if ('failed' in answer) asked.reject(answer.failed);
              else asked.resolve(answer.result);
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
