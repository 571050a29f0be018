import { LEAVE_DAYS } from '#contract/attendance/roll/leave-calls.ts';
import { reasonRequired } from '#contract/attendance/roll/roll-calls.ts';
import * as calls from '#contract/attendance/roll/school-roll-calls.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { isVisible } from '#contract/platform/base/visible-characters.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingGroup } from '#server/platform/settings/settings-actions.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';

import { rollOf } from './roll-actions.ts';
import { rollHistory } from './roll-history-queries.ts';
import { classRoll, schoolDay, studentRoll } from './school-roll-queries.ts';
import { sessionOfSchool } from './school-session-queries.ts';
import { setStatusBy } from './set-status-action.ts';

/** The number of days up to today that a class roll covers by default. */
const USUAL_DAYS = 30;

/** Serves the attendance of the whole school and its rules to administrators. */
export function schoolRollRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;

  async function nowAt() {
    const [moment, timeZone] = [await momentNow(read, clock), await schoolTimeZone(read)];
    return { moment, timeZone, today: localTime(moment.now, timeZone).day };
  }

  serve(calls.getDay, async ({ query }) => {
    const { moment, timeZone, today } = await nowAt();
    return schoolDay(read, query.day ?? today, moment, timeZone);
  });

  serve(calls.getClassRoll, async ({ params, query }) => {
    const { moment, timeZone, today } = await nowAt();
    const toDay = query.to ?? today;
    const fromDay = query.from ?? dayAfter(toDay, -USUAL_DAYS);
    if (fromDay > toDay || toDay > dayAfter(fromDay, LEAVE_DAYS)) return calls.rollDays;
    return classRoll(read, params.programLevel, { fromDay, toDay }, moment, timeZone);
  });

  serve(calls.getStudentRoll, async ({ params }) => {
    const [student] = await studentsOf(read, [params.studId]);
    if (!student) return notFound;
    const { moment } = await nowAt();
    return { student, roll: await studentRoll(read, params.studId, moment) };
  });

  serve(calls.getSessionRoll, async ({ who, params }) => {
    const found = await sessionOfSchool(read, params.sessionId);
    return found ? { ...(await rollOf(services, who, found.session)), professor: found.professor } : notFound;
  });
  serve(calls.overrideStatus, async ({ who, params, headers, body }) => {
    if (!isVisible(body.reason)) return reasonRequired;
    const find = async (db: Db) => (await sessionOfSchool(db, params.sessionId))?.session;
    return setStatusBy(services, who, find, { ...body, key: headers['idempotency-key'] });
  });
  serve(calls.getSchoolRollHistory, async ({ who, params }) => {
    if (!(await sessionOfSchool(read, params.sessionId))) return notFound;
    return { changes: await rollHistory(read, who, params.sessionId, params.studId) };
  });

  const rules = settingGroup(services, calls.rollSettings);
  serve(calls.getRollRules, rules.read);
  serve(calls.updateRollRules, rules.change);
}
