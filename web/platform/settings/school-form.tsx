import { Select, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { getLetterWords } from '#contract/platform/mail/letter-calls.ts';
import { updateSchool } from '#contract/platform/settings/changed-settings-calls.ts';
import { getSchool, type School } from '#contract/platform/settings/settings-calls.ts';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { onlyChanged } from '#web/platform/form/dirty-values.ts';
import { Form, useForm } from '#web/platform/form/form.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { limitedOptions } from '#web/platform/form/limited-options.ts';
import { SaveRow } from '#web/platform/form/save-row.tsx';
import { proposals } from '#web/platform/form/suggestions.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import styles from './settings-parts.module.css';
import { settingsText } from './settings-text.ts';

/** Number of zones in the list, which opens slowly with more; typing narrows it */
const ZONES_AT_ONCE = 80;

/** All time zones that this browser knows, with two that some browsers do not list: UTC and the school's own */
function zonesWith(own: string): string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

const valuesOf = ({ school_name, time_zone }: School) => ({ school_name, time_zone });

/**
 * Changes the school's name and time zone after asking for confirmation; warns if the zone is the server's.
 * @see decisions §4.8
 */
export function SchoolForm({ school, isZoneChosen }: { school: School; isZoneChosen: boolean }) {
  const zones = useMemo(() => zonesWith(school.time_zone), [school.time_zone]);
  const change = useChange(updateSchool, {
    question: ({ school_name, time_zone }: EntryOf<typeof updateSchool>) => ({
      title: settingsText.askSchool(school_name, time_zone),
      detail: time_zone === '' ? undefined : settingsText.askZone(school.time_zone, time_zone),
    }),
    updates: [getSchool, ({ school: changed }) => changed],
    // Emails contain the school's name.
    invalidates: [getLetterWords],
    done: ({ school: { time_zone } }) => {
      setTimeZone(time_zone);
      toastSuccess(updateSchool.done, toastMs.admin);
    },
    failed: { message: settingsText.schoolFailed, detail: settingsText.schoolFailed },
  });
  const form = useForm({
    initial: valuesOf(school),
    required: ['school_name'],
    missing: settingsText.schoolNameMissing,
    change,
    sent: onlyChanged,
    next: (reply) => valuesOf(reply.school),
  });
  const zone = form.field('time_zone');
  return (
    <Form form={form} actions={<SaveRow form={form} save={settingsText.update} />}>
      <TextInput
        label={settingsText.schoolName}
        maxLength={100}
        autoComplete="organization"
        {...form.field('school_name')}
      />
      <Select
        {...proposals}
        label={settingsText.timeZone}
        description={
          !isZoneChosen && (
            <span className={`flex tint-pending smaller gap-8 rounded ${styles.warning}`}>
              <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
              {settingsText.zoneNotChosen(school.time_zone)}
            </span>
          )
        }
        data={zones}
        limit={ZONES_AT_ONCE}
        filter={limitedOptions}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage={settingsText.noZone}
        {...zone}
        onChange={(next) => next !== null && zone.onChange(next)}
      />
    </Form>
  );
}
