import { TextInput } from '@mantine/core';
import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { onlyChanged, unseenNames } from '#web/platform/form/changed-values.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import { type KnownLevels, ProgramLevelInput } from './program-level-input.tsx';
import { ownChanges, useUpdateOwnStudent } from './student-data.ts';
import { studentProfileText } from './student-profile-text.ts';
import { studentText } from './student-text.ts';

interface UpdateProfileDialogProps extends OpenedDialogProps {
  readonly student: OwnStudent;
  /** Program levels that exist already. */
  readonly programLevels: KnownLevels;
}

/** Changes one's names and program level; a field left blank keeps its value. @see spec §5, decisions §1.2 */
export function UpdateProfileDialog({ student, programLevels, ...dialog }: UpdateProfileDialogProps) {
  const { first_name, middle_name, last_name, courseYearSection } = student;
  const form = useForm({
    initial: { first_name, middle_name, last_name, courseYearSection },
    check: (values) =>
      unseenNames(values, studentText.ownFields) ??
      (ownChanges(student, values).length > 0 ? null : { message: formText.nothingChanged }),
    change: useUpdateOwnStudent(student),
    sent: onlyChanged,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={studentProfileText.updateProfile} save={studentProfileText.update}>
      <p>{studentProfileText.updateHint}</p>
      <TextInput label={studentText.firstName} autoComplete="given-name" data-autofocus {...form.field('first_name')} />
      <TextInput label={studentText.middleName} autoComplete="additional-name" {...form.field('middle_name')} />
      <TextInput label={studentText.lastName} autoComplete="family-name" {...form.field('last_name')} />
      <ProgramLevelInput {...programLevels} {...form.field('courseYearSection')} />
    </FormDialog>
  );
}
