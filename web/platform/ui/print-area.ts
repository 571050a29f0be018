import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';

const unprintedQuestion = {
  title: 'Close without printing?',
  confirmLabel: 'Close without printing',
  cancelLabel: 'Keep open',
  warning: true,
};

interface PrintOnce {
  /** The print button, which gets the initial focus */
  readonly printButton: RefObject<HTMLButtonElement | null>;
  readonly print: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Prints something that is shown only once.
 * @param isReady whether there is something to print
 * @param unprinted what is lost when the user closes it without printing, with its button or the browser's Back
 */
export function usePrintOnce(isReady: boolean, unprinted: string, onDone: () => void): PrintOnce {
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
      if (!isReady || isPrinted || (await confirm({ ...unprintedQuestion, detail: unprinted }))) onDone();
    },
  };
}
