import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type askedRoles,
  endSchoolSignIns,
  getSchoolSignIns,
  type SchoolSignIn,
} from '#contract/people/administrator/school-sign-ins-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { schoolSignInsText as text } from './school-sign-ins-text.ts';

const signInsKey = ['admin', 'school-sign-ins'];

/** Where people are signed in, the latest first, a page at a time; read anew whenever it is looked at. */
export const useSchoolSignIns = (role: (typeof askedRoles)[number] | '', search: string) =>
  useInfiniteQuery({
    queryKey: [...signInsKey, role, search],
    queryFn: ({ pageParam, signal }) =>
      send(getSchoolSignIns, { query: { role: role || null, search: search || null, page: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ReplyOf<typeof getSchoolSignIns>) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * Ends all sign-ins of a person, after a question; of oneself all but this one.
 * @param own whoever asks
 */
export const useEndSchoolSignIns = (own: number | undefined) => {
  const isOwn = ({ role, person_id }: SchoolSignIn) => role === 'admin' && person_id === own;
  return useChange({
    call: ({ role, person_id }: SchoolSignIn) => send(endSchoolSignIns, { params: { role, id: person_id } }),
    question: (one) =>
      isOwn(one)
        ? { title: text.askEndOwn, detail: text.askEndOwnDetail }
        : { title: text.askEnd(one.name), detail: text.askEndDetail },
    stale: [signInsKey],
    done: ({ message }, { name }) => toastSuccess(message, toastMs.admin, name),
    failed: text.endFailed,
  });
};
