import { Checkbox } from '@mantine/core';
import { getAttendanceMarks, updateAttendanceMarks } from '#contract/platform/settings/changed-settings-calls.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { settingsText } from './settings-text.ts';

/** Turns the marks of suspected cheating on and off, immediately. */
export function MarksSwitch({ on }: { on: boolean }) {
  const update = useChange(updateAttendanceMarks, {
    updates: [getAttendanceMarks, ({ attendance_marks }) => ({ attendance_marks })],
    doneMs: toastMs.admin,
    failed: settingsText.marksFailed,
  });
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
