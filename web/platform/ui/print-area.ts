import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import type { Question } from '#web/platform/dialog/confirm-dialog.tsx';

interface PrintOnce {
  /** The button that prints: the focus begins on it. */
  readonly printButton: RefObject<HTMLButtonElement | null>;
  readonly print: () => void;
  readonly close: () => Promise<void>;
}

/**
 * What is shown this once, to be printed.
 * @param isReady whether there is something to be printed
 * @param unprinted asked before it is closed while nothing was printed, by its button or by the browser's own way
 */
export function usePrintOnce(isReady: boolean, unprinted: Question, onDone: () => void): PrintOnce {
  const confirm = useConfirm();
  const printButton = useRef<HTMLButtonElement>(null);
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const printed = () => setPrinted(true);
    window.addEventListener('beforeprint', printed);
    return () => window.removeEventListener('beforeprint', printed);
  }, []);
  useEffect(() => {
    if (isReady) printButton.current?.focus();
  }, [isReady]);
  return {
    printButton,
    print() {
      setPrinted(true);
      window.print();
    },
    async close() {
      if (!isReady || isPrinted || (await confirm(unprinted))) onDone();
    },
  };
}
