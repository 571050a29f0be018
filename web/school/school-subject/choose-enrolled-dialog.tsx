import { useState } from 'react';
import { ENROLLED_AT_ONCE } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { useEnrolChosen } from '#web/attendance/enrolment/enrolment-data.ts';
import { enrolmentText } from '#web/attendance/enrolment/enrolment-text.ts';
import { SinceField } from '#web/attendance/enrolment/since-field.tsx';
import { StudentChooser } from '#web/people/students-by-level/student-chooser.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useSchoolCandidates } from './school-candidates.ts';
import { schoolSubjectsText as text } from './school-subjects-text.ts';

const nobody: ReadonlySet<number> = new Set();

/** Adds students of the school to a subject, found by name or program level. */
export function ChooseEnrolledDialog({ subjectId, ...dialog }: OpenedDialogProps & { subjectId: number }) {
  const [group, setGroup] = useState('');
  const [chosen, setChosen] = useState(nobody);
  const candidates = useSchoolCandidates(group);
  const form = useForm({
    initial: { since: '' },
    check() {
      if (chosen.size === 0) return { message: text.nobody };
      return chosen.size > ENROLLED_AT_ONCE ? { message: text.tooMany } : null;
    },
    change: useEnrolChosen(subjectId, chosen),
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      isChanged={chosen.size > 0}
      title={enrolmentText.add}
      size={620}
      save={text.addTo(chosen.size)}
    >
      <StudentChooser candidates={candidates} group={group} onGroup={setGroup} chosen={chosen} onChange={setChosen} />
      <SinceField {...form.field('since')} />
    </FormDialog>
  );
}
