import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { useProfessors } from '#web/school/approval/approval-data.ts';
import { useBelongings } from '#web/school/professor-list/professor-account-data.ts';
import { type NotHandedOver, useHandOver } from './hand-over-data.ts';
import { handOverText as text } from './hand-over-text.ts';

interface HandOverDialogProps extends OpenedDialogProps {
  readonly from: number;
  readonly subjects: readonly Subject[];
}

/** Gives what was chosen to another professor; what was refused says why and stays. */
export function HandOverDialog({ from, subjects, ...dialog }: HandOverDialogProps) {
  const [failed, setFailed] = useState<readonly NotHandedOver[]>([]);
  const { incentives = 0, pendingRedemptions = 0 } = useBelongings(from).data ?? {};
  const others = (useProfessors().data ?? []).filter(({ prof_id, isValidated }) => isValidated && prof_id !== from);
  const form = useForm({
    initial: { to: '', incentives: subjects.length === 0 },
    required: ['to'],
    missing: text.missing,
    check: (typed) => (subjects.length === 0 && !typed.incentives ? { message: text.nothing } : null),
    change: useHandOver(from, subjects),
    onDone(reply) {
      setFailed(reply.failed);
      if (reply.failed.length === 0) dialog.onClose();
    },
  });
  const hasIncentives = incentives > 0 || pendingRedemptions > 0;
  return (
    <FormDialog {...dialog} form={form} title={text.dialog(subjects.length)} save={text.handOver}>
      {subjects.length > 0 && <p className="quiet">{text.detail}</p>}
      <FormFailure
        failure={
          failed.length === 0 || form.busy
            ? null
            : {
                message: text.notDone(failed.length),
                advice: failed.map(({ what, why }) => `${what}: ${why}`).join(' '),
              }
        }
      />
      <NativeSelect
        label={text.to}
        data-autofocus
        data={[
          { value: '', label: text.chooseProfessor },
          ...others.map((one) => ({ value: String(one.prof_id), label: `${listedName(one)} (${one.username})` })),
        ]}
        {...form.field('to')}
      />
      {hasIncentives && (
        <Checkbox
          label={text.incentives(incentives, pendingRedemptions)}
          checked={form.values.incentives}
          onChange={(event) => form.set({ incentives: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
