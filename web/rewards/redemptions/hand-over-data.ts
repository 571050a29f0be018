import { useQuery } from '@tanstack/react-query';
import { transferIncentives } from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { getProfessorSubjects, transferSubject } from '#contract/subjects/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { handOverText } from './hand-over-text.ts';

/** A professor's subjects and events, newest first. */
export function useProfessorSubjects(id: number) {
  return useQuery({
    queryKey: ['admin', 'professor-subjects', id],
    queryFn: async ({ signal }): Promise<readonly Subject[]> =>
      (await send(getProfessorSubjects, { params: { id }, signal })).subjects,
  });
}

/** What could not be handed over, and why. */
export interface NotHandedOver {
  readonly what: string;
  readonly why: string;
}

/** Hands one after another over; what is refused stays and is told, and the others go all the same. */
export function useHandOver(from: number, subjects: readonly Subject[]) {
  return useChange({
    async call({ to, incentives }: { readonly to: string; readonly incentives: boolean }) {
      const body = { prof_id: Number(to) };
      const failed: NotHandedOver[] = [];
      const attempt = (what: string, call: Promise<unknown>) =>
        call.catch((error: unknown) => failed.push({ what, why: messageOf(error, handOverText.changeFailed) }));
      for (const { subject_id, subject_name } of subjects)
        await attempt(subject_name, send(transferSubject, { params: { subjectId: subject_id }, body }));
      if (incentives)
        await attempt(handOverText.allIncentives, send(transferIncentives, { params: { id: from }, body }));
      return { failed };
    },
    stale: everything,
    done: ({ failed }) => {
      if (failed.length === 0) toastSuccess(handOverText.done);
    },
    failed: handOverText.changeFailed,
  });
}
