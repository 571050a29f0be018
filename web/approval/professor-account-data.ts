import { updateProfessorAccount } from '#contract/approval/professor-account-calls.ts';
import type { BodyOf } from '#contract/base/call.ts';
import { send } from '#web/base/send.ts';
import type { EntryOf } from '#web/form/entry.ts';
import { useChange } from '#web/ui/change.ts';
import { toastMs, toastSuccess } from '#web/ui/toast.ts';
import { useAccountsDecided } from './approval-data.ts';
import { professorFormText } from './professor-form-text.ts';

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
