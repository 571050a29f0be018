import type { BodyOf } from '#contract/platform/base/call.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft, readmitStudents } from '#contract/school/approval/leaver-calls.ts';
import { nothingChanged, updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { createStudent } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { inLots } from '#web/platform/calls/in-lots.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountKeys, useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { DECIDED_AT_ONCE } from '#web/school/approval/decide-many.ts';
import { chosenText, studentFormText } from './student-form-text.ts';

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

/** Marks a student as left, where what that means was said. */
export function useMarkLeft(id: number) {
  return useChange({
    call: () => send(markLeft, { body: { ids: [id] } }),
    stale: [accountKeys.student],
    done: ({ message }) => toastSuccess(message, toastMs.admin),
    failed: chosenText.failed,
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
