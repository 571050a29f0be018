import * as calls from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './settings-actions.ts';
import { attendanceMarksAreOn, levelThreshold } from './settings-queries.ts';

/** @param zoneChanged makes what features above keep by the school's time zone anew */
export function settingsRoutes(serve: Serve, services: Services, zoneChanged: actions.ZoneChanged): void {
  serve(getLevelThreshold, () => named('level_threshold', levelThreshold(services.database.read)));
  serve(calls.updateLevelThreshold, async ({ who, body: { level_threshold } }) => {
    await actions.changeLevelThreshold(services, who, level_threshold);
    return { level_threshold };
  });

  serve(calls.getRewardRules, () => actions.shownPointRules(services.database.read));
  serve(calls.updateRewardRules, ({ who, body }) => actions.changeRewardRules(services, who, body));

  serve(calls.getAttendanceMarks, () => named('attendance_marks', attendanceMarksAreOn(services.database.read)));

  serve(calls.updateAttendanceMarks, async ({ who, body: { attendance_marks } }) => {
    await actions.changeAttendanceMarks(services, who, attendance_marks);
    return { attendance_marks };
  });

  serve(getSchool, () => actions.schoolOf(services));

  serve(calls.updateSchool, ({ who, body }) => named('school', actions.changeSchool(services, who, body, zoneChanged)));
}
