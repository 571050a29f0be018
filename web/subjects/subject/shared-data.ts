import { useState } from 'react';
import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import { getSharedSubjects, type SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** Polling interval, in ms. Subjects that were just shared or restored appear within this time. */
export const AGAIN_MS = 60_000;

/** Subjects shared with the professor, newest first; refetched per screen and every minute. @see docs/decisions/0035 */
export function useShared() {
  return useCall(getSharedSubjects, undefined, {
    select: ({ shared }) => shared,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** The professor's role in a shared subject; undefined if it is their own or unknown. */
export function useSharedRole(subjectId: number): StaffRole | undefined {
  return useShared().data?.find(({ subject_id }) => subject_id === subjectId)?.role;
}

/** The storage key of the shared subjects that this browser has already announced. */
const TOLD = 'rollcall-shared-told';
/** How long a shared subject is announced after the sharing, in ms. */
const NEWS_MS = 14 * 86_400_000;

const newsOf = ({ subject_id, addedAt }: SharedSubject) => `${subject_id} ${addedAt}`;

const toldBefore = () => (storedText(TOLD) ?? '').split('\n');

/** Recently shared subjects that this browser has not announced yet, and a function that marks one as read. */
export function useSharedNews(): { news: readonly SharedSubject[]; told: (one: SharedSubject) => void } {
  const [known, setKnown] = useState(toldBefore);
  const shared = useShared().data ?? [];
  const isNew = ({ addedAt }: SharedSubject) => Date.parse(addedAt) > Date.now() - NEWS_MS;
  return {
    news: shared.filter((one) => isNew(one) && !known.includes(newsOf(one))),
    told(one) {
      // Shares that are gone are forgotten.
      const kept = [...known.filter((news) => shared.some((each) => newsOf(each) === news)), newsOf(one)];
      setKnown(kept);
      storeText(TOLD, kept.join('\n'));
    },
  };
}
