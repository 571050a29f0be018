import { Link } from 'wouter';
import { reportTitles } from '#contract/attendance/report/report-definitions.ts';
import { type ReportName, reportNames } from '#contract/attendance/report/report-names.ts';
import { dayAfter, mondayOf } from '#contract/platform/base/dates.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { today } from '#web/platform/base/date-text.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { ChoiceInput, namedOptions } from '#web/platform/form/choice-input.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useSubjectChoices } from '#web/subjects/subject/subject-choices.ts';
import styles from './report-filters.module.css';
import { daysOf, type ReportPlace, type ReportView, reportPeriods, viewHref } from './report-view.ts';
import { reportsText as text } from './reports-text.ts';

/** All reports as links in a row, or on phones as a list; each keeps the days, program level and subject. */
export function ReportTabs({ who, view }: ReportPlace) {
  const narrow = useNarrow();
  const navigate = useNavigate();
  const { period, from, to, courseYearSection, subject_id } = view;
  const hrefOf = (report: ReportName) => viewHref(who, { report, period, from, to, courseYearSection, subject_id });
  const shown = reportNames.filter((report) => report !== 'sessions' || view.report === report);
  if (narrow) {
    return (
      <ChoiceInput
        label={text.names}
        value={view.report}
        onChange={(report) => navigate(hrefOf(report as ReportName))}
        options={namedOptions(shown, reportTitles)}
      />
    );
  }
  return (
    <nav className={`flex gap-4 ${styles.tabs}`} aria-label={text.names}>
      {shown.map((report) => (
        <Link
          key={report}
          href={hrefOf(report)}
          className={`row tappable one-line ${styles.tab}`}
          aria-current={report === view.report ? 'page' : undefined}
        >
          {reportTitles[report]}
        </Link>
      ))}
    </nav>
  );
}

/** The days, the program level and the subject of a report. A choice is a step that Back undoes. */
export function ReportFilters({ who, view }: ReportPlace) {
  const navigate = useNavigate();
  const choices = useSubjectChoices(who);
  const now = today();
  const choose = (changes: Partial<ReportView>) => navigate(viewHref(who, { ...view, ...changes }));
  const isDay = view.report === 'today';
  // The days of a report whose address names none.
  const usual = view.report === 'overview' ? undefined : view.report === 'register' ? 'month' : 'weeks';
  const usualName = usual ? text.periods[usual] : text.usual;
  const subjects = choices?.subjects.filter(
    ({ subject_courseYearSection: level }) => view.courseYearSection === '' || level === view.courseYearSection,
  );
  // Until the levels are loaded, and for a level without subjects, the chosen one is the only option.
  const levels = new Set([...(choices?.levels ?? []), view.courseYearSection].filter(Boolean));
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <DateField
      isFilter
      label={label}
      value={value}
      onChange={(next) => choose({ [name]: next })}
      first={dayAfter(now, -3650)}
      last={now}
    />
  );
  return (
    <div className={`row wrap gap-8 ${styles.filters}`}>
      {isDay ? (
        day('from', text.day, view.from || now)
      ) : (
        <ChoiceInput
          label={text.period}
          value={view.period}
          onChange={(name) => {
            const period = reportPeriods.find((one) => one === name) ?? '';
            const days = daysOf(view);
            const own = { from: days.from || mondayOf(now), to: days.to || now };
            choose({ period, ...(period === 'days' ? own : { from: '', to: '' }) });
          }}
          options={reportPeriods
            .filter((period) => period !== usual)
            .map((period) => ({ value: period, label: period === '' ? usualName : text.periods[period] }))}
        />
      )}
      {!isDay && view.period === 'days' && (
        <>
          {day('from', text.from, view.from)}
          {day('to', text.to, view.to)}
        </>
      )}
      <ChoiceInput
        label={text.level}
        value={view.courseYearSection}
        onChange={(courseYearSection) => choose({ courseYearSection, subject_id: '' })}
        options={[{ value: '', label: text.allLevels }, ...levels]}
      />
      <ChoiceInput
        label={text.subject}
        value={view.subject_id}
        onChange={(subject_id) => choose({ subject_id })}
        options={[
          { value: '', label: text.allSubjects },
          ...(subjects ?? []).map((subject) => ({
            value: String(subject.subject_id),
            label: text.subjectOf(subject.subject_name, subject.subject_courseYearSection),
          })),
        ]}
      />
    </div>
  );
}
