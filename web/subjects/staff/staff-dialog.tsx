import { Radio, Stack, TextInput } from '@mantine/core';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type { StaffMember } from '#contract/subjects/staff/staff-calls.ts';
import { staffRoles } from '#contract/subjects/subject/right-rules.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { today } from '#web/platform/base/date-text.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { sharedText } from '#web/subjects/subject/shared-text.ts';
import { type Sharing, useShare } from './staff-data.ts';
import { staffText } from './staff-text.ts';

/** So far ahead the calendar offers days. */
const DAYS_AHEAD = 366;

interface StaffDialogProps extends OpenedDialogProps {
  readonly sharing: Sharing;
  /** Whose right is changed; null for somebody new. */
  readonly member: StaffMember | null;
  /** Everybody who has a right already. */
  readonly staff: readonly StaffMember[];
}

/** Shares a subject with somebody whom one can name, or changes their right. */
export function StaffDialog({ sharing, member, staff, ...dialog }: StaffDialogProps) {
  const form = useForm({
    initial: {
      username: member?.username ?? '',
      role: member?.role ?? 'co',
      firstDay: member?.firstDay ?? '',
      lastDay: member?.lastDay ?? '',
    } as Record<'username' | 'role' | 'firstDay' | 'lastDay', string>,
    required: ['username'],
    missing: staffText.missing,
    change: useShare(sharing, member ? [] : staff),
    onDone: dialog.onClose,
  });
  const day = today();
  const { role, firstDay } = form.values;
  const from = member?.firstDay && member.firstDay < day ? member.firstDay : day;
  const last = dayAfter(day, DAYS_AHEAD);
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={member ? staffText.changeTitle(fullName(member)) : staffText.addTitle(sharing.subject)}
    >
      {!member && (
        <TextInput
          label={staffText.username}
          description={staffText.usernameHint}
          data-autofocus
          maxLength={200}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.field('username')}
        />
      )}
      <Radio.Group label={staffText.what} value={role} onChange={(value) => form.set({ role: value })}>
        <Stack gap="sm" mt="xs">
          {staffRoles.map((each) => (
            <Radio key={each} value={each} label={sharedText.roles[each]} description={staffText.roleDetail[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <DateField
        label={staffText.firstDay}
        description={staffText.daysHint}
        first={from}
        last={last}
        {...form.field('firstDay')}
      />
      <DateField label={staffText.lastDay} first={firstDay || day} last={last} {...form.field('lastDay')} />
    </FormDialog>
  );
}
