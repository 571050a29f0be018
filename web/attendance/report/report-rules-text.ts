import type { reportSettings } from '#contract/attendance/report/report-calls.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { NumberSettingsText } from '#web/platform/settings/settings-text.ts';

const means: Required<NumberSettingsText<(typeof reportSettings)[number]>['means']> = {
  absence_share: ({ absence_share }) =>
    `A student who is absent on ${Number(absence_share)} % of the days or more is chronically absent. Half a day counts as half.`,
  least_days: ({ least_days }) => `Students with fewer than ${counted(Number(least_days), 'day')} are not judged.`,
  day_share: ({ day_share }) =>
    `A student who attends at least ${Number(day_share)} % of a day’s sessions is present on that day, with fewer for half a day.`,
};

/** Texts of the reports' rules. */
export const reportRulesText: NumberSettingsText<(typeof reportSettings)[number]> = {
  title: 'Reports',
  detail: 'Who counts as chronically absent, and what a day present is.',
  labels: {
    absence_share: 'Chronically absent from (percent of days)',
    least_days: 'Judge a student after (days)',
    day_share: 'Present on a day from (percent of its sessions)',
  },
  means,
  ask: 'Change the rules of the reports?',
  askDetail: (changed) =>
    [
      ...(['absence_share', 'least_days', 'day_share'] as const).map(
        (name) => changed[name] !== '' && means[name](changed),
      ),
      'All reports, also about days in the past, follow the new rules.',
    ]
      .filter(Boolean)
      .join(' '),
  fetchFailed: 'The rules could not be read.',
  failed: 'Failed to update the rules. Please try again.',
};
