import {
  getRewardRules,
  type PointRules,
  updateRewardRules,
} from '#contract/platform/settings/changed-settings-calls.ts';
import {
  LONGEST_CANCEL_MINUTES,
  LONGEST_STREAK_STEP,
  MOST_BONUS_POINTS,
} from '#contract/platform/settings/settings-rules.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { settingsText } from './settings-text.ts';

const names = [
  'level_up_points',
  'streak_points',
  'streak_step',
  'award_day_most',
  'cancel_minutes',
  'session_points',
  'session_exp',
] as const satisfies (keyof PointRules)[];

const valuesOf = (rules: PointRules) =>
  Object.fromEntries(names.map((name) => [name, rules[name]])) as Record<(typeof names)[number], TypedNumber>;

/** How points are earned, given and given back; changed after a question that says what follows. @see docs/decisions/0047 */
export function RewardRulesForm({ rules }: { rules: PointRules }) {
  const change = useChange(updateRewardRules, {
    question: (changed: EntryOf<typeof updateRewardRules>) => ({
      title: settingsText.askRewards,
      detail: settingsText.askRewardsDetail(changed),
    }),
    kept: [getRewardRules, ({ message: _said, ...now }): PointRules => now],
    doneMs: toastMs.admin,
    failed: settingsText.rewardsFailed,
  });
  const form = useForm({
    initial: valuesOf(rules),
    required: names,
    change,
    sent: onlyChanged,
    next: valuesOf,
  });
  const { streak_step, streak_points, award_day_most } = form.values;
  return (
    <Form form={form} actions={<SaveRow form={form} save={settingsText.update} />}>
      <NumberField label={settingsText.levelUpPoints} most={MOST_BONUS_POINTS} {...form.field('level_up_points')} />
      <NumberField label={settingsText.streakPoints} most={MOST_BONUS_POINTS} {...form.field('streak_points')} />
      <NumberField
        label={settingsText.streakStep}
        least={2}
        most={LONGEST_STREAK_STEP}
        description={settingsText.streakMeans(streak_step, streak_points)}
        {...form.field('streak_step')}
      />
      <NumberField
        label={settingsText.awardDayMost}
        most={MOST_BONUS_POINTS}
        description={settingsText.awardMeans(award_day_most)}
        {...form.field('award_day_most')}
      />
      <NumberField
        label={settingsText.cancelMinutes}
        most={LONGEST_CANCEL_MINUTES}
        description={settingsText.cancelMeans(form.values.cancel_minutes)}
        {...form.field('cancel_minutes')}
      />
      <NumberField
        label={settingsText.sessionPoints}
        description={settingsText.sessionMeans}
        {...form.field('session_points')}
      />
      <NumberField label={settingsText.sessionExp} {...form.field('session_exp')} />
    </Form>
  );
}
