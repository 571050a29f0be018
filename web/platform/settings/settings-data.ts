import { useQuery } from '@tanstack/react-query';
import {
  getAttendanceMarks,
  getRewardRules,
  type PointRules,
  updateAttendanceMarks,
  updateLevelThreshold,
  updateRewardRules,
  updateSchool,
} from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold, type School } from '#contract/platform/settings/settings-calls.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { namesSchoolKey, schoolKey } from './school-data.ts';
import { settingsText } from './settings-text.ts';

const thresholdKey = ['level-threshold', 'administrator'];

/** The level threshold as the administrator sees it. */
export function useThreshold() {
  return useQuery({
    queryKey: thresholdKey,
    queryFn: async ({ signal }) => (await send(getLevelThreshold, { signal })).level_threshold,
  });
}

/** Changes the level threshold after a question. @see spec §2, §8 */
export function useUpdateThreshold() {
  return useChange({
    call: (body: EntryOf<typeof updateLevelThreshold>) => send(updateLevelThreshold, { body }),
    question: ({ level_threshold }) => ({
      title: settingsText.askThreshold(Number(level_threshold)),
      detail: settingsText.askThresholdDetail,
    }),
    kept: [thresholdKey, ({ level_threshold }) => level_threshold],
    done: updateLevelThreshold.done,
    doneMs: toastMs.admin,
    failed: { message: settingsText.thresholdFailed, detail: settingsText.thresholdFailed },
  });
}

const rewardRulesKey = ['reward-rules'];

/** How points are earned, given and given back. */
export function useRewardRules() {
  return useQuery({ queryKey: rewardRulesKey, queryFn: ({ signal }) => send(getRewardRules, { signal }) });
}

/** Changes those that are not blank after a question that names them. */
export function useUpdateRewardRules() {
  return useChange({
    call: (body: EntryOf<typeof updateRewardRules>) => send(updateRewardRules, { body }),
    question: (rules) => ({ title: settingsText.askRewards, detail: settingsText.askRewardsDetail(rules) }),
    kept: [rewardRulesKey, ({ message: _said, ...rules }): PointRules => rules],
    done: updateRewardRules.done,
    doneMs: toastMs.admin,
    failed: settingsText.rewardsFailed,
  });
}

const marksKey = ['attendance-marks'];

/** Whether attendance that looks like cheating is marked. */
export function useAttendanceMarks() {
  return useQuery({
    queryKey: marksKey,
    queryFn: async ({ signal }) => (await send(getAttendanceMarks, { signal })).attendance_marks,
  });
}

/** Turns the marks on or off. */
export function useUpdateAttendanceMarks() {
  return useChange({
    call: (body: { attendance_marks: boolean }) => send(updateAttendanceMarks, { body }),
    kept: [marksKey, ({ attendance_marks }) => attendance_marks],
    done: updateAttendanceMarks.done,
    doneMs: toastMs.admin,
    failed: settingsText.marksFailed,
  });
}

/** Changes what is not blank of the school's name and time zone after a question; dates follow at once. @see decisions §4.8 */
export function useUpdateSchool(present: School) {
  return useChange({
    call: (body: EntryOf<typeof updateSchool>) => send(updateSchool, { body }),
    question: ({ school_name, time_zone }) => ({
      title: settingsText.askSchool(school_name, time_zone),
      detail: time_zone === '' ? undefined : settingsText.askZone(present.time_zone, time_zone),
    }),
    kept: [schoolKey, ({ school }) => school],
    stale: [namesSchoolKey],
    done: ({ school }) => {
      setTimeZone(school.time_zone);
      toastSuccess(updateSchool.done, toastMs.admin);
    },
    failed: { message: settingsText.schoolFailed, detail: settingsText.schoolFailed },
  });
}
