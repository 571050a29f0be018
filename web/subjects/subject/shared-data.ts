import { useState } from 'react';
import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import { getSharedSubjects, type SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** Whoever waits for a subject that others share with them or bring back sees it after so long at most, in milliseconds. */
export const AGAIN_MS = 60_000;

/** What others share with the professor, newest first; read again at every screen that shows it, and each minute there. @see docs/decisions/0035 */
export function useShared() {
  return useCall(getSharedSubjects, undefined, {
    select: ({ shared }) => shared,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** As what a subject is shared with the professor; undefined where it is their own, or is not known. */
export function useSharedRole(subjectId: number): StaffRole | undefined {
  return useShared().data?.find(({ subject_id }) => subject_id === subjectId)?.role;
}

/** Under which this browser keeps of which shared subjects the professor has been told. */
const TOLD = 'rollcall-shared-told';
/** Nobody is told of what is longer ago, in milliseconds. */
const NEWS_MS = 14 * 86_400_000;

const newsOf = ({ subject_id, addedAt }: SharedSubject) => `${subject_id} ${addedAt}`;

const toldBefore = () => (storedText(TOLD) ?? '').split('\n');

/** What was shared lately and not read yet in this browser, and how to say that it was. */
export function useSharedNews(): { news: readonly SharedSubject[]; told: (one: SharedSubject) => void } {
  const [known, setKnown] = useState(toldBefore);
  const shared = useShared().data ?? [];
  const isNew = ({ addedAt }: SharedSubject) => Date.parse(addedAt) > Date.now() - NEWS_MS;
  return {
    news: shared.filter((one) => isNew(one) && !known.includes(newsOf(one))),
    told(one) {
      // What nobody would be told of any more is forgotten.
      const kept = [...known.filter((news) => shared.some((each) => newsOf(each) === news)), newsOf(one)];
      setKnown(kept);
      storeText(TOLD, kept.join('\n'));
    },
  };
}
