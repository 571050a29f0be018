import {
  getAttendanceMarks,
  getRewardRules,
  updateAttendanceMarks,
  updateLevelThreshold,
  updateRewardRules,
  updateSchool,
} from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import {
  changeAttendanceMarks,
  changeLevelThreshold,
  changeRewardRules,
  changeSchool,
  pointRules,
  schoolOf,
  type ZoneChanged,
} from './settings-actions.ts';
import { attendanceMarksAreOn, levelThreshold } from './settings-queries.ts';

/** @param zoneChanged makes what features above keep by the school's time zone anew */
export function settingsRoutes(serve: Serve, services: Services, zoneChanged: ZoneChanged): void {
  serve(getLevelThreshold, () => named('level_threshold', levelThreshold(services.database.read)));
  serve(updateLevelThreshold, async ({ who, body: { level_threshold } }) => {
    await changeLevelThreshold(services, who, level_threshold);
    return { level_threshold };
  });

  serve(getRewardRules, () => pointRules(services.database.read));
  serve(updateRewardRules, ({ who, body }) => changeRewardRules(services, who, body));

  serve(getAttendanceMarks, () => named('attendance_marks', attendanceMarksAreOn(services.database.read)));

  serve(updateAttendanceMarks, async ({ who, body: { attendance_marks } }) => {
    await changeAttendanceMarks(services, who, attendance_marks);
    return { attendance_marks };
  });

  serve(getSchool, () => schoolOf(services));

  serve(updateSchool, ({ who, body }) => named('school', changeSchool(services, who, body, zoneChanged)));
}
