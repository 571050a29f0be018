import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import type { Person } from '#server/platform/base/actors.ts';
import { type Serve, tellsTime } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { SessionsPlaced } from '#server/subjects/subject/subject-queries.ts';
import { addDayOff, dropDayOff } from './day-off-actions.ts';
import { daysOffIn, type Period } from './day-off-queries.ts';
import { changeMeeting } from './meeting-actions.ts';
import { meetingPacketAction } from './meeting-packet-action.ts';
import { meetingsBetween, rulesForStudent, rulesOf, rulesOfProfessor } from './meeting-queries.ts';
import { firstOpenDay, openMeetingAction } from './open-meeting-action.ts';
import { createRule, endRule, updateRule } from './rule-actions.ts';

/** How far back administrators see due rolls, in days. */
const DUE_DAYS = 30;
/** How long days off are listed after they ended, in days. */
const PAST_DAYS_OFF = 366;

/** Serves the timetable: planned meetings, their rules, and days off. @param placed called when a meeting is opened */
export function timetableRoutes(serve: Serve, services: Services, placed: SessionsPlaced): void {
  const { read } = services.database;
  const dayOf = async ({ at }: Person) => localTime(at, await schoolTimeZone(read)).day;

  serve(calls.getMeetings, async ({ who, query }) => {
    const today = await dayOf(who);
    const rules = await rulesOfProfessor(read, who.prof_id);
    const accessTo = new Map(rules.map(({ rule_id, access }) => [rule_id, access]));
    // A helper sees the meetings of today.
    const between = async (period: Period) =>
      (await meetingsBetween(read, rules, period, who.at)).filter(({ rule_id, date }) => {
        const access = accessTo.get(rule_id);
        return access && mayOnDay(access, 'scan', today, date);
      });
    const past = await between({ from: await firstOpenDay(read, today), to: today });
    return {
      meetings: await between(query),
      rules: rules.filter(({ access }) => mayOnDay(access, 'see', today)),
      daysOff: await daysOffIn(read, query),
      due: past.filter(({ isDue }) => isDue),
    };
  });

  serve(calls.getSchoolMeetings, async ({ who, query }) => {
    const rules = await rulesOf(read, query);
    const meetings = await meetingsBetween(read, rules, query, who.at);
    return { meetings, rules, daysOff: await daysOffIn(read, query) };
  });

  serve(calls.getDueRolls, async ({ who }) => {
    const [rules, today] = [await rulesOf(read), await dayOf(who)];
    const past = await meetingsBetween(read, rules, { from: dayAfter(today, -DUE_DAYS), to: today }, who.at);
    return { due: past.filter(({ isDue }) => isDue), hasTimetable: rules.length > 0 };
  });

  serve(calls.getTimetable, async ({ who, query }) => {
    const rules = await rulesForStudent(read, who.stud_id, who.at);
    return { meetings: await meetingsBetween(read, rules, query, who.at) };
  });

  serve(calls.getMeetingPacket, async (asked) =>
    tellsTime(asked.reply, services, await meetingPacketAction(asked, services)),
  );
  serve(calls.openMeeting, (asked) => openMeetingAction(asked, services, placed));
  for (const { create, update, end, cancel, move, restore } of [calls.ownTimetable, calls.schoolTimetable]) {
    serve(create, createRule);
    serve(update, updateRule);
    serve(end, endRule);
    serve(cancel, (asked) => changeMeeting(services, asked, 'cancel-meeting', 'cancelled'));
    serve(move, (asked) => changeMeeting(services, asked, 'move-meeting', 'moved'));
    serve(restore, (asked) => changeMeeting(services, asked, 'restore-meeting'));
  }

  serve(calls.getDaysOff, async ({ who }) => {
    const from = dayAfter(await dayOf(who), -PAST_DAYS_OFF);
    return { daysOff: await daysOffIn(read, { from, to: '9999-12-31' }) };
  });
  serve(calls.createDayOff, addDayOff);
  serve(calls.deleteDayOff, dropDayOff);
}
