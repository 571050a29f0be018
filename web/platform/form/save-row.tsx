import type { ReactNode } from 'react';
import type { FormState } from './form.tsx';
import styles from './save-row.module.css';
import { saveText } from './save-text.ts';
import { SubmitButton } from './submit-button.tsx';
import { useAskBeforeLeaving } from './unsaved-changes.ts';

interface SaveRowProps {
  readonly form: Pick<FormState<unknown>, 'busy' | 'isChanged'>;
  /** The label of the save button */
  readonly save: string;
  /** Other buttons, before the save button */
  readonly children?: ReactNode;
}

/**
 * The end of a form that stays on its page: whether it has unsaved input, and the buttons. The save button is not
 * prominent until there is unsaved input. Asks before unsaved input is lost.
 */
export function SaveRow({ form: { busy, isChanged }, save, children }: SaveRowProps) {
  useAskBeforeLeaving(isChanged && !busy);
  return (
    <div className={`row wrap to-end space-above-16 gap-8 ${styles.row}`}>
      <p role="status" className={`smaller pending ${styles.unsaved}`}>
        {isChanged && !busy && saveText.unsaved}
      </p>
      {children}
      <SubmitButton busy={busy} variant={isChanged ? 'filled' : 'default'}>
        {save}
      </SubmitButton>
    </div>
  );
}
