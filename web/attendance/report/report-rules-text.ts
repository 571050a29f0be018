import type { reportSettings } from '#contract/attendance/report/report-calls.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { NumberSettingsText } from '#web/platform/settings/settings-text.ts';

const share = (percent: number | string) =>
  `A student who is absent on ${Number(percent)} % of the days or more is chronically absent. Half a day counts as half.`;
const least = (days: number | string) => `Students with fewer than ${counted(Number(days), 'day')} are not judged.`;
const day = (percent: number | string) =>
  `A student who attends at least ${Number(percent)} % of a day’s sessions is present on that day, with fewer for half a day.`;

/** Texts of the reports' rules. */
export const reportRulesText: NumberSettingsText<(typeof reportSettings)[number]> = {
  title: 'Reports',
  detail: 'Who counts as chronically absent, and what a day present is.',
  labels: {
    absence_share: 'Chronically absent from (percent of days)',
    least_days: 'Judge a student after (days)',
    day_share: 'Present on a day from (percent of its sessions)',
  },
  means: {
    absence_share: ({ absence_share }) => share(absence_share),
    least_days: ({ least_days }) => least(least_days),
    day_share: ({ day_share }) => day(day_share),
  },
  ask: 'Change the rules of the reports?',
  askDetail: ({ absence_share, least_days, day_share }) =>
    [
      absence_share === '' ? [] : share(absence_share),
      least_days === '' ? [] : least(least_days),
      day_share === '' ? [] : day(day_share),
      'All reports, also about days in the past, follow the new rules.',
    ]
      .flat()
      .join(' '),
  fetchFailed: 'The rules could not be read.',
  failed: 'Failed to update the rules. Please try again.',
};
