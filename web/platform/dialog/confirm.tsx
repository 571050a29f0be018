import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import type { Question } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Asks a question. */
export interface Confirm {
  /** Resolves to what Yes came to, once that is done; to undefined for No, Escape, a click beside it, and signing out. */
  <Result>(question: Question & { readonly onYes: () => Promise<Result> }): Promise<Result | undefined>;
  /** Resolves to true for Yes and to undefined for No. */
  (question: Question): Promise<true | undefined>;
  /** Asks whether what was entered may be discarded. */
  (): Promise<true | undefined>;
}

interface Asked {
  readonly question: Question | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks a person: `const changed = await confirm({ title: 'Update …?', onYes: () => send(…) })`. A change that is sent is
 * better written with `useChange`, which asks by itself.
 */
export function useConfirm(): Confirm {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('no ConfirmProvider');
  return ask;
}

/** Gives the screens below it `useConfirm`; one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);
  // Who was asked is gone, and with them whatever a Yes would do.
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
