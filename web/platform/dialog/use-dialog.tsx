import { type ReactNode, Suspense, useId, useState } from 'react';

/** What every dialog is told by whoever opens it. */
export interface OpenedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog that is opened for one of many things, and is fetched when it is first opened. */
export interface OpenedDialog<Target> {
  readonly open: (target: Target) => void;
  /** Draws it from its first opening on, for what it was opened for last; it stays while it closes. */
  readonly show: (draw: (target: Target, dialog: OpenedDialogProps) => ReactNode) => ReactNode;
}

interface UseDialog {
  /** What was typed in it is still there when it is opened again; otherwise each opening is a form of its own. */
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
  // Several dialogs of a screen stand beside each other.
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
