import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { transferIncentives } from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { getProfessorBelongings } from '#contract/school/approval/approval-calls.ts';
import { transferSubject } from '#contract/subjects/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { listedName } from '#web/people/student/person-name.ts';
import { messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { useProfessors } from '#web/school/approval/approval-data.ts';
import { handOverText as text } from './hand-over-text.ts';

interface NotHandedOver {
  readonly what: string;
  readonly why: string;
}

interface HandOverDialogProps extends OpenedDialogProps {
  readonly from: number;
  readonly subjects: readonly Subject[];
}

/**
 * Hands over the chosen items to another professor. Shows why items were refused; refused items stay with this
 * professor.
 */
export function HandOverDialog({ from, subjects, ...dialog }: HandOverDialogProps) {
  const [failed, setFailed] = useState<readonly NotHandedOver[]>([]);
  const { incentives = 0, pendingRedemptions = 0 } =
    useCall(getProfessorBelongings, { params: { id: from } }).data ?? {};
  const others = (useProfessors().data ?? []).filter(({ prof_id, isValidated }) => isValidated && prof_id !== from);
  /** Hands over one item after another. If an item is refused, reports this and continues with the other items. */
  async function handOver({ to, incentives: withIncentives }: { to: string; incentives: boolean }) {
    const body = { prof_id: Number(to) };
    const refused: NotHandedOver[] = [];
    const attempt = (what: string, call: Promise<unknown>) =>
      call.catch((error: unknown) => refused.push({ what, why: messageOf(error, text.changeFailed) }));
    for (const { subject_id, subject_name } of subjects)
      await attempt(subject_name, send(transferSubject, { params: { subjectId: subject_id }, body }));
    if (withIncentives) await attempt(text.allIncentives, send(transferIncentives, { params: { id: from }, body }));
    return { failed: refused };
  }
  const change = useChange(handOver, {
    invalidates: everything,
    done: (reply) => {
      if (reply.failed.length === 0) toastSuccess(text.done);
    },
    failed: text.changeFailed,
  });
  const form = useForm({
    initial: { to: '', incentives: subjects.length === 0 },
    required: ['to'],
    missing: text.missing,
    check: (typed) => (subjects.length === 0 && !typed.incentives ? { message: text.nothing } : null),
    change,
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
