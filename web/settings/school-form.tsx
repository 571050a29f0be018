import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type School, updateSchool } from '#contract/settings/settings-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { setTimeZone } from '#web/base/date-text.ts';
import { FormFailure } from '#web/base/form-failure.tsx';
import { send } from '#web/base/send.ts';
import { toastMs, toastSuccess } from '#web/base/toast.ts';
import { schoolKey } from './school-data.ts';
import styles from './settings-parts.module.css';
import { settingsText } from './settings-text.ts';

/** More zones at once than this make the list slow to open; typing narrows them. */
const ZONES_AT_ONCE = 80;

/** Every zone that this browser knows, the school's own first of all among them. */
function zonesWith(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(own) ? known : [own, ...known];
}

/** Changes the school's name and time zone after a question. @see decisions §4.8 */
export function SchoolForm({ school }: { school: School }) {
  const form = useForm({ initialValues: { name: school.school_name, zone: school.time_zone } });
  const zones = useMemo(() => zonesWith(school.time_zone), [school.time_zone]);
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<unknown>(null);

  async function update({ name, zone }: typeof form.values) {
    setFailure(null);
    try {
      const yes = await confirm({
        title: settingsText.askSchool,
        detail: zone === school.time_zone ? undefined : settingsText.askZone(school.time_zone, zone),
        onYes: async () => {
          const changed = (await send(updateSchool, { body: { school_name: name, time_zone: zone } })).school;
          queryClient.setQueryData(schoolKey, changed);
          setTimeZone(changed.time_zone);
          form.setValues({ name: changed.school_name, zone: changed.time_zone });
        },
      });
      if (yes) toastSuccess(updateSchool.done, toastMs.admin);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit((values) => void update(values))}>
      <TextInput
        label={settingsText.schoolName}
        maxLength={100}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <Select
        label={settingsText.timeZone}
        data={zones}
        limit={ZONES_AT_ONCE}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={settingsText.noZone}
        maxDropdownHeight={280}
        {...form.getInputProps('zone')}
      />
      {failure !== null && (
        <FormFailure message={settingsText.schoolFailed} detail={messageOf(failure, settingsText.schoolFailed)} />
      )}
      <div className={styles.actions}>
        <Button type="submit">{settingsText.update}</Button>
      </div>
    </form>
  );
}
