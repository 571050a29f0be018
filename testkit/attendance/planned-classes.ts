import { calls } from '#contract/app/calls.ts';
import { signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject } from '#testkit/school/teaching.ts';

/** On Tuesdays and Thursdays, from the day on which a test's school begins, for four weeks. */
export const tuesdaysAndThursdays = {
  weekdays: [2, 4],
  everyWeeks: 1,
  firstDay: '2026-09-08',
  lastDay: '2026-10-05',
  start_time: '10:00',
  end_time: '11:00',
  room: 'B12',
};

type RuleBody = typeof tuesdaysAndThursdays;
type Who = { headers: Record<string, string> };

/** A professor with a subject, and the calls of its timetable. */
export async function plannedClasses(school: SchoolUnderTest) {
  const owner = await signedInProfessor(school);
  const subjectId = await addSubject(school, owner, 'Math');
  return {
    owner,
    subjectId,
    create: (body: Partial<RuleBody> = {}) =>
      school.ask(calls.createMeetingRule, {
        ...owner,
        params: { subjectId },
        body: { ...tuesdaysAndThursdays, ...body },
      }),
    async plan(body: Partial<RuleBody> = {}): Promise<number> {
      return (await this.create(body)).reply.rule.rule_id;
    },
    update: (ruleId: number, fromDay: string, body: Partial<RuleBody> = {}) =>
      school.ask(calls.updateMeetingRule, {
        ...owner,
        params: { ruleId },
        body: { ...tuesdaysAndThursdays, ...body, fromDay },
      }),
    open: (ruleId: number, day: string, who: Who = owner, at = school) =>
      at.ask(calls.openMeeting, { headers: who.headers, params: { ruleId }, body: { day } }),
    cancel: (ruleId: number, day: string) =>
      school.ask(calls.cancelMeeting, { ...owner, params: { ruleId }, body: { day, reason: 'Ill' } }),
    move: (ruleId: number, day: string, toDay: string, hours: Partial<RuleBody> = {}) => {
      const { start_time, end_time } = { ...tuesdaysAndThursdays, ...hours };
      const body = { day, toDay, start_time, end_time, room: 'B13' };
      return school.ask(calls.moveMeeting, { ...owner, params: { ruleId }, body });
    },
    restore: (ruleId: number, day: string) =>
      school.ask(calls.restoreMeeting, { ...owner, params: { ruleId }, body: { day } }),
    /** The timetable as a professor sees it; by default the owner, six weeks from the Monday of the first week. */
    see: async (from = '2026-09-07', to = '2026-10-18', who: Who = owner) =>
      (await school.ask(calls.getMeetings, { headers: who.headers, query: { from, to } })).reply,
  };
}

/** The days on which meetings are. */
export const datesOf = (meetings: readonly { date: string }[]) => meetings.map(({ date }) => date);
