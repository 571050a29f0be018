import * as calls from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import * as actions from './settings-actions.ts';
import { forgetMarks } from './settings-queries.ts';

/** @param zoneChanged recomputes stored values of other features that depend on the school's time zone */
export function settingsRoutes(serve: Serve, services: Services, zoneChanged: actions.ZoneChanged): void {
  const threshold = actions.settingGroup(services, ['level_threshold']);
  serve(getLevelThreshold, threshold.read);
  serve(calls.updateLevelThreshold, threshold.change);

  const rewards = actions.settingGroup(services, calls.rewardSettings);
  serve(calls.getRewardRules, rewards.read);
  serve(calls.updateRewardRules, rewards.change);

  const marks = actions.settingGroup(services, ['attendance_marks'], async (db, { attendance_marks }) => {
    if (!attendance_marks) await forgetMarks(db);
  });
  serve(calls.getAttendanceMarks, marks.read);
  serve(calls.updateAttendanceMarks, marks.change);

  serve(getSchool, () => actions.schoolOf(services));

  serve(calls.updateSchool, (asked) => actions.changeSchool(asked, services, zoneChanged));
}
