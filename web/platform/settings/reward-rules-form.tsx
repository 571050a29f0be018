import type { PointRules } from '#contract/platform/settings/changed-settings-calls.ts';
import {
  LONGEST_CANCEL_MINUTES,
  LONGEST_STREAK_STEP,
  MOST_BONUS_POINTS,
} from '#contract/platform/settings/settings-rules.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useUpdateRewardRules } from './settings-data.ts';
import { settingsText } from './settings-text.ts';

const valuesOf = ({ level_up_points, streak_points, streak_step, award_day_most, cancel_minutes }: PointRules) => ({
  level_up_points: level_up_points as TypedNumber,
  streak_points: streak_points as TypedNumber,
  streak_step: streak_step as TypedNumber,
  award_day_most: award_day_most as TypedNumber,
  cancel_minutes: cancel_minutes as TypedNumber,
});

/** How points are earned, given and given back; changed after a question that says what follows. @see docs/decisions/0047 */
export function RewardRulesForm({ rules }: { rules: PointRules }) {
  const form = useForm({
    initial: valuesOf(rules),
    required: ['level_up_points', 'streak_points', 'streak_step', 'award_day_most', 'cancel_minutes'],
    change: useUpdateRewardRules(),
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
    </Form>
  );
}
