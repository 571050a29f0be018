import { Radio } from '@mantine/core';
import { dropStudent, type EnrolledStudent } from '#contract/attendance/enrolment/enrolment-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { everything, useChange } from '#web/platform/ui/change.ts';
import type { EnrolmentSide } from './enrolment-data.ts';
import { enrolmentText } from './enrolment-text.ts';

interface DropDialogProps extends OpenedDialogProps {
  readonly side: EnrolmentSide;
  readonly subjectId: number;
  readonly subject: string;
  readonly person: EnrolledStudent;
  readonly name: string;
}

/** Asks for the first day on which a student is no longer in a subject, and says what changes. */
export function DropDialog({ side, subjectId, subject, person, name, ...dialog }: DropDialogProps) {
  const drop = useChange(side.drop, {
    sending: ({ from }: { from: string }) => ({
      params: { subjectId },
      body: { stud_id: person.student.stud_id, from: from === 'beginning' ? ('beginning' as const) : ('now' as const) },
    }),
    invalidates: everything,
    done: dropStudent.done,
    failed: enrolmentText.dropFailed,
  });
  const form = useForm({
    initial: { from: 'now' },
    change: drop,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={enrolmentText.askDrop(name, subject)} save={enrolmentText.drop}>
      <p className="quiet">{enrolmentText.dropDetail}</p>
      <Radio.Group aria-label={enrolmentText.from} value={form.values.from} onChange={(from) => form.set({ from })}>
        <div className="column gap-12">
          <Radio value="now" label={enrolmentText.fromNow} />
          <Radio
            value="beginning"
            label={enrolmentText.fromBeginning(person.absences)}
            description={person.absences > 0 && enrolmentText.beginningDetail}
          />
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
