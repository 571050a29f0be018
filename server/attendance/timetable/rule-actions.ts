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
import { insertRule, moveMeetings, removeRule, storeRule } from './store-rule-queries.ts';

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

function overlap(rule: MeetingRule, others: readonly SubjectRule[]): typeof calls.meetingsOverlap | undefined {
  for (const other of others) {
    const day = other.rule_id === rule.rule_id ? undefined : overlapOf(rule, other);
    if (day !== undefined) return calls.meetingsOverlap.saying({ day });
  }
  return undefined;
}

/** Ends a rule before a day, or removes it if it has no meeting before that day. */
async function endBefore(db: Db, rule: SubjectRule, day: string): Promise<void> {
  if ((firstMeeting(rule, rule.firstDay) ?? day) >= day) await removeRule(db, rule);
  else if (rule.lastDay >= day) await storeRule(db, { ...rule, lastDay: dayAfter(day, -1) });
}

function nameOfRule(subject: subjects.FoundSubject, rule: Pick<MeetingRule, 'firstDay' | 'start_time' | 'end_time'>) {
  return `${subjects.nameOfSubject(subject)}, ${rule.firstDay} ${rule.start_time}-${rule.end_time}`;
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
    const added = { ...body, rule_id: 0 };
    if (!firstMeeting(added, body.firstDay)) return calls.ruleDays;
    const others = await rulesOf(db, { subject_id: subject.subject_id });
    if (others.length >= MAXIMUM.rulesOfSubject) return calls.tooManyRules;
    const refused = overlap(added, others);
    if (refused) return refused;
    const rule_id = await insertRule(db, subject.subject_id, body, who.at);
    await audit(db, clock, who, 'add-meetings', nameOfRule(subject, body));
    return { rule: { ...added, rule_id, subject_id: subject.subject_id } };
  });

/**
 * Changes a rule from a day on. If it has no meeting before that day, it is replaced; otherwise it ends and another one
 * begins, which gets the changes and sessions of meetings that it plans too. Weeks are counted from the first day that
 * was sent.
 * @returns the rule with the meetings from that day on, or `notFound`, `ruleDays`, `meetingsOverlap`, `tooManyRules`
 */
export const updateRule: Action<typeof calls.ownTimetable.update | typeof calls.schoolTimetable.update> = (
  { who, params, body: { fromDay, ...sent } },
  { database, clock },
) =>
  database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId);
    if (!held) return notFound;
    const { subject, rule } = held;
    const first = firstMeeting({ ...rule, ...sent }, fromDay > sent.firstDay ? fromDay : sent.firstDay);
    if (!first) return calls.ruleDays;
    const values = { ...sent, firstDay: fromDay > sent.firstDay ? first : sent.firstDay };
    const others = await rulesOf(db, { subject_id: subject.subject_id });
    const refused = overlap({ ...rule, ...values }, others);
    if (refused) return refused;
    await audit(db, clock, who, 'change-meetings', nameOfRule(subject, values));
    if ((firstMeeting(rule, rule.firstDay) ?? fromDay) >= fromDay) {
      await storeRule(db, { ...rule, ...values });
      return { rule: { ...rule, ...values } };
    }
    if (others.length >= MAXIMUM.rulesOfSubject) return calls.tooManyRules;
    // Meetings that were due stay due.
    const rule_id = await insertRule(db, subject.subject_id, values, rule.createdAt);
    const next = { ...rule, ...values, rule_id };
    await moveMeetings(db, rule.rule_id, next);
    await endBefore(db, rule, fromDay);
    return { rule: next };
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
