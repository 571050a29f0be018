import type { ReportLink } from '#contract/attendance/report/report-calls.ts';
import { type ReportName, reportNames } from '#contract/attendance/report/report-names.ts';
import { dayAfter, mondayOf } from '#contract/platform/base/dates.ts';
import { today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useHref } from '#web/platform/base/router.tsx';

/** The staff roles, each with reports of its own */
export type ReportReader = 'professor' | 'admin';

/** The periods to choose from; '' is the report's usual period, `days` are days of one's own. */
export const reportPeriods = ['', 'week', 'month', 'weeks', 'days'] as const;

const filters = ['from', 'to', 'courseYearSection', 'subject_id', 'stud_id', 'day_of_week', 'hour'] as const;

/** What an address shows: a report, its period and its filters, '' for none */
export interface ReportView extends Readonly<Record<(typeof filters)[number], string>> {
  readonly report: ReportName;
  readonly period: (typeof reportPeriods)[number];
}

/** Who reads which view */
export interface ReportPlace {
  readonly who: ReportReader;
  readonly view: ReportView;
}

/** The view of an address's query string; unknown names count as left out. */
export function viewOf(search: string): ReportView {
  const asked = new URLSearchParams(search);
  return {
    report: reportNames.find((each) => each === asked.get('report')) ?? 'overview',
    period: reportPeriods.find((each) => each === asked.get('period')) ?? '',
    ...(Object.fromEntries(filters.map((name) => [name, asked.get(name) ?? ''])) as Omit<
      ReportView,
      'report' | 'period'
    >),
  };
}

/** The address of a view; the overview without period and filters has no query string. */
export function viewHref(who: ReportReader, view: Partial<ReportView>): string {
  const place = { professor: paths.ownReports, admin: paths.schoolReports }[who].href();
  const given = Object.entries({ ...view, report: view.report === 'overview' ? '' : view.report });
  const query = new URLSearchParams(given.filter((each): each is [string, string] => Boolean(each[1]))).toString();
  return query === '' ? place : `${place}?${query}`;
}

/** The view in the address bar */
export const useReportView = (): ReportView => viewOf(useHref().split('?')[1] ?? '');

/** The days of a view, '' for the report's usual days. `today` is always about one day. */
export function daysOf({ report, period, from, to }: ReportView): { readonly from: string; readonly to: string } {
  const now = today();
  if (report === 'today') return { from, to: from };
  if (period === 'week') return { from: mondayOf(now), to: now };
  if (period === 'month') return { from: `${now.slice(0, 8)}01`, to: now };
  if (period === 'weeks') return { from: dayAfter(now, -27), to: now };
  return period === 'days' ? { from, to } : { from: '', to: '' };
}

/** The address that a mark leads to: the roll of a session, or the view with what the link changes. */
export function markHref(
  who: ReportReader,
  view: ReportView,
  { class_id: sessionID, ...changes }: ReportLink = {},
): string {
  if (sessionID !== undefined) {
    return who === 'admin'
      ? paths.adminSessionRoll.href({ sessionID })
      : paths.roll.href({ subjectID: view.subject_id || 0, sessionID });
  }
  const changed = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, String(value ?? '')]));
  return viewHref(who, { ...view, ...(changes.from && { period: 'days' as const }), ...changed });
}
