import { badInput, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { Planner } from '#server/attendance/timetable/rule-actions.ts';
import { receiveFile } from '#server/platform/base/receive-file.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { cutTitle } from './calendar-file.ts';
import * as actions from './timetable-import-actions.ts';
import { undoableImports } from './timetable-import-queries.ts';

const expected = { field: 'file', largestBytes: calls.LARGEST_TIMETABLE_BYTES, mostAtOnce: 2 };

async function sentTimetable(request: Parameters<typeof receiveFile>[0]) {
  const file = await receiveFile(request, expected);
  if (file === 'none') return calls.notACalendar;
  if (file === 'too large') return calls.timetableTooLarge;
  if (file instanceof Refusal) return file;
  const { bytes, fields } = file;
  const dates = (['', ...calls.dateOrders] as const).find((each) => each === (fields.dates ?? ''));
  if (dates === undefined)
    return refusal(badInput.code, badInput.status, 'dates must be one of month-first, day-first.', 'dates');
  const years = Number(fields.years || 0);
  if (![...Array(calls.MOST_COMING_YEARS + 1).keys()].includes(years))
    return refusal(badInput.code, badInput.status, 'years must be a whole number from 0 to 5.', 'years');
  const fileName = cutTitle(file.fileName, calls.LONGEST_TITLE);
  return { bytes, fileName, dates, years, takesDaysOff: fields.days_off === 'yes' };
}

/** Serves the import of timetables, for professors and administrators. */
export function timetableImportRoutes(serve: Serve, services: Services): void {
  const withFile =
    <Reply>(act: (services: Services, who: Planner, sent: actions.SentTimetable) => Promise<Reply>) =>
    async ({ who, request }: { who: Planner; request: Parameters<typeof receiveFile>[0] }) => {
      const sent = await sentTimetable(request);
      return sent instanceof Refusal ? sent : act(services, who, sent);
    };
  for (const its of [calls.ownTimetableImport, calls.schoolTimetableImport]) {
    serve(its.preview, withFile(actions.previewTimetable));
    serve(its.import, withFile(actions.importTimetable));
    serve(its.name, ({ who, body }) => actions.nameTitle(services, who, body.title, body.subject_id));
    serve(its.list, ({ who }) => named('imports', undoableImports(services.database.read, who)));
    serve(its.undo, ({ who, params }) => actions.undoTimetable(services, who, params.importId));
  }
}
