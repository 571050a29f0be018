import { Skeleton } from '@mantine/core';
import { grouped } from '#contract/platform/base/format-number.ts';
import { updateLevelThreshold } from '#contract/platform/settings/changed-settings-calls.ts';
import { getLevelThreshold } from '#contract/platform/settings/settings-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { NumberField } from '#web/platform/form/number-field.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { Loaded } from '#web/platform/ui/empty-loading-error.tsx';
import { toastMs } from '#web/platform/ui/toast.ts';
import { settingsText } from './settings-text.ts';

const blank: EntryOf<typeof updateLevelThreshold> = { level_threshold: '' };

/** Shows the level threshold and changes it after asking for confirmation. @see spec §2, §8 */
export function ThresholdForm() {
  const query = useCall(getLevelThreshold);
  const change = useChange(updateLevelThreshold, {
    question: ({ level_threshold }) => ({
      title: settingsText.askThreshold(Number(level_threshold)),
      detail: settingsText.askThresholdDetail,
    }),
    updates: [getLevelThreshold, ({ level_threshold }) => ({ level_threshold })],
    doneMs: toastMs.admin,
    failed: { message: settingsText.thresholdFailed, detail: settingsText.thresholdFailed },
  });
  const form = useForm({
    initial: blank,
    required: ['level_threshold'],
    missing: settingsText.thresholdMissing,
    change,
    next: () => blank,
  });
  return (
    <Form form={form} actions={<SaveRow form={form} save={settingsText.update} />}>
      <Loaded query={query} skeleton={<Skeleton height={64} width="60%" />} failed={settingsText.thresholdFetchFailed}>
        {({ level_threshold }) => (
          <dl>
            <dt className="quiet">{settingsText.currentThreshold}</dt>
            <dd className="dim">
              <strong className="text huge strong snug">{grouped(level_threshold)}</strong> {settingsText.exp}
            </dd>
          </dl>
        )}
      </Loaded>
      <NumberField label={settingsText.newThreshold} least={1} {...form.field('level_threshold')} />
    </Form>
  );
}
