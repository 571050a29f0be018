import type { FastifyInstance } from 'fastify';
import {
  getAttendanceMarks,
  updateAttendanceMarks,
  updateLevelThreshold,
  updateSchool,
} from '#contract/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/settings/settings-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import {
  changeAttendanceMarks,
  changeLevelThreshold,
  changeSchool,
  schoolOf,
  type ZoneChanged,
} from './settings-actions.ts';
import { attendanceMarksAreOn, levelThreshold } from './settings-queries.ts';

/** @param zoneChanged makes what features above keep by the school's time zone anew */
export function settingsRoutes(app: FastifyInstance, services: Services, zoneChanged: ZoneChanged): void {
  serve(app, services, getLevelThreshold, () => named('level_threshold', levelThreshold(services.database.read)));
  serve(app, services, updateLevelThreshold, async ({ body: { level_threshold } }) => {
    await changeLevelThreshold(services, level_threshold);
    return { level_threshold };
  });

  serve(app, services, getAttendanceMarks, () =>
    named('attendance_marks', attendanceMarksAreOn(services.database.read)),
  );

  serve(app, services, updateAttendanceMarks, async ({ body: { attendance_marks } }) => {
    await changeAttendanceMarks(services, attendance_marks);
    return { attendance_marks };
  });

  serve(app, services, getSchool, () => schoolOf(services));

  serve(app, services, updateSchool, ({ body }) => named('school', changeSchool(services, body, zoneChanged)));
}
