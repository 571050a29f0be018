import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/base/call.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, useCall } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { importText } from './import-text.ts';

export const importReads = [calls.getImports, calls.getImport, calls.getImportTable];

export function useImport(importId: number, action: calls.ImportAction | '', page: number) {
  return useCall(
    calls.getImport,
    { params: { importId }, query: { action, page } },
    { placeholderData: (before) => (before?.import.import_id === importId ? before : undefined) },
  );
}

/** Updates a file's screens with its progress on the server, or if no answer comes with the known progress. */
export function useReadAgain(): (known: calls.ImportRun) => Promise<calls.ImportRun | undefined> {
  const queryClient = useQueryClient();
  return async (known) => {
    const params = { importId: known.import_id };
    const read = send(calls.getImport, { params, query: { action: '', page: 1 } });
    const run = await read.then((reply) => reply.import).catch(() => undefined);
    for (const call of [calls.getImport, calls.getImportTable])
      queryClient.setQueriesData<{ readonly import: calls.ImportRun }>(
        { queryKey: keyOf(call, { params }) },
        (before) => before && { ...before, import: run ?? known },
      );
    return run;
  };
}

type Answers = BodyOf<typeof calls.answerImport>;

/** The call's input with answers to some of a file's questions; the other questions stay open. */
export const answered = (importId: number, answers: Partial<Answers>) => ({
  params: { importId },
  body: { all: '' as const, lines: [], levels: [], names: [], ...answers },
});

export function useAnswerImport(importId: number) {
  return useChange(calls.answerImport, {
    sending: (answers: Partial<Answers>) => answered(importId, answers),
    question: ({ all }) => (all === 'same' ? importText.askAllSame : all === 'new' ? importText.askAllNew : undefined),
    invalidates: importReads,
    done: '',
    failed: importText.answerFailed,
  });
}
