import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** A question with the answers Yes and No. */
export interface Question {
  /** Names the thing: 'Delete “Discrete Math, BSCS 4A”?' */
  readonly title: string;
  /** What follows from a Yes, where that is not plain. */
  readonly detail?: ReactNode;
  /** Yes in red: something is lost for good. */
  readonly warning?: boolean;
  /** Carried out on Yes while the dialog shows that it is busy; its failure rejects the promise. */
  readonly onYes?: () => Promise<unknown>;
}

interface Asked extends Question {
  readonly resolve: (yes: boolean) => void;
  readonly reject: (reason: unknown) => void;
}

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | null>(null);

/**
 * Asks a person: `if (await confirm({ title: 'Delete …?', warning: true })) …`. Resolves to false for No, Escape and a
 * click beside it; with `onYes` it resolves to true once that is done.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it');
  return ask;
}

/** Gives the screens below it `useConfirm`; one question at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState(false);

  const ask = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve, reject) => {
        setAsked({ ...question, resolve, reject });
        setOpened(true);
      }),
    [],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog
            question={asked}
            opened={opened}
            onAnswer={(answer) => {
              setOpened(false);
              if ('failed' in answer) asked.reject(answer.failed);
              else asked.resolve(answer.yes);
            }}
          />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
