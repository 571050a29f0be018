import {
  type DateOrder,
  ownTimetableImport,
  schoolTimetableImport,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { type TimetableRole, timetableToInvalidate } from '#web/attendance/timetable/timetable-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { timetableImportText as text } from './timetable-import-text.ts';

/** A chosen file with the answers to its questions. */
export interface ChosenTimetable {
  readonly file: File;
  readonly dates: DateOrder | '';
  readonly takesDaysOff: boolean;
}

function formOf({ file, dates, takesDaysOff }: ChosenTimetable) {
  const form = new FormData();
  form.set('dates', dates);
  form.set('days_off', takesDaysOff ? 'yes' : '');
  form.set('file', file, file.name);
  return { form };
}

/** The list of imports of a role, and what changes it. */
export function useTimetableImport(role: TimetableRole) {
  const calls =
    role === 'admin' ? schoolTimetableImport : (ownTimetableImport as unknown as typeof schoolTimetableImport);
  const invalidates = [calls.list, ...timetableToInvalidate];
  return {
    list: calls.list,
    preview: useChange(calls.preview, { sending: formOf, done: '', failed: text.readFailed }),
    name: useChange(calls.name, { done: '', failed: text.nameFailed }),
    store: useChange(calls.import, { sending: formOf, invalidates, done: '', failed: text.importFailed }),
    undo: useChange(calls.undo, {
      sending: ({ import_id: importId }: { import_id: number; fileName: string }) => ({ params: { importId } }),
      question: ({ fileName }) => text.askUndo(fileName),
      invalidates,
      failed: text.undoFailed,
    }),
  };
}
