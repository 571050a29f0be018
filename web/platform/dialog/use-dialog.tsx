import { type ReactNode, Suspense, useId, useState } from 'react';

export interface OpenedDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog that opens for one of several targets, such as the rows of a list, and loads its code when first opened */
export interface OpenedDialog<Target> {
  readonly open: (target: Target) => void;
  /** Renders the dialog from its first opening on, for its latest target, also while it closes. */
  readonly show: () => ReactNode;
}

/**
 * A dialog, to be opened and shown. Each opening starts with a new form, unless `keepsTyped` keeps the input.
 *
 *     const dialog = useDialog<Book>((book, way) => <BookDialog book={book} {...way} />);
 *     <Button onClick={() => dialog.open(book)} />
 *     {dialog.show()}
 */
export function useDialog<Target>(
  draw: (target: Target, dialog: OpenedDialogProps) => ReactNode,
  { keepsTyped = false }: { keepsTyped?: boolean } = {},
): OpenedDialog<Target> {
  // A screen can have several dialogs side by side.
  const id = useId();
  const [last, setLast] = useState<{ target: Target; opening: number; opened: boolean }>();
  return {
    open: (target) => setLast((before) => ({ target, opening: (before?.opening ?? 0) + 1, opened: true })),
    show: () =>
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
