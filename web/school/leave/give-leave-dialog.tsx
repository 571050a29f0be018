import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { excuseKinds, LONGEST_REASON } from '#contract/attendance/attendance/status.ts';
import { LEAVE_DAYS, LEAVES_AT_ONCE } from '#contract/attendance/roll/leave-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { StudentChooser } from '#web/people/students-by-level/student-chooser.tsx';
import { today } from '#web/platform/base/date-text.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { DateField } from '#web/platform/form/date-field.tsx';
import { type Complaint, useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import type { LeaveSide } from './leave-side.ts';
import { leaveText } from './leave-text.ts';

type LeaveEntry = EntryOf<LeaveSide['create'], 'fromDay' | 'toDay' | 'kind' | 'note'>;

const nobody: ReadonlySet<number> = new Set();

/** Gives students leave, with days, kind and reason. */
export function GiveLeaveDialog({ side, ...dialog }: OpenedDialogProps & { side: LeaveSide }) {
  const [group, setGroup] = useState('');
  const [chosen, setChosen] = useState(nobody);
  const candidates = side.useCandidates(group);
  const day = today();

  function check({ fromDay, toDay }: LeaveEntry): Complaint | null {
    if (chosen.size === 0) return { message: leaveText.nobody };
    if (chosen.size > LEAVES_AT_ONCE) return { message: leaveText.tooMany };
    return toDay < fromDay ? { message: null, fields: { toDay: leaveText.lastBeforeFirst } } : null;
  }

  const initial: LeaveEntry = { fromDay: day, toDay: day, kind: 'excused', note: '' };
  const give = useChange(side.create, {
    sending: (entry: LeaveEntry) => {
      const body = { ...entry, kind: entry.kind === 'school' ? ('school' as const) : ('excused' as const) };
      return { body: { ...body, stud_ids: [...chosen] } };
    },
    // Every list that shows a status.
    invalidates: everything,
    done: ({ leaves }) => toastSuccess(leaveText.given(leaves), toastMs.info),
    failed: leaveText.giveFailed,
  });
  const form = useForm({
    initial,
    required: ['fromDay', 'toDay'],
    missing: leaveText.missing,
    check,
    change: give,
    advice(error) {
      const whom = failureOf(side.create, error)?.also.stud_id;
      const student = candidates.students?.data?.find(({ stud_id }) => stud_id === whom);
      return student && leaveText.hasMost(fullName(student));
    },
    onDone: dialog.onClose,
  });
  const { kind, fromDay } = form.values;
  return (
    <FormDialog
      {...dialog}
      form={form}
      isChanged={chosen.size > 0}
      title={leaveText.giveTitle}
      size={620}
      save={leaveText.giveTo(chosen.size)}
    >
      <StudentChooser candidates={candidates} group={group} onGroup={setGroup} chosen={chosen} onChange={setChosen} />
      <DateField
        label={leaveText.first}
        first={dayAfter(day, -LEAVE_DAYS)}
        last={dayAfter(day, LEAVE_DAYS)}
        {...form.field('fromDay')}
      />
      <DateField
        label={leaveText.last}
        first={fromDay || day}
        last={dayAfter(fromDay || day, LEAVE_DAYS)}
        {...form.field('toDay')}
      />
      <Radio.Group label={leaveText.kind} value={kind} onChange={(next) => form.set({ kind: next })}>
        <div className="column gap-8 space-above-8">
          {excuseKinds.map((each) => (
            <Radio key={each} value={each} label={statusText[each]} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={leaveText.note}
        description={leaveText.noteHint}
        maxLength={LONGEST_REASON}
        autosize
        {...form.field('note')}
      />
    </FormDialog>
  );
}
