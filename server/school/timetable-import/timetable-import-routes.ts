import { badInput, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import { receiveFile } from '#server/platform/base/receive-file.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './timetable-import-actions.ts';

const expected = { field: 'file', largestBytes: calls.LARGEST_TIMETABLE_BYTES, mostAtOnce: 2 };
/** How much of a file's name is stored, in characters. */
const LONGEST_FILE_NAME = 200;

async function sentTimetable(request: Parameters<typeof receiveFile>[0]) {
  const file = await receiveFile(request, expected);
  if (file === 'none') return calls.notACalendar;
  if (file === 'too large') return calls.timetableTooLarge;
  if (file instanceof Refusal) return file;
  const { bytes, fields } = file;
  const dates = (['', ...calls.dateOrders] as const).find((each) => each === (fields.dates ?? ''));
  if (dates === undefined)
    return refusal(badInput.code, badInput.status, 'dates must be one of month-first, day-first.', 'dates');
  const fileName = file.fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST_FILE_NAME);
  return { bytes, fileName, dates, takesDaysOff: fields.days_off === 'yes' };
}

/** Serves the import of timetables, for professors and administrators. */
export function timetableImportRoutes(serve: Serve, services: Services): void {
  for (const its of [calls.ownTimetableImport, calls.schoolTimetableImport]) {
    serve(its.preview, async ({ who, request }) => {
      const sent = await sentTimetable(request);
      return sent instanceof Refusal ? sent : actions.previewTimetable(services, who, sent);
    });
    serve(its.import, async ({ who, request }) => {
      const sent = await sentTimetable(request);
      return sent instanceof Refusal ? sent : actions.importTimetable(services, who, sent);
    });
    serve(its.name, ({ who, body }) => actions.nameTitle(services, who, body));
    serve(its.list, ({ who }) => named('imports', actions.timetableImports(services.database.read, services, who)));
    serve(its.undo, ({ who, params }) => actions.undoTimetable(services, who, params.importId));
  }
}
