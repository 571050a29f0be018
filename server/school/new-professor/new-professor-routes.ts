import { Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/new-professor/new-professor-calls.ts';
import { LARGEST_TABLE_BYTES, notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';
import { receiveFile } from '#server/platform/base/receive-file.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { addProfessorsAction } from './new-professor-actions.ts';
import { readProfessorsAction } from './read-professors-action.ts';

const table = { field: 'file', largestBytes: LARGEST_TABLE_BYTES, mostAtOnce: 1 };

/** Routes that add professors, singly or from a file. */
export function newProfessorRoutes(serve: Serve, services: Services): void {
  serve(calls.addProfessors, addProfessorsAction);
  serve(calls.readProfessors, async ({ request }) => {
    const file = await receiveFile(request, table);
    if (file === 'none') return notATable;
    if (file === 'too large') return tableTooLarge;
    if (file instanceof Refusal) return file;
    const { columns } = file.fields;
    return readProfessorsAction(services, file.bytes, columns === undefined ? undefined : columns.split(','));
  });
}
