import { getRollRules, type RollRules, updateRollRules } from '#contract/attendance/roll/school-roll-calls.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { NumberField } from '#web/platform/form/number-field.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { rollRulesText } from './school-roll-text.ts';

const valuesOf = ({ late_percent, change_days }: RollRules) => ({
  late_percent: late_percent as number | string,
  change_days: change_days as number | string,
});

/** What lateness is worth, and for how many days a roll can be changed; changed after a question. */
export function RollRulesForm({ rules, save }: { rules: RollRules; save: string }) {
  const change = useChange(updateRollRules, {
    question: (changed: EntryOf<typeof updateRollRules>) => ({
      title: rollRulesText.askTitle,
      detail: [
        ...(changed.late_percent === '' ? [] : [rollRulesText.lateMeans(Number(changed.late_percent))]),
        ...(changed.change_days === '' ? [] : [rollRulesText.daysMean(Number(changed.change_days))]),
      ].join(' '),
    }),
    kept: [getRollRules, ({ message: _said, ...now }): RollRules => now],
    doneMs: toastMs.admin,
    failed: rollRulesText.failed,
  });
  const form = useForm({
    initial: valuesOf(rules),
    required: ['late_percent', 'change_days'],
    change,
    sent: onlyChanged,
    next: valuesOf,
  });
  const { late_percent, change_days } = form.values;
  return (
    <Form form={form} actions={<SaveRow form={form} save={save} />}>
      <NumberField
        label={rollRulesText.late}
        description={rollRulesText.lateMeans(Number(late_percent))}
        {...form.field('late_percent')}
      />
      <NumberField
        label={rollRulesText.days}
        description={rollRulesText.daysMean(Number(change_days))}
        {...form.field('change_days')}
      />
    </Form>
  );
}
