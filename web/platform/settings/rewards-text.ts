import { counted, grouped } from '#contract/platform/base/format-number.ts';
import type { PointRules } from '#contract/platform/settings/changed-settings-calls.ts';
import type { NumberSettingsText } from './settings-text.ts';

/**
 * Whether a typed number is valid. If a number is invalid, texts about rewards are blank, so that they promise nothing
 * wrong.
 */
const isNumber = (value: number | string): value is number => typeof value === 'number';

/** Texts about how points are earned, given and returned. @see docs/decisions/0047 */
export const rewardsText: NumberSettingsText<keyof PointRules> = {
  title: 'Rewards',
  detail: 'Extra points for a new level and a streak, and how many points a professor can give by hand.',
  labels: {
    level_up_points: 'Points for a level-up',
    streak_points: 'Points for a streak',
    streak_step: 'Classes per streak',
    award_day_most: 'Daily limit for points by hand',
    cancel_minutes: 'Minutes to cancel a redemption',
    session_points: 'Points of a session',
    session_exp: 'Experience of a session',
  },
  means: {
    streak_step: ({ streak_step: step, streak_points: points }) =>
      isNumber(step) && isNumber(points)
        ? `${counted(points, 'point')} for every ${step} classes attended in a row: at ${step}, at ${2 * step} and so on.`
        : undefined,
    award_day_most({ award_day_most: most }) {
      if (!isNumber(most)) return undefined;
      return most === 0
        ? 'Professors cannot give points by hand.'
        : `A professor can give a student up to ${counted(most, 'point')} a day, each time with a reason.`;
    },
    cancel_minutes({ cancel_minutes: minutes }) {
      if (!isNumber(minutes)) return undefined;
      return minutes > 0
        ? `Students have ${counted(minutes, 'minute')} to cancel a pending redemption.`
        : 'Students cannot cancel a redemption.';
    },
    session_points: () => 'The first session of a subject gets these values. Later sessions copy the previous session.',
  },
  ask: 'Change the rewards?',
  /** Names what is changed. */
  askDetail(changed) {
    const said = Object.entries(rewardsText.labels).flatMap(([name, label]) => {
      const value = changed[name as keyof PointRules];
      return value === '' ? [] : [`${label}: ${grouped(Number(value))}. `];
    });
    return `${said.join('')}The new rewards apply from now on. Points already given stay.`;
  },
  fetchFailed: 'The rewards could not be read.',
  failed: 'Failed to update the rewards. Please try again.',
};
