import type { AwardTold } from '#contract/people/ledger/award-told.ts';
import { counted } from '#contract/platform/base/figure-text.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';

/** Tells a student that points were given to them by hand, or withdrawn. */
export function tellAward(told: AwardTold): void {
  const { message, detail } = awardWords(told);
  if (told.isWithdrawn) toastInfo(message, detail);
  else toastSuccess(message, toastMs.welcome, detail);
}

/** What a student is told as points are given to them by hand, or withdrawn. */
function awardWords({ points, reason, by, subject_name, isWithdrawn }: AwardTold): {
  message: string;
  detail: string;
} {
  const message = isWithdrawn
    ? `Withdrawn: ${counted(points, 'point')} for “${reason}”`
    : `+${counted(points, 'point')}: ${reason}`;
  return { message, detail: [by, subject_name].filter(Boolean).join(' · ') };
}
