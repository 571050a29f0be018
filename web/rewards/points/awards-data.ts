import { useInfiniteQuery } from '@tanstack/react-query';
import { type Award, getAwards } from '#contract/rewards/points/award-calls.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { pointsText } from './points-text.ts';

/** The points that the professor has given, newest first, page by page. */
export const useAwards = () => useInfiniteQuery(callPages(getAwards, (before) => ({ query: { before } })));

/** Says that points were taken back, and how many stay because they were spent. */
export function sayWithdrawn({ awards }: { readonly awards: readonly Award[] }): void {
  const kept = awards.reduce((sum, award) => sum + award.kept, 0);
  toastSuccess(pointsText.withdrawn, undefined, kept > 0 ? pointsText.kept(kept) : undefined);
}
