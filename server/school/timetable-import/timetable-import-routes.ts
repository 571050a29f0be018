import { type Refusal as AnyRefusal, badInput, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import { type ReceivedFile, receiveFile } from '#server/platform/base/receive-file.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './timetable-import-actions.ts';

const expected = { field: 'file', largestBytes: calls.LARGEST_TIMETABLE_BYTES, mostAtOnce: 2 };
/** How much of a file's name is stored, in characters. */
const LONGEST_FILE_NAME = 200;

function sentTimetable({ bytes, fileName, fields }: ReceivedFile): actions.SentTimetable | AnyRefusal<'bad-input'> {
  const { dates = '', years = '', days_off = '' } = fields;
  const order = ([...calls.dateOrders, ''] as const).find((each) => each === dates);
  const coming = Number(years);
  const bad = (sentence: string, field: string) => refusal(badInput.code, badInput.status, sentence, field);
  if (order === undefined) return bad('dates must be one of month-first, day-first.', 'dates');
  if (!/^\d?$/.test(years) || coming > calls.MOST_COMING_YEARS)
    return bad(`years must be a number from 0 to ${calls.MOST_COMING_YEARS}.`, 'years');
  const name = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST_FILE_NAME);
  return { bytes, fileName: name, dates: order, years: coming, takeDaysOff: days_off === 'yes' };
}

/** Serves the import of timetables, for professors and administrators. */
export function timetableImportRoutes(serve: Serve, services: Services): void {
  const sentWith = async (request: Parameters<typeof receiveFile>[0]) => {
    const file = await receiveFile(request, expected);
    if (file === 'none') return calls.notACalendar;
    if (file === 'too large') return calls.timetableTooLarge;
    return file instanceof Refusal ? file : sentTimetable(file);
  };
  for (const its of [calls.ownTimetableImport, calls.schoolTimetableImport]) {
    serve(its.preview, async ({ who, request }) => {
      const sent = await sentWith(request);
      return sent instanceof Refusal ? sent : actions.previewTimetable(services, who, sent);
    });
    serve(its.import, async ({ who, request }) => {
      const sent = await sentWith(request);
      return sent instanceof Refusal ? sent : actions.importTimetable(services, who, sent);
    });
    serve(its.name, ({ who, body }) => actions.nameTitle(services, who, body));
    serve(its.list, ({ who }) => named('imports', actions.timetableImports(services, who)));
    serve(its.undo, ({ who, params }) => actions.undoTimetable(services, who, params.importId));
  }
}
