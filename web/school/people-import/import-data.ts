import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import {
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
export function useReadAgain(): (known: ImportRun) => Promise<ImportRun> {
  const queryClient = useQueryClient();
  return async (known) => {
    const params = { importId: known.import_id };
    const read = send(getImport, { params, query: { action: '', page: 1 } });
    const run = await read.then((reply) => reply.import).catch(() => known);
    queryClient.setQueriesData<ReplyOf<typeof getImport>>(
      { queryKey: importKey(run.import_id) },
      (before) => before && { ...before, import: run },
    );
    return run;
  };
}

/** Reads a file and says what it would do. */
export function usePreview(onRead: (run: ImportRun) => void) {
  return useChange({
    async call({ file, mode, encoding }: { file: File; mode: ImportMode; encoding: Encoding | '' }) {
      const form = new FormData();
      form.set('mode', mode);
      form.set('encoding', encoding);
      form.set('file', file, file.name);
      const taken = await send(previewImport, { form });
      if (taken.import.state !== 'columns') return taken;
      const params = { importId: taken.import.import_id };
      const { columns, sheet, nameOrder, titleCase } = (await send(getImportTable, { params })).table;
      const body = { mode, encoding, sheet, nameOrder, titleCase, columns: columns.map(({ field }) => field) };
      return send(readImport, { params, body });
    },
    stale: [importsKey],
    done: ({ import: run }) => onRead(run),
    failed: importText.readFailed,
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
