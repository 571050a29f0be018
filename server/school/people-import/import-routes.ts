import { type Refusal as AnyRefusal, badInput, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import * as imports from '#contract/school/people-import/import-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { type ReceivedFile, receiveFile } from '#server/platform/base/receive-file.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { isEncoding } from '#server/school/people-file/file-text.ts';
import { applyFile, undoFile } from './apply-import-action.ts';
import * as actions from './import-actions.ts';
import { importRuns } from './import-queries.ts';

const table = { field: 'file', largestBytes: imports.LARGEST_TABLE_BYTES, mostAtOnce: 1 };
/** Seconds until a retry of an upload that came while another file was read. */
const RETRY_SECONDS = 5;
/** How much of a file's name is stored, in characters. */
const LONGEST_FILE_NAME = 200;

function sentFile({ bytes, fileName, fields }: ReceivedFile): actions.SentFile | AnyRefusal<'bad-input'> {
  const { mode = 'add', encoding = '' } = fields;
  const asked = imports.importModes.find((each) => each === mode);
  if (!asked) return refusal(badInput.code, badInput.status, 'mode must be one of add, whole.', 'mode');
  if (encoding !== '' && !isEncoding(encoding))
    return refusal(badInput.code, badInput.status, 'encoding must be one that is known.', 'encoding');
  const name = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, LONGEST_FILE_NAME);
  return { bytes, fileName: name, mode: asked, encoding: isEncoding(encoding) ? encoding : '' };
}

/** Routes that import students from a file. */
export function importRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  /** Only one file is read at a time, because a large school and the planned file are in memory. */
  let reading: Promise<unknown> | undefined;
  const alone = <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    const mine = read().finally(() => {
      reading = undefined;
    });
    reading = mine.catch(() => undefined);
    return mine;
  };
  const busy = () => imports.importBusy.retryAfter(RETRY_SECONDS);
  serve(imports.previewImport, async ({ who, request }) => {
    if (reading) return busy();
    return alone(async () => {
      const file = await receiveFile(request, table);
      if (file === 'none') return imports.notATable;
      if (file === 'too large') return imports.tableTooLarge;
      const sent = file instanceof Refusal ? file : sentFile(file);
      return sent instanceof Refusal ? sent : actions.previewFile(services, who, sent);
    });
  });
  serve(imports.getImportTable, async (asked) => {
    while (reading) await reading;
    return alone(() => actions.fileTable(asked, services));
  });
  serve(imports.readImport, async (asked) => (reading ? busy() : alone(() => actions.readFile(asked, services))));
  serve(imports.answerImport, async (asked) => (reading ? busy() : alone(() => actions.answerFile(asked, services))));
  serve(imports.getImports, () => named('imports', importRuns(read, instantIn(services.clock))));
  serve(imports.getImport, actions.fileWithLines);
  serve(imports.applyImport, applyFile);
  serve(imports.undoImport, undoFile);
  serve(imports.dropImport, actions.dropFile);
}
