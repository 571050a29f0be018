import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { closeProfessor, decideProfessors, getProfessorBelongings } from '#contract/school/approval/approval-calls.ts';
import { updateProfessorAccount } from '#contract/school/approval/professor-account-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { accountKeys, useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { leavingText } from '#web/school/approval/approval-text.ts';
import { chosenProfessorsText as chosenText, professorFormText } from './professor-form-text.ts';

/** What a person enters of a professor. */
export type ProfessorEntry = EntryOf<typeof updateProfessorAccount>;

const nothing: BodyOf<typeof updateProfessorAccount> = {
  first_name: '',
  middle_name: null,
  last_name: '',
  email: null,
};

/** Changes what is another value by now; nobody's change in between is undone. */
export function useEditProfessor(id: number, before: ProfessorEntry) {
  const accountsDecided = useAccountsDecided();
  return useChange({
    call(entry: ProfessorEntry) {
      const changed = Object.entries(entry).filter(([field, value]) => value !== before[field as keyof ProfessorEntry]);
      return send(updateProfessorAccount, { params: { id }, body: { ...nothing, ...Object.fromEntries(changed) } });
    },
    async done({ message, professor: changed }) {
      await accountsDecided('professor', { changed });
      toastSuccess(message, toastMs.admin);
    },
    failed: professorFormText.failed,
  });
}

/** How much a professor has. */
export function useBelongings(id: number) {
  return useQuery({
    queryKey: ['admin', 'professor-belongings', id],
    queryFn: ({ signal }) => send(getProfessorBelongings, { params: { id }, signal }),
  });
}

/** Closes the account of a professor, where what goes with them was said. */
export function useCloseProfessor(id: number) {
  return useChange({
    call: () => send(closeProfessor, { params: { id } }),
    stale: [accountKeys.professor],
    done: closeProfessor.done,
    failed: leavingText.closeFailed,
  });
}

/** Closes the accounts of professors who have left, one after the other. */
export function useCloseProfessors() {
  return useChange({
    async call(ids: readonly number[]) {
      for (const id of ids) await send(closeProfessor, { params: { id } });
      return ids;
    },
    question: (ids) => ({
      title: chosenText.askClose(ids.length),
      detail: chosenText.closeDetail,
      warning: true,
    }),
    stale: [accountKeys.professor],
    done: (ids) => toastSuccess(chosenText.closed(ids.length), toastMs.admin),
    failed: { message: chosenText.failed, detail: chosenText.failed },
  });
}

/** Opens closed accounts again. */
export function useReopenProfessors() {
  return useChange({
    call: (ids: readonly number[]) => send(decideProfessors, { body: { ids: [...ids], decision: 'approve' } }),
    question: (ids) => ({ title: chosenText.askReopen(ids.length), detail: chosenText.reopenDetail }),
    stale: [accountKeys.professor],
    done: ({ done }) => toastSuccess(chosenText.reopened(done.length), toastMs.admin),
    failed: chosenText.failed,
  });
}
