import { IconFileImport } from '@tabler/icons-react';
import type { TimetableRole } from '#web/attendance/timetable/timetable-data.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { timetableImportText as text } from './timetable-import-text.ts';

const ImportTimetableDialog = lazily(async () => (await import('./import-timetable-dialog.tsx')).ImportTimetableDialog);

/** Opens the import of a timetable. */
export function ImportTimetableButton({ who }: { readonly who: TimetableRole }) {
  const dialog = useDialog<TimetableRole>((role, way) => <ImportTimetableDialog who={role} {...way} />);
  return (
    <>
      <ButtonWithIcon Icon={IconFileImport} variant="default" onClick={() => dialog.open(who)}>
        {text.title}
      </ButtonWithIcon>
      {dialog.show()}
    </>
  );
}
