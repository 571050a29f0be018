import { deleteSubject, type Subject } from '#contract/subject/subject-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { send } from '#web/base/send.ts';
import { toastError, toastSuccess } from '#web/base/toast.ts';
import { useSubjectsChanged } from './subject-data.ts';

/** What is said before, after, and when it did not work. */
interface DeletionWords {
  readonly title: string;
  readonly detail: string;
  readonly done: string;
  readonly failed: { readonly message: string; readonly detail: string };
}

/** Deletes a subject or event after a question that names what goes with it. @see spec §5, §8, decisions §4.11 */
export function useDeleteSubject(): (subject: Subject, words: DeletionWords) => Promise<void> {
  const confirm = useConfirm();
  const subjectsChanged = useSubjectsChanged();
  return async ({ subject_id }, { title, detail, done, failed }) => {
    try {
      const onYes = () => send(deleteSubject, { params: { subjectId: subject_id } });
      if (!(await confirm({ title, detail, warning: true, onYes }))) return;
      toastSuccess(done);
    } catch (error) {
      toastError(failed.message, messageOf(error, failed.detail));
    }
    await subjectsChanged();
  };
}
