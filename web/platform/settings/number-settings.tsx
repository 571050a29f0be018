import type * as z from 'zod/mini';
import type { Call } from '#contract/platform/base/call.ts';
import { type NumberSetting, settingRows } from '#contract/platform/settings/setting-rows.ts';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import { NumberField, type TypedNumber } from '#web/platform/form/number-field.tsx';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { type NumberSettingsText, settingsText, type TypedNumbers } from './settings-text.ts';

type Numbers<Name extends NumberSetting> = Call & { readonly reply: z.ZodMiniType<Record<Name, number>> };

interface NumberSettingsProps<Name extends NumberSetting> {
  readonly read: Numbers<Name>;
  readonly update: Numbers<Name>;
  readonly text: NumberSettingsText<Name>;
  /** The current values */
  readonly now: Record<Name, number>;
}

/** Numeric settings, changed together after a confirmation that states the effect */
export function NumberSettings<Name extends NumberSetting>({ read, update, text, now }: NumberSettingsProps<Name>) {
  const names = Object.keys(text.labels) as Name[];
  const valuesOf = (reply: unknown) =>
    Object.fromEntries(names.map((name) => [name, (reply as TypedNumbers<Name>)[name]])) as Record<Name, TypedNumber>;
  const change = useChange<Call, Record<Name, TypedNumber>>(update, {
    sending: (body) => ({ body: body as never }),
    question: (changed) => ({ title: text.ask, detail: text.askDetail(changed) }),
    updates: [read, valuesOf],
    doneMs: toastMs.admin,
    failed: text.failed,
  });
  const form = useForm({ initial: valuesOf(now), required: names, change, sent: onlyChanged, next: valuesOf });
  return (
    <Form form={form} actions={<SaveRow form={form} save={settingsText.update} />}>
      {names.map((name) => (
        <NumberField
          key={name}
          label={text.labels[name]}
          least={settingRows[name].least}
          most={settingRows[name].most}
          description={text.means[name]?.(form.values)}
          {...form.field(name)}
        />
      ))}
    </Form>
  );
}
