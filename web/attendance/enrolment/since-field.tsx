import { ENROLLED_DAYS_BACK } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { today } from '#web/platform/base/date-text.ts';
import { DateField } from '#web/platform/form/date-field.tsx';
import { enrolmentText } from './enrolment-text.ts';

type SinceFieldProps = Pick<Parameters<typeof DateField>[0], 'value' | 'onChange' | 'error'>;

/** The first day on which sessions count for an added student. */
export function SinceField(field: SinceFieldProps) {
  const day = today();
  return (
    <DateField
      label={enrolmentText.sinceDay}
      description={enrolmentText.sinceHint}
      first={dayAfter(day, -ENROLLED_DAYS_BACK)}
      last={day}
      {...field}
    />
  );
}
