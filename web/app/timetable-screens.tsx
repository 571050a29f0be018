import { TimetablePage } from '#web/attendance/timetable/timetable-page.tsx';

/** A professor's own timetable. */
export function OwnTimetableScreen() {
  return <TimetablePage who="professor" />;
}

/** The timetable of the school. */
export function SchoolTimetableScreen() {
  return <TimetablePage who="admin" />;
}
