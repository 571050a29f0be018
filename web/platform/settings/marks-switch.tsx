import { Checkbox } from '@mantine/core';
import { useUpdateAttendanceMarks } from './settings-data.ts';
import { settingsText } from './settings-text.ts';

/** Turns the marks of what looks like cheating on and off, at once. */
export function MarksSwitch({ on }: { on: boolean }) {
  const update = useUpdateAttendanceMarks();
  return (
    <Checkbox
      role="switch"
      label={settingsText.marks}
      checked={on}
      disabled={update.busy}
      onChange={(event) => void update.run({ attendance_marks: event.currentTarget.checked })}
    />
  );
}
