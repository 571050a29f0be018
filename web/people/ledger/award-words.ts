import type { AwardedPoints } from '#contract/people/ledger/award-notice.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';

/** Notifies a student of points that were given by hand or withdrawn. */
export function showAward(told: AwardedPoints): void {
  const { message, detail } = awardWords(told);
  if (told.isWithdrawn) toastInfo(message, detail);
  else toastSuccess(message, toastMs.welcome, detail);
}

/** The message to a student about points given by hand or withdrawn. */
function awardWords({ points, reason, by, subject_name, isWithdrawn }: AwardedPoints): {
  message: string;
  detail: string;
} {
  const message = isWithdrawn
    ? `Withdrawn: ${counted(points, 'point')} for “${reason}”`
    : `+${counted(points, 'point')}: ${reason}`;
  return { message, detail: [by, subject_name].filter(Boolean).join(' · ') };
}
