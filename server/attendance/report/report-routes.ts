import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/attendance/report/report-calls.ts';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { dayAfter, daysBetween, localTime, mondayOf } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import { nameOf, type Person } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { namesOf } from '#server/platform/base/person-names-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingGroup } from '#server/platform/settings/settings-actions.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { sharedWith } from '#server/subjects/staff/staff-queries.ts';
import {
  anySubject,
  type FoundSubject,
  ownSubject,
  subjectsOfProfessor,
} from '#server/subjects/subject/subject-queries.ts';
import { isInSubjects, isKnownLevel, type ReportQuestion } from './report-queries.ts';
import { reportRunner, reportThread } from './report-runner.ts';

/** The days that the overview and the other reports cover, unless the call names days. */
const OVERVIEW_WEEKS = 8;
const USUAL_DAYS = 28;

/** The days of a report, or why they are refused. */
function periodOf(report: ReportName, asked: { from: string | null; to: string | null }, today: string) {
  const nextMonth = dayAfter(`${(asked.from ?? today).slice(0, 8)}01`, 31);
  const to = asked.to ?? (report === 'register' ? dayAfter(`${nextMonth.slice(0, 8)}01`, -1) : today);
  const usual: Partial<Record<ReportName, string>> = {
    overview: dayAfter(mondayOf(to), -7 * (OVERVIEW_WEEKS - 1)),
    register: `${to.slice(0, 8)}01`,
  };
  const from = report === 'today' ? to : (asked.from ?? usual[report] ?? dayAfter(to, 1 - USUAL_DAYS));
  if (from > to) return calls.reportDays;
  return daysBetween(from, to) > calls.REPORT_DAYS ? calls.reportTooLarge : { from, to };
}

type Asked = calls.ReportQuery & { report: ReportName };
type Titled = calls.AttendanceReport['filters'];

/** Serves reports, and the rules by which days count. */
export function reportRoutes(app: FastifyInstance, serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  const runner = reportRunner(clock, reportThread(database.address));
  const unsubscribe = services.notices.subscribe(({ kind }) => {
    if (kind === 'roll' || kind === 'session-changed') runner.corrected();
  });
  app.addHook('onClose', () => {
    unsubscribe();
    return runner.close();
  });
  const rules = settingGroup(services, calls.reportSettings);

  /** The report's bytes in the wanted form, about what the caller may see. */
  async function answer(
    who: Person,
    { from, to, as, subject_id: _id, ...asked }: Asked,
    limits: Pick<ReportQuestion, 'subject_ids' | 'viewer'> & { subject?: FoundSubject | undefined; by?: Titled },
    reply: FastifyReply,
  ) {
    const { report, courseYearSection, stud_id, day_of_week, hour } = asked;
    const { subject, by = [], ...seen } = limits;
    const isOfSome = courseYearSection !== '' || subject;
    if (stud_id === null && (report === 'student' || (report === 'register' && !isOfSome))) return calls.reportNeeds;
    const timeZone = await schoolTimeZone(read);
    const period = periodOf(report, { from, to }, localTime(instantIn(clock), timeZone).day);
    if (period instanceof Refusal) return period;
    const [student] = stud_id === null ? [] : await studentsOf(read, [stud_id]);
    if ((stud_id !== null && !student) || (courseYearSection && !(await isKnownLevel(read, courseYearSection))))
      return notFound;
    const titled = [
      ...by,
      { title: 'Program level', text: courseYearSection },
      { title: 'Subject', text: subject?.subject_name },
      { title: 'Student', text: student && wholeName(student) },
      { title: 'Weekday', text: weekdayNames[(day_of_week ?? 0) - 1] },
      { title: 'Hour', text: hour === null ? '' : shownClockTime(`${hour}:00`) },
    ];
    const question = {
      ...asked,
      ...period,
      ...seen,
      in_a_row: asked.in_a_row ?? calls.IN_A_ROW,
      isOfSubject: subject !== undefined,
      rules: await rules.read(),
      timeZone,
      filters: titled.filter((each): each is Titled[number] => Boolean(each.text)),
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
    const { subject_id } = query;
    const subject = subject_id === null ? undefined : await anySubject(read, who, subject_id);
    if (subject_id !== null && !subject) return notFound;
    const limits = { subject_ids: subject ? [subject.subject_id] : null, subject };
    return answer(who, { ...query, ...params }, { ...limits, viewer: { role: 'admin', prof_id: null } }, reply);
  });

  serve(calls.getOwnReport, async ({ who, params, query, reply }) => {
    const { prof_id, at } = who;
    const { subject_id, stud_id } = query;
    const subject = subject_id === null ? undefined : await ownSubject(read, who, subject_id, 'see');
    if (subject_id !== null && !subject) return notFound;
    const shared = (await sharedWith(read, who)).filter(({ role, holds }) => role === 'co' && holds);
    const seen = subject ? [subject] : [...(await subjectsOfProfessor(read, prof_id)), ...shared];
    const subject_ids = seen.map((each) => each.subject_id).sort((one, other) => one - other);
    if (stud_id !== null && !(await isInSubjects(read, stud_id, subject_ids, at))) return notFound;
    const text = (await namesOf(read, 'professor', [prof_id])).get(prof_id) ?? '';
    const limits = { subject_ids, subject, by: [{ title: 'Professor', text }] };
    return answer(who, { ...query, ...params }, { ...limits, viewer: { role: 'professor', prof_id } }, reply);
  });

  serve(calls.getStudentReport, ({ who, query, reply }) => {
    const whole = { courseYearSection: '', subject_id: null, day_of_week: null, hour: null, in_a_row: null };
    const asked = { ...whole, ...query, report: 'student' as const, stud_id: who.stud_id };
    return answer(who, asked, { subject_ids: null, viewer: { role: 'student', prof_id: null } }, reply);
  });

  serve(calls.getReportRules, rules.read);
  serve(calls.updateReportRules, rules.change);
}
