import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import {
  answerImport,
  dropImport,
  getImport,
  getImports,
  getImportTable,
  type ImportAction,
  type ImportMode,
  type ImportRun,
  previewImport,
  readImport,
} from '#contract/school/people-import/import-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { importText } from './import-text.ts';

const importsKey = ['admin', 'imports'] as const;

const importKey = (id: number) => [...importsKey, id] as const;

/** The latest files, newest first. */
export function useImports() {
  return useQuery({
    queryKey: [...importsKey, 'latest'],
    queryFn: async ({ signal }) => (await send(getImports, { signal })).imports,
  });
}

/** A file with a page of its lines. */
export function useImport(id: number, action: ImportAction | '', page: number) {
  return useQuery({
    queryKey: [...importKey(id), action, page],
    queryFn: ({ signal }) => send(getImport, { params: { importId: id }, query: { action, page }, signal }),
    placeholderData: (before) => (before?.import.import_id === id ? before : undefined),
  });
}

/** Tells the screens of a file how far it is: as the server says, or as it is known where no answer comes. */
export function useReadAgain(): (known: ImportRun) => Promise<ImportRun | undefined> {
  const queryClient = useQueryClient();
  return async (known) => {
    const params = { importId: known.import_id };
    const read = send(getImport, { params, query: { action: '', page: 1 } });
    const run = await read.then((reply) => reply.import).catch(() => undefined);
    queryClient.setQueriesData<ReplyOf<typeof getImport>>(
      { queryKey: importKey(known.import_id) },
      (before) => before && { ...before, import: run ?? known },
    );
    return run;
  };
}

/** Reads a file and says what it would do. */
export function usePreview(onRead: (run: ImportRun) => void) {
  return useChange({
    async call({ file, mode }: { file: File; mode: ImportMode }) {
      const form = new FormData();
      form.set('mode', mode);
      form.set('file', file, file.name);
      return send(previewImport, { form });
    },
    stale: [importsKey],
    done: ({ import: run }) => onRead(run),
    failed: importText.readFailed,
  });
}

/** The columns of a file, as they are taken now. */
export function useImportTable(id: number) {
  return useQuery({
    queryKey: [...importKey(id), 'table'],
    queryFn: ({ signal }) => send(getImportTable, { params: { importId: id }, signal }),
  });
}

/** Says what the columns of a file are, and reads it so. */
export function useReadImport(importId: number) {
  return useChange({
    call: (body: BodyOf<typeof readImport>) => send(readImport, { params: { importId }, body }),
    stale: [importsKey],
    failed: importText.readFailed,
  });
}

type Answers = BodyOf<typeof answerImport>;

const answering = (importId: number, answers: Partial<Answers>) =>
  send(answerImport, { params: { importId }, body: { all: '', lines: [], levels: [], names: [], ...answers } });

/** Answers what a file asks. */
export function useAnswerImport(importId: number) {
  return useChange({
    call: (answers: Partial<Answers>) => answering(importId, answers),
    question: ({ all }) =>
      all === 'same'
        ? { title: importText.askAllSame, detail: importText.askAllSameDetail }
        : all === 'new'
          ? { title: importText.askAllNew, detail: importText.askAllNewDetail }
          : undefined,
    stale: [importsKey],
    failed: importText.answerFailed,
  });
}

/** Corrects how the name of a line was split. */
export function useCorrectName(importId: number, line: number) {
  return useChange({
    call: (names: PersonNames) => answering(importId, { names: [{ ...names, line }] }),
    stale: [importsKey],
    failed: importText.answerFailed,
  });
}

/** Throws away what was not applied. */
export function useDropImport() {
  return useChange({
    call: (run: ImportRun) => send(dropImport, { params: { importId: run.import_id } }),
    stale: [importsKey],
    done: importText.dropped,
    failed: importText.dropFailed,
  });
}

/** Everything that was read may be another by now. */
export function useEverythingStale(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
