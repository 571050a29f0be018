import { NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DayOff, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { createDayOff, deleteDayOff, getDaysOff } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { useToday } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { type OpenedDialogProps, useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { useSubjectChoices } from '#web/subjects/subject/subject-choices.ts';
import { ListRow } from './meeting-lists.tsx';
import { useTimetableChange } from './timetable-data.ts';
import { timetableText as text } from './timetable-text.ts';

const useAddDayOff = () => useTimetableChange((body: DayOff) => send(createDayOff, { body }));

/** The days off of the whole school or a program level: add and delete. */
export function DaysOffPage() {
  const query = useCall(getDaysOff);
  const adding = useDialog<null>((_, way) => <DayOffDialog {...way} />);
  const remove = useTimetableChange(
    ({ day_off_id: dayOffId }: DayOff & { day_off_id: number }) => send(deleteDayOff, { params: { dayOffId } }),
    ({ name }) => ({
      title: text.deleteDayOff(name),
      detail: text.deleteDayOffDetail,
      confirmLabel: text.deleteDayOff(name),
    }),
  );
  return (
    <Page
      title={text.daysOffTitle}
      tab={text.daysOff}
      up={paths.schoolTimetable.href()}
      actions={
        <ButtonWithIcon Icon={IconPlus} onClick={() => adding.open(null)}>
          {text.addDayOff}
        </ButtonWithIcon>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={4} />} failed={text.daysOffFailed}>
        {({ daysOff }) =>
          daysOff.length === 0 ? (
            <EmptyState message={text.noDaysOff} detail={text.noDaysOffDetail} />
          ) : (
            <ul className="paper ruled" aria-label={text.daysOff}>
              {daysOff.map((dayOff) => (
                <ListRow
                  key={dayOff.day_off_id}
                  name={dayOff.name}
                  facts={text.joined(
                    text.days(dayOff.firstDay, dayOff.lastDay),
                    dayOff.courseYearSection || text.wholeSchool,
                  )}
                >
                  <IconButton
                    Icon={IconTrash}
                    label={text.deleteDayOff(dayOff.name)}
                    warning
                    large
                    onClick={() => void remove.run(dayOff)}
                  />
                </ListRow>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding.show()}
    </Page>
  );
}

function DayOffDialog(dialog: OpenedDialogProps) {
  const day = useToday();
  const levels = useSubjectChoices('admin')?.levels ?? [];
  const form = useForm({
    initial: { name: '', firstDay: day, lastDay: day, courseYearSection: '' },
    required: ['name', 'firstDay', 'lastDay'],
    missing: text.missing,
    change: useAddDayOff(),
    onDone: dialog.onClose,
  });
  const { firstDay, lastDay } = form.values;
  const range = { first: dayAfter(day, -TIMETABLE_DAYS), last: dayAfter(day, 2 * TIMETABLE_DAYS) };
  const first = form.field('firstDay');
  return (
    <FormDialog {...dialog} form={form} title={text.addDayOff} save={text.addDayOff}>
      <TextInput label={text.dayOffName} maxLength={60} {...form.field('name')} />
      <DateField
        label={text.firstDay}
        {...range}
        {...first}
        onChange={(next) => form.set({ firstDay: next, ...(next > lastDay && { lastDay: next }) })}
      />
      <DateField label={text.lastDay} {...range} {...form.field('lastDay')} first={firstDay || range.first} />
      <NativeSelect
        label={text.level}
        data={[{ value: '', label: text.wholeSchool }, ...levels.filter(Boolean)]}
        {...form.field('courseYearSection')}
      />
    </FormDialog>
  );
}
