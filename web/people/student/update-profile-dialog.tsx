import { TextInput } from '@mantine/core';
import { getStudent, type OwnStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { normaliseProgramLevel } from '#contract/platform/base/program-level.ts';
import { forgetLastReads } from '#web/platform/base/query-cache.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { changedNames, changesText, onlyChanged, unseenNames } from '#web/platform/form/dirty-values.ts';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { everything, failureText, useChange } from '#web/platform/ui/change.ts';
import { type KnownLevels, ProgramLevelInput } from './program-level-input.tsx';
import { studentProfileText } from './student-profile-text.ts';
import { studentText } from './student-text.ts';

interface UpdateProfileDialogProps extends OpenedDialogProps {
  readonly student: OwnStudent;
  readonly programLevels: KnownLevels;
}

/** A student's own fields; '' keeps the current value. */
type OwnStudentEntry = EntryOf<typeof updateStudent, keyof typeof studentText.ownFields>;

/** A program level is compared as the server stores it. @see decisions §4.5 */
const asStored = (typed: OwnStudentEntry) => ({
  ...typed,
  courseYearSection: normaliseProgramLevel(typed.courseYearSection),
});

/**
 * Changes the student's names and program level after asking for confirmation; blank fields stay unchanged.
 * @see spec §5, decisions §1.2
 */
export function UpdateProfileDialog({ student, programLevels, ...dialog }: UpdateProfileDialogProps) {
  const { first_name, middle_name, last_name, courseYearSection } = student;
  async function update(body: OwnStudentEntry) {
    const reply = await send(updateStudent, { body });
    forgetLastReads();
    return reply;
  }
  const change = useChange(update, {
    question: (typed) => ({
      title: studentText.updateQuestion,
      detail: changesText(student, asStored(typed), studentText.ownFields),
    }),
    // Another program level has other incentives and classes, so the data cached on the device is deleted too.
    invalidates: everything,
    updates: [getStudent, (reply) => reply.student],
    done: updateStudent.done,
    failed: (error) => ({
      ...failureText(error, studentText.updateFailed),
      ...(failureOf(updateStudent, error)?.code === 'too-many' && { tone: 'waiting' }),
    }),
  });
  const form = useForm({
    initial: { first_name, middle_name, last_name, courseYearSection },
    check: (values) =>
      unseenNames(values, studentText.ownFields) ??
      (changedNames(student, asStored(values)).length > 0 ? null : { message: formText.nothingChanged }),
    change,
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
