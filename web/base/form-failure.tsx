import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './form-failure.module.css';

interface FormFailureProps {
  /** What did not work, in the specification's words. */
  readonly message: string;
  /** Why. */
  readonly detail?: string | undefined;
}

/** Why a form was not taken, in the form itself and read out at once. */
export function FormFailure({ message, detail }: FormFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <div>
        <p>{message}</p>
        {detail !== undefined && detail !== message && <p className={styles.detail}>{detail}</p>}
      </div>
    </div>
  );
}
