import { useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import {
  getStudentChanges,
  getStudentPhoto,
  nothingChanged,
  type ProfileChange,
  updateStudentAccount,
} from '#contract/school/approval/student-account-calls.ts';
import { send, sendForBlob } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountKeys, useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { studentChangesText } from './student-changes-text.ts';

/** Opens what a student changed; gives the rows of the list their mark's way, so that its columns stay the same. */
export const StudentChangesContext = createContext<(student: ListedStudent) => void>(() => undefined);

const changesKey = (id: number) => ['admin', 'student-changes', id] as const;

/** What a student changed in the last 30 days, newest first. */
export function useStudentChanges(id: number) {
  return useQuery({
    queryKey: changesKey(id),
    queryFn: async ({ signal }) => (await send(getStudentChanges, { params: { id }, signal })).changes,
  });
}

/** A student's photo of now, or the one of the last attendance before it. */
export function useComparedPhoto(id: number, which: 'now' | 'former') {
  return useQuery({
    queryKey: [...changesKey(id), 'photo', which],
    queryFn: ({ signal }) => sendForBlob(getStudentPhoto, { params: { id }, query: { which }, signal }),
  });
}

/**
 * Takes one of a student's changes back; the question says what becomes of it.
 * @param isLatest whether a change's field was not changed again since
 * @see decisions §1.2
 */
export function useTakeChangeBack(student: ListedStudent, name: string, isLatest: (change: ProfileChange) => boolean) {
  const accountsDecided = useAccountsDecided();
  const params = { id: student.stud_id };
  return useChange({
    call: ({ change_id }: ProfileChange) =>
      send(updateStudentAccount, { params, body: { ...nothingChanged, takeBack: change_id } }),
    question: (change) => {
      const { field, from, to, absences } = change;
      const value = isLatest(change) ? studentChangesText.becomes(from) : studentChangesText.stays(student[field]);
      return {
        title: studentChangesText.ask(field, to, name),
        detail: absences === null ? value : `${value} ${studentChangesText.counted(absences)}`,
      };
    },
    stale: [changesKey(student.stud_id)],
    doubted: [accountKeys.student],
    async done(reply) {
      await accountsDecided('student', { changed: reply.student });
      toastSuccess(reply.message, toastMs.admin);
    },
    failed: studentChangesText.failed,
  });
}
