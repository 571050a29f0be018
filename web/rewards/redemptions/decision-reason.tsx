import { useState } from 'react';
import styles from './decision-reason.module.css';

/** Why a redemption was taken back: two lines of it, and all of it after a tap; nothing for ''. */
export function DecisionReason({ reason }: { reason: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (reason === '') return null;
  return (
    <button
      type="button"
      className={`bare dim ${styles.reason}`}
      title={reason}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <span>{reason}</span>
    </button>
  );
}
