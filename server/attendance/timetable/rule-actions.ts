import { type MeetingRule, meetsOn, overlapOf, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter, daysFrom } from '#contract/platform/base/dates.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import type { Right } from '#contract/subjects/subject/right-rules.ts';
import type { AdministratorActor, ProfessorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as subjects from '#server/subjects/subject/subject-queries.ts';
import { rulesOf, type SubjectRule } from './meeting-queries.ts';
import { endBefore, insertRule, moveMeetings, storeRule } from './store-rule-queries.ts';

/** A person who plans a subject's meetings: a professor who may change the subject, or any administrator. */
export type Planner = ProfessorActor | AdministratorActor;

/** A rule and its subject, locked until the transaction ends, if this person has this right to it: `change` by default. */
export async function heldRule(db: Db, who: Planner, rule_id: number, right?: Right) {
  const [seen] = await rulesOf(db, { rule_id });
  const subject = seen && (await subjects.heldToChange(db, who, seen.subject_id, right));
  const [rule] = subject ? await rulesOf(db, { rule_id }) : [];
  return subject && rule && { subject, rule };
}

/** The first meeting of a rule from a day on; undefined if there is none, or if its last day is too long after that. */
function firstMeeting(rule: MeetingRule, from: string): string | undefined {
  if (rule.lastDay >= dayAfter(from, TIMETABLE_DAYS)) return undefined;
  return daysFrom(from, rule.lastDay).find((day) => meetsOn(rule, day));
}

function nameOfRule(subject: subjects.FoundSubject, rule: Pick<MeetingRule, 'firstDay' | 'start_time' | 'end_time'>) {
  return `${subjects.nameOfSubject(subject)}, ${rule.firstDay} ${rule.start_time}-${rule.end_time}`;
}

/** Stores a rule of a locked subject, in place of the meetings that `rule` plans from a day on. */
async function putRule(
  db: Db,
  who: Planner,
  { subject_id }: subjects.FoundSubject,
  values: calls.RuleValues,
  rule: SubjectRule | undefined,
  fromDay: string,
) {
  const first = firstMeeting({ rule_id: 0, ...values }, fromDay > values.firstDay ? fromDay : values.firstDay);
  if (!first) return calls.ruleDays;
  const changed = { ...values, firstDay: fromDay > values.firstDay ? first : values.firstDay };
  const others = await rulesOf(db, { subject_id });
  for (const other of others) {
    const day = other.rule_id === rule?.rule_id ? undefined : overlapOf<MeetingRule>({ rule_id: 0, ...changed }, other);
    if (day !== undefined) return calls.meetingsOverlap.saying({ day });
  }
  if (rule && (firstMeeting(rule, rule.firstDay) ?? fromDay) >= fromDay) {
    await storeRule(db, { ...rule, ...changed });
    return { rule: { ...rule, ...changed } };
  }
  if (others.length >= MAXIMUM.rulesOfSubject) return calls.tooManyRules;
  // Meetings that were due stay due, and the undo of an import removes them too.
  const rule_id = await insertRule(db, subject_id, changed, rule?.createdAt ?? who.at, rule?.import_id);
  const next = { ...changed, rule_id, subject_id };
  if (rule) {
    await moveMeetings(db, rule.rule_id, next);
    await endBefore(db, rule, fromDay);
  }
  return { rule: next };
}

/**
 * Adds a rule to a subject.
 * @returns the rule, or `notFound`, `eventWithoutTimetable`, `ruleDays`, `meetingsOverlap`, `tooManyRules`
 */
export const createRule: Action<typeof calls.ownTimetable.create | typeof calls.schoolTimetable.create> = (
  { who, params, body },
  { database, clock },
) =>
  database.write(async (db) => {
    const subject = await subjects.heldToChange(db, who, params.subjectId);
    if (!subject) return notFound;
    if (subject.subject_courseYearSection === '') return calls.eventWithoutTimetable;
    await audit(db, clock, who, 'add-meetings', nameOfRule(subject, body));
    return putRule(db, who, subject, body, undefined, body.firstDay);
  });

/**
 * Changes a rule from a day on. If it has no meeting before that day, it is replaced; otherwise it ends and another one
 * begins, which gets the changes and sessions of meetings that it plans too. Weeks are counted from the first day that
 * was sent.
 * @returns the rule with the meetings from that day on, or `notFound`, `ruleDays`, `meetingsOverlap`, `tooManyRules`
 */
export const updateRule: Action<typeof calls.ownTimetable.update | typeof calls.schoolTimetable.update> = (
  { who, params, body: { fromDay, ...values } },
  { database, clock },
) =>
  database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId);
    if (!held) return notFound;
    const firstDay = fromDay > values.firstDay ? fromDay : values.firstDay;
    await audit(db, clock, who, 'change-meetings', nameOfRule(held.subject, { ...values, firstDay }));
    return putRule(db, who, held.subject, values, held.rule, fromDay);
  });

/**
 * Ends a rule before a day, or removes it if it has no meeting before that day.
 * @returns undefined, or `notFound`
 */
export const endRule: Action<typeof calls.ownTimetable.end | typeof calls.schoolTimetable.end> = (
  { who, params, body: { fromDay } },
  { database, clock },
) =>
  database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId);
    if (!held) return notFound;
    const { subject, rule } = held;
    await endBefore(db, rule, fromDay);
    await audit(db, clock, who, 'end-meetings', nameOfRule(subject, { ...rule, firstDay: fromDay }));
    return undefined;
  });
