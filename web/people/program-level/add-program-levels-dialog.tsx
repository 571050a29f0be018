import { Textarea } from '@mantine/core';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { useChangeList } from './program-levels-data.ts';
import { programLevelsText as text } from './program-levels-text.ts';

/** Adds program levels to the school's list, one per line. */
export function AddProgramLevelsDialog(dialog: OpenedDialogProps) {
  const form = useForm({
    initial: { names: '' },
    required: ['names'],
    missing: text.missing,
    change: useChangeList('add'),
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={text.add} save={text.enlist}>
      <Textarea
        label={text.addLabel}
        description={text.addHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={8}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.field('names')}
      />
    </FormDialog>
  );
}
