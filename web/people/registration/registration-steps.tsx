import styles from './registration-steps.module.css';
import { registrationText } from './registration-text.ts';

interface RegistrationStepsProps {
  readonly steps: readonly string[];
  /** The current step, from 0. */
  readonly at: number;
}

/** The steps of a registration, with the current one marked. */
export function RegistrationSteps({ steps, at }: RegistrationStepsProps) {
  return (
    <ol className={`flex wrap quiet gap-4 across-20 ${styles.steps}`} aria-label={registrationText.steps}>
      {steps.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
