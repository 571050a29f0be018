import { useQuery } from '@tanstack/react-query';
import {
  endStaff,
  endSubjectStaff,
  getStaff,
  getSubjectStaff,
  type StaffMember,
  setStaff,
  setSubjectStaff,
} from '#contract/subjects/staff/staff-calls.ts';
import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { staffText } from './staff-text.ts';

/** A subject whose staff is shown, and as whom. */
export interface Sharing {
  readonly who: 'professor' | 'admin';
  readonly subjectId: number;
  readonly subject: string;
}

/** What is entered of somebody with whom a subject is shared. */
export type StaffEntry = {
  username: string;
  /** A substitute is a co-teacher on some days. */
  as: StaffRole | 'substitute';
  firstDay: string;
  lastDay: string;
};

const staffKey = (subjectId: number) => ['staff', subjectId];

/** Who teaches a subject beside whose it is, and who could. */
export function useStaff({ who, subjectId }: Sharing) {
  const call = who === 'admin' ? getSubjectStaff : getStaff;
  return useQuery({
    queryKey: staffKey(subjectId),
    queryFn: ({ signal }) => send(call, { params: { subjectId }, signal }),
  });
}

/** Shares it with somebody, or changes their right and days. */
export function useShare({ who, subjectId }: Sharing, member: StaffMember | null) {
  return useChange({
    call({ username, as, firstDay, lastDay }: StaffEntry) {
      const role = as === 'substitute' ? 'co' : as;
      // A helper of an earlier version may have days, which are not taken away unasked.
      const isKept = as === 'helper' && member?.role === 'helper';
      const days = as === 'substitute' || isKept ? { firstDay, lastDay } : { firstDay: '', lastDay: '' };
      const body = { username, role, ...days };
      return send(who === 'admin' ? setSubjectStaff : setStaff, { params: { subjectId }, body });
    },
    stale: [staffKey(subjectId)],
    done: ({ message }) => toastSuccess(message),
    failed: staffText.shareFailed,
  });
}

/** Ends somebody's right after a question. */
export function useEndStaff({ who, subjectId, subject }: Sharing) {
  return useChange({
    call: ({ prof_id }: StaffMember & { name: string }) =>
      send(who === 'admin' ? endSubjectStaff : endStaff, { params: { subjectId, profId: prof_id } }),
    question: ({ name }) => ({ title: staffText.askEnd(name, subject), detail: staffText.endDetail, warning: true }),
    stale: [staffKey(subjectId)],
    done: endStaff.done,
    failed: staffText.endFailed,
  });
}
