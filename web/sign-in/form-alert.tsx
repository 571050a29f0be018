import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react';
import styles from './form-alert.module.css';

interface FormAlertProps {
  /** Nothing is shown for null; the place is there before, so that the message is read out when it comes. */
  readonly message: string | null;
  /** `waiting` for what is no mistake of the person's. */
  readonly tone?: 'refused' | 'waiting';
}

/** Why a form was not accepted, in its place. */
export function FormAlert({ message, tone = 'refused' }: FormAlertProps) {
  const Icon = tone === 'refused' ? IconAlertTriangle : IconHourglass;
  return (
    <div role="alert">
      {message !== null && (
        <div className={`${styles.alert} ${styles[tone]}`}>
          <Icon size={20} stroke={1.8} aria-hidden />
          {message}
        </div>
      )}
    </div>
  );
}
