import { TextInput } from '@mantine/core';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { answerImport, type ImportLine } from '#contract/school/people-import/import-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useChange } from '#web/platform/ui/change.ts';
import { answered, importReads } from './import-data.ts';
import { importText as text } from './import-text.ts';

interface SplitNameDialogProps extends OpenedDialogProps {
  readonly importId: number;
  readonly line: ImportLine;
}

/** Corrects how the full name of a line was split. */
export function SplitNameDialog({ importId, line, ...way }: SplitNameDialogProps) {
  const { first_name = '', middle_name = '', last_name = '' } = line.after ?? {};
  const change = useChange(answerImport, {
    sending: (names: PersonNames) => answered(importId, { names: [{ ...names, line: line.line }] }),
    invalidates: importReads,
    done: '',
    failed: text.answerFailed,
  });
  const form = useForm({
    initial: { first_name, middle_name, last_name },
    required: ['first_name'],
    missing: text.firstNameMissing,
    change,
    onDone: way.onClose,
  });
  const name = { maxLength: 100, autoCapitalize: 'words', autoComplete: 'off' } as const;
  return (
    <FormDialog form={form} title={text.correctName} {...way}>
      <TextInput label={text.fields.first_name} data-autofocus {...name} {...form.field('first_name')} />
      <TextInput label={text.fields.middle_name} {...name} {...form.field('middle_name')} />
      <TextInput label={text.fields.last_name} {...name} {...form.field('last_name')} />
    </FormDialog>
  );
}
