import { useState } from 'react';

/** A dialog that is opened for one of many things. */
export interface DialogTarget<Target> {
  /** What it was opened for last; kept while it closes. Undefined before the first opening: nothing to render. */
  readonly target: Target | undefined;
  /** Counts the openings: the `key` that makes each one a form of its own. */
  readonly opening: number;
  readonly opened: boolean;
  readonly open: (target: Target) => void;
  readonly close: () => void;
}

/** Which thing a dialog is open for. */
export function useDialogTarget<Target>(): DialogTarget<Target> {
  const [state, setState] = useState<{ target: Target | undefined; opening: number; opened: boolean }>({
    target: undefined,
    opening: 0,
    opened: false,
  });
  return {
    ...state,
    open: (target) => setState(({ opening }) => ({ target, opening: opening + 1, opened: true })),
    close: () => setState((last) => ({ ...last, opened: false })),
  };
}
