import { Radio, Select } from '@mantine/core';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type * as calls from '#contract/subjects/staff/staff-calls.ts';
import type { StaffRole } from '#contract/subjects/subject/right-rules.ts';
import { fullName, listedName } from '#web/people/student/person-name.ts';
import { today } from '#web/platform/base/date-text.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { limitedOptions } from '#web/platform/form/limited-options.ts';
import { proposals } from '#web/platform/form/suggestions.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { staffText } from './staff-text.ts';

/** A subject with the calls for its staff: its professor's or an administrator's. */
export interface Sharing {
  readonly get: typeof calls.getStaff | typeof calls.getSubjectStaff;
  readonly set: typeof calls.setStaff | typeof calls.setSubjectStaff;
  readonly end: typeof calls.endStaff | typeof calls.endSubjectStaff;
  readonly subjectId: number;
  readonly subject: string;
}

/** The fields for a member of the staff. */
type StaffEntry = {
  username: string;
  /** A substitute is a co-teacher on certain days. */
  as: StaffRole | 'substitute';
  firstDay: string;
  lastDay: string;
};

/** How many days ahead the calendar offers. */
const DAYS_AHEAD = 366;
/** More professors than this make the list slow to open; typing narrows it. */
const LISTED_AT_ONCE = 80;

interface StaffDialogProps extends OpenedDialogProps {
  readonly sharing: Sharing;
  /** The member to change; null to add one. */
  readonly member: calls.StaffMember | null;
  /** The professors with whom the subject can be shared. */
  readonly colleagues: readonly calls.Colleague[];
}

/** Shares a subject with a professor from the list, or changes a member's access. */
export function StaffDialog({ sharing, member, colleagues, ...dialog }: StaffDialogProps) {
  const { role = 'co', firstDay = null, lastDay = null, username = '' } = member ?? {};
  const initial: StaffEntry = {
    username,
    as: role === 'co' && (firstDay ?? lastDay) !== null ? 'substitute' : role,
    firstDay: firstDay ?? '',
    lastDay: lastDay ?? '',
  };
  const params = { subjectId: sharing.subjectId };
  const change = useChange(sharing.set, {
    sending({ username: whom, as, ...entered }: StaffEntry) {
      const right = as === 'substitute' ? 'co' : as;
      // A helper from an earlier version may have days, which are kept.
      const isKept = as === 'helper' && member?.role === 'helper';
      const days = as === 'substitute' || isKept ? entered : { firstDay: '', lastDay: '' };
      return { params, body: { username: whom, role: right, ...days } };
    },
    invalidates: [keyOf(sharing.get, { params })],
    done: ({ message }) => toastSuccess(message),
    failed: staffText.shareFailed,
  });
  const form = useForm({
    initial,
    required: ['username'],
    missing: staffText.missing,
    check({ as, ...entered }) {
      const blank = (['firstDay', 'lastDay'] as const).filter((day) => as === 'substitute' && entered[day] === '');
      if (blank.length === 0) return null;
      return { message: staffText.daysMissing, fields: Object.fromEntries(blank.map((day) => [day, true] as const)) };
    },
    change,
    onDone: dialog.onClose,
  });
  const day = today();
  const from = firstDay !== null && firstDay < day ? firstDay : day;
  const last = dayAfter(day, DAYS_AHEAD);
  const chosen = form.field('username');
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={member ? staffText.changeTitle(fullName(member)) : staffText.addTitle(sharing.subject)}
    >
      {!member && (
        <Select
          {...proposals}
          label={staffText.professor}
          description={staffText.professorHint}
          data-autofocus
          searchable
          // An open list would cover the roles as soon as the dialog opens.
          openOnFocus={false}
          data={colleagues.map((one) => ({ value: one.username, label: `${listedName(one)} (${one.username})` }))}
          limit={LISTED_AT_ONCE}
          filter={limitedOptions}
          nothingFoundMessage={staffText.nobody}
          {...chosen}
          value={chosen.value || null}
          onChange={(value) => chosen.onChange(value ?? '')}
        />
      )}
      <Radio.Group
        label={staffText.what}
        value={form.values.as}
        onChange={(as) => form.set({ as: as as StaffEntry['as'] })}
      >
        <div className="column gap-12 space-above-8">
          {staffText.roles.map(([as, label, description]) => (
            <Radio key={as} value={as} label={label} description={description} />
          ))}
        </div>
      </Radio.Group>
      {form.values.as === 'substitute' && (
        <>
          <DateField label={staffText.firstDay} first={from} last={last} {...form.field('firstDay')} />
          <DateField
            label={staffText.lastDay}
            first={form.values.firstDay || day}
            last={last}
            {...form.field('lastDay')}
          />
        </>
      )}
    </FormDialog>
  );
}
