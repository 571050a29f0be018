import { TimetablePage } from '#web/attendance/timetable/timetable-page.tsx';
import { ImportTimetableButton } from '#web/school/timetable-import/import-timetable-button.tsx';

/** A professor's own timetable, which they can import. */
export function OwnTimetableScreen() {
  return <TimetablePage who="professor" actions={<ImportTimetableButton who="professor" />} />;
}

/** The timetable of the school, which administrators can import. */
export function SchoolTimetableScreen() {
  return <TimetablePage who="admin" actions={<ImportTimetableButton who="admin" />} />;
}
