import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft, readmitStudents } from '#contract/school/approval/leaver-calls.ts';
import { nothingChanged, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import type { Encoding } from '#contract/school/import/encodings.ts';
import {
  dropImport,
  getImport,
  getImports,
  type ImportAction,
  type ImportMode,
  type ImportRun,
  previewImport,
} from '#contract/school/import/import-calls.ts';
import { createStudent } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { inLots } from '#web/platform/calls/in-lots.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountKeys, useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { DECIDED_AT_ONCE } from '#web/school/approval/decide-many.ts';
import { chosenText, importText, studentFormText } from './import-text.ts';

/** What a person enters of a new student. */
export type NewStudentEntry = EntryOf<typeof createStudent>;

/** Adds a student; the reply carries their sheet. */
export function useCreateStudent() {
  return useChange({
    call: (entry: NewStudentEntry) => send(createStudent, { body: entry }),
    stale: [accountKeys.student],
    done: createStudent.done,
    failed: studentFormText.addFailed,
  });
}

/** What a person enters of a student who is there. */
export type StudentEntry = Omit<EntryOf<typeof updateStudentAccount>, 'takeBack'>;

/** Changes what is another value by now; nobody's change in between is undone. */
export function useEditStudent(student: ListedStudent, before: StudentEntry) {
  const accountsDecided = useAccountsDecided();
  return useChange({
    call(entry: StudentEntry) {
      const changed = Object.entries(entry).filter(([field, value]) => value !== before[field as keyof StudentEntry]);
      const body = { ...nothingChanged, ...Object.fromEntries(changed) } as BodyOf<typeof updateStudentAccount>;
      return send(updateStudentAccount, { params: { id: student.stud_id }, body });
    },
    async done({ message, student: changed }) {
      await accountsDecided('student', { changed });
      toastSuccess(message, toastMs.admin);
    },
    failed: studentFormText.editFailed,
  });
}

/** Marks students as left, or readmits them, so many at a time. */
export function useCloseOrOpen(how: 'close' | 'open') {
  const call = how === 'close' ? markLeft : readmitStudents;
  return useChange({
    async call(ids: readonly number[]) {
      let done = 0;
      for (const some of inLots(ids, DECIDED_AT_ONCE)) done += (await send(call, { body: { ids: some } })).done.length;
      return { done };
    },
    question: (ids) =>
      how === 'close'
        ? { title: chosenText.askLeft(ids.length), detail: chosenText.askLeftDetail, warning: true }
        : { title: chosenText.askReadmit(ids.length), detail: chosenText.askReadmitDetail },
    stale: [accountKeys.student],
    failed: chosenText.failed,
  });
}

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
      return send(previewImport, { form });
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
