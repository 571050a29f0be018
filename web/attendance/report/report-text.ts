import { baseText } from '#web/platform/base/base-text.ts';

/** A share in percent with one decimal: `93.1 %`. Shares are per mille. */
export const shareText = (share: number | null) => (share === null ? baseText.nothing : `${(share / 10).toFixed(1)} %`);

/** Texts of the reports. */
export const reportText = {
  pointOf: (label: string, name: string, share: string, beforeName: string, before: string) =>
    `${label}, ${name}: ${share}, ${beforeName}: ${before}`,
} as const;
