import type { AwardedPoints } from '#contract/people/ledger/award-notice.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';

/** Tells a student that points were given to them by hand, or withdrawn. */
export function showAward(told: AwardedPoints): void {
  const { message, detail } = awardWords(told);
  if (told.isWithdrawn) toastInfo(message, detail);
  else toastSuccess(message, toastMs.welcome, detail);
}

/** What a student is told as points are given to them by hand, or withdrawn. */
function awardWords({ points, reason, by, subject_name, isWithdrawn }: AwardedPoints): {
  message: string;
  detail: string;
} {
  const message = isWithdrawn
    ? `Withdrawn: ${counted(points, 'point')} for “${reason}”`
    : `+${counted(points, 'point')}: ${reason}`;
  return { message, detail: [by, subject_name].filter(Boolean).join(' · ') };
}
