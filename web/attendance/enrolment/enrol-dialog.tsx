import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ENROLLED_AT_ONCE } from '#contract/attendance/enrolment/enrolment-calls.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { linesIn, unknownOf, useEnrol } from './enrolment-data.ts';
import { enrolmentText } from './enrolment-text.ts';
import { SinceField } from './since-field.tsx';

/** Adds students by name, one per line. Lines that match no student stay in the field to be corrected. */
export function EnrolDialog({ subjectId, ...dialog }: OpenedDialogProps & { subjectId: number }) {
  const [left, setLeft] = useState('');
  const form = useForm({
    initial: { lines: '', since: '' },
    required: ['lines'],
    missing: enrolmentText.missing,
    check({ lines }) {
      const count = linesIn(lines).length;
      if (count > ENROLLED_AT_ONCE) return { message: null, fields: { lines: enrolmentText.tooMany(count) } };
      return count === 0 ? { message: enrolmentText.missing, fields: { lines: true } } : null;
    },
    change: useEnrol(subjectId),
    next: ({ lines }, { since }) => ({ lines: unknownOf(lines).join('\n'), since }),
    onDone({ lines }) {
      const unknown = unknownOf(lines);
      setLeft(unknown.join('\n'));
      if (unknown.length === 0) dialog.onClose();
    },
  });
  const isLeft = left !== '' && form.values.lines === left && !form.busy;
  return (
    <FormDialog {...dialog} form={form} title={enrolmentText.add} save={enrolmentText.add} size={520}>
      <FormFailure
        failure={
          isLeft ? { message: enrolmentText.unknown(linesIn(left).length), advice: enrolmentText.unknownAdvice } : null
        }
      />
      <Textarea
        label={enrolmentText.lines}
        description={enrolmentText.linesHint}
        autosize
        minRows={4}
        maxRows={12}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('lines')}
      />
      <SinceField {...form.field('since')} />
    </FormDialog>
  );
}
