import { type ReactNode, Suspense, useId, useState } from 'react';

export interface OpenedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog that opens for one of several targets, such as the rows of a list, and loads its code when first opened */
export interface OpenedDialog<Target> {
  readonly open: (target: Target) => void;
  /** Renders the dialog from its first opening on, for its latest target, also while it closes. */
  readonly show: (draw: (target: Target, dialog: OpenedDialogProps) => ReactNode) => ReactNode;
}

interface UseDialog {
  /** Keeps the input for the next opening; otherwise each opening starts with a new form. */
  readonly keepsTyped?: boolean;
}

/**
 * Opens a dialog and shows it:
 *
 *     const dialog = useDialog<Book>();
 *     <Button onClick={() => dialog.open(book)} />
 *     {dialog.show((book, way) => <BookDialog book={book} {...way} />)}
 */
export function useDialog<Target>({ keepsTyped = false }: UseDialog = {}): OpenedDialog<Target> {
  // A screen can have several dialogs side by side.
  const id = useId();
  const [last, setLast] = useState<{ target: Target; opening: number; opened: boolean }>();
  return {
    open: (target) => setLast((before) => ({ target, opening: (before?.opening ?? 0) + 1, opened: true })),
    show: (draw) =>
      last && (
        <Suspense key={keepsTyped ? undefined : `${id} ${last.opening}`}>
          {draw(last.target, {
            opened: last.opened,
            onClose: () => setLast((now) => now && { ...now, opened: false }),
          })}
        </Suspense>
      ),
  };
}
