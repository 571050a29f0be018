import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/attendance/report/report-calls.ts';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { mondayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import { nameOf, type Person } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { namesOf } from '#server/platform/base/person-names-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingGroup } from '#server/platform/settings/settings-actions.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { anySubject, type FoundSubject, ownSubject } from '#server/subjects/subject/subject-queries.ts';
import { isInSubjects, isKnownLevel, subjectsSeen } from './report-queries.ts';
import type { ReportQuestion } from './report-question.ts';
import { ReportRunner, ReportThread } from './report-runner.ts';
import { daysBetween } from './report-source.ts';

/** The days that the overview and the other reports cover, unless the call names days. */
const OVERVIEW_WEEKS = 8;
const USUAL_DAYS = 28;

/** The last day of a day's month. */
function endOfMonth(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** The days of a report, or why they are refused. */
function periodOf(report: ReportName, asked: { from: string | null; to: string | null }, today: string) {
  const to = asked.to ?? (report === 'register' ? endOfMonth(asked.from ?? today) : today);
  const usual = {
    overview: dayAfter(mondayOf(to), -7 * (OVERVIEW_WEEKS - 1)),
    register: `${to.slice(0, 8)}01`,
    today: to,
  };
  const from =
    (report === 'today' ? to : asked.from) ?? { ...usual }[report as 'today'] ?? dayAfter(to, 1 - USUAL_DAYS);
  if (from > to) return calls.reportDays;
  return daysBetween(from, to) > calls.REPORT_DAYS ? calls.reportTooLarge : { from, to };
}

type Asked = calls.ReportQuery & { report: ReportName };

/** Whether a report that is about someone does not say about whom. */
function isOfNobody({ report, courseYearSection, subject_id, stud_id }: Asked): boolean {
  if (stud_id !== null) return false;
  return report === 'student' || (report === 'register' && courseYearSection === '' && subject_id === null);
}

/** What limits a report, after the check that the caller may see it. */
interface Limits extends Pick<ReportQuestion, 'subject_ids' | 'viewer'> {
  subject?: FoundSubject | undefined;
  filters?: calls.AttendanceReport['filters'];
}

/** Serves reports, and the rules by which days count. */
export function reportRoutes(app: FastifyInstance, serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  const runner = new ReportRunner(clock, new ReportThread(database.address));
  app.addHook('onClose', () => runner.close());
  const rules = settingGroup(services, calls.reportSettings);

  /** The report's bytes in the wanted form. */
  async function answer(who: Person, asked: Asked, limits: Limits, reply: FastifyReply) {
    const { report, courseYearSection, stud_id, day_of_week, hour, in_a_row, as } = asked;
    const timeZone = await schoolTimeZone(read);
    const period = periodOf(report, asked, localTime(instantIn(clock), timeZone).day);
    if (period instanceof Refusal) return period;
    const [student] = stud_id === null ? [] : await studentsOf(read, [stud_id]);
    if ((stud_id !== null && !student) || (courseYearSection && !(await isKnownLevel(read, courseYearSection))))
      return notFound;
    const filters = [
      ...(limits.filters ?? []),
      ...(courseYearSection ? [{ title: 'Program level', text: courseYearSection }] : []),
      ...(limits.subject ? [{ title: 'Subject', text: limits.subject.subject_name }] : []),
      ...(student ? [{ title: 'Student', text: wholeName(student) }] : []),
      ...(day_of_week === null ? [] : [{ title: 'Weekday', text: weekdayNames[day_of_week - 1] ?? '' }]),
      ...(hour === null ? [] : [{ title: 'Hour', text: `${String(hour).padStart(2, '0')}:00` }]),
    ];
    const question = {
      report,
      ...period,
      courseYearSection,
      stud_id,
      day_of_week,
      hour,
      in_a_row: in_a_row ?? calls.IN_A_ROW,
      subject_ids: limits.subject_ids,
      isOfSubject: limits.subject !== undefined,
      viewer: limits.viewer,
      rules: await rules.read(),
      timeZone,
      filters,
    };
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const made = await runner.ask(nameOf(who), question, left.signal);
    if (made instanceof Refusal) return made;
    // The bytes are the answer and are not serialized again.
    const { buffer, byteOffset, byteLength } = made[as];
    void reply.type(as === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8');
    if (as === 'csv') {
      const name = `attendance-${report}-${period.from}-${period.to}.csv`;
      void reply.header('content-disposition', `attachment; filename="${name}"`);
    }
    return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) as never;
  }

  serve(calls.getSchoolReport, async ({ who, params, query, reply }) => {
    const asked = { ...query, ...params };
    if (isOfNobody(asked)) return calls.reportNeeds;
    const subject = query.subject_id === null ? undefined : await anySubject(read, who, query.subject_id);
    if (query.subject_id !== null && !subject) return notFound;
    const limits = { subject_ids: subject ? [subject.subject_id] : null, subject };
    return answer(who, asked, { ...limits, viewer: { role: 'admin', prof_id: null } }, reply);
  });

  serve(calls.getOwnReport, async ({ who, params, query, reply }) => {
    const asked = { ...query, ...params };
    if (isOfNobody(asked)) return calls.reportNeeds;
    const { prof_id, at } = who;
    const subject = query.subject_id === null ? undefined : await ownSubject(read, who, query.subject_id, 'see');
    if (query.subject_id !== null && !subject) return notFound;
    const subject_ids = subject ? [subject.subject_id] : await subjectsSeen(read, who);
    if (query.stud_id !== null && !(await isInSubjects(read, query.stud_id, subject_ids, at))) return notFound;
    const text = (await namesOf(read, 'professor', [prof_id])).get(prof_id) ?? '';
    const filters = [{ title: 'Professor', text }];
    const limits = { subject_ids, subject, filters, viewer: { role: 'professor' as const, prof_id } };
    return answer(who, asked, limits, reply);
  });

  serve(calls.getStudentReport, ({ who, query, reply }) => {
    const whole = { courseYearSection: '', subject_id: null, day_of_week: null, hour: null, in_a_row: null };
    const asked = { ...whole, ...query, report: 'student' as const, stud_id: who.stud_id };
    return answer(who, asked, { subject_ids: null, viewer: { role: 'student', prof_id: null } }, reply);
  });

  serve(calls.getReportRules, rules.read);
  serve(calls.updateReportRules, rules.change);
}
