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
import { fullName } from '#web/people/student/person-name.ts';
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
export interface StaffEntry {
  readonly username: string;
  readonly role: StaffMember['role'];
  readonly firstDay: string;
  readonly lastDay: string;
}

const staffKey = (subjectId: number) => ['staff', subjectId];

/** Who teaches a subject beside whose it is. */
export function useStaff({ who, subjectId }: Sharing) {
  const call = who === 'admin' ? getSubjectStaff : getStaff;
  return useQuery({
    queryKey: staffKey(subjectId),
    queryFn: async ({ signal }) => (await send(call, { params: { subjectId }, signal })).staff,
  });
}

/**
 * Shares it with somebody, or changes their right and days.
 * @param others who has a right already, which is not replaced unasked
 */
export function useShare({ who, subjectId }: Sharing, others: readonly StaffMember[]) {
  return useChange({
    call: (body: Record<keyof StaffEntry, string>) =>
      send(who === 'admin' ? setSubjectStaff : setStaff, {
        params: { subjectId },
        body: { ...body, role: body.role as StaffMember['role'] },
      }),
    question({ username, role, firstDay, lastDay }) {
      // Spellings that only the server takes for one are told of after it: its rule would weigh on every login.
      const typed = username.trim().toLowerCase();
      const has = others.find((other) => other.username.toLowerCase() === typed);
      const next = { role: role as StaffMember['role'], firstDay: firstDay || null, lastDay: lastDay || null };
      return has && { title: staffText.askReplace(fullName(has)), detail: staffText.replaceDetail(has, next) };
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
