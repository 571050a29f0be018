import { TextInput } from '@mantine/core';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { updateProfessorAccount } from '#contract/school/approval/professor-account-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { formText } from '#web/platform/form/form-text.ts';
import type { EntryOf } from '#web/platform/form/form-values.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { useAccountsDecided } from '#web/school/approval/approval-data.ts';
import { professorFormText as text } from './professor-form-text.ts';

type ProfessorEntry = EntryOf<typeof updateProfessorAccount>;

const nothing: BodyOf<typeof updateProfessorAccount> = {
  first_name: '',
  middle_name: null,
  last_name: '',
  email: null,
};

/** An administrator's form for a professor's account. Sends only changed values, so that changes by others stay. */
export function EditProfessorDialog({ professor, ...dialog }: OpenedDialogProps & { professor: ListedProfessor }) {
  const { first_name, middle_name, last_name, email } = professor;
  const initial: ProfessorEntry = { first_name, middle_name, last_name, email: email ?? '' };
  const accountsDecided = useAccountsDecided();
  const change = useChange(updateProfessorAccount, {
    sending(entry: ProfessorEntry) {
      const changed = Object.entries(entry).filter(
        ([field, value]) => value !== initial[field as keyof ProfessorEntry],
      );
      return { params: { id: professor.prof_id }, body: { ...nothing, ...Object.fromEntries(changed) } };
    },
    async done({ message, professor: changed }) {
      await accountsDecided('professor', { changed });
      toastSuccess(message, toastMs.admin);
    },
    failed: text.failed,
  });
  const form = useForm({
    initial,
    required: ['first_name', 'last_name'],
    missing: text.missing,
    check: (typed) =>
      Object.entries(typed).every(([field, value]) => value.trim() === initial[field as keyof ProfessorEntry])
        ? { message: formText.nothingChanged }
        : null,
    change,
    onDone: dialog.onClose,
  });
  const name = { maxLength: 100, autoCapitalize: 'words', autoComplete: 'off' } as const;
  return (
    <FormDialog {...dialog} form={form} title={text.title(fullName(professor))}>
      <TextInput label={text.firstName} data-autofocus {...name} {...form.field('first_name')} />
      <TextInput label={text.middleName} placeholder={text.optional} {...name} {...form.field('middle_name')} />
      <TextInput label={text.lastName} {...name} {...form.field('last_name')} />
      <TextInput
        label={text.email}
        placeholder={text.optional}
        type="email"
        maxLength={254}
        autoComplete="off"
        description={text.emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('email')}
      />
    </FormDialog>
  );
}
