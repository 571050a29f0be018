import { Radio, TextInput } from '@mantine/core';
import { attendedStatuses, LONGEST_REASON, statuses } from '#contract/attendance/attendance/status.ts';
import { getSchoolRollHistory } from '#contract/attendance/roll/school-roll-calls.ts';
import { RollHistoryDialog } from '#web/attendance/roll/roll-history-dialog.tsx';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { statusText } from '#web/attendance/roll/status-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import styles from './school-roll.module.css';
import { adviceOnCorrection, type Corrected, type CorrectionEntry, useCorrectStatus } from './school-roll-data.ts';
import { correctionText, schoolRollText } from './school-roll-text.ts';

interface CorrectionDialogProps extends OpenedDialogProps {
  readonly corrected: Corrected;
}

/** Sets what a student was at a session, with a reason. */
export function CorrectStatusDialog({ corrected, ...dialog }: CorrectionDialogProps) {
  const initial: CorrectionEntry = { status: corrected.status ?? '', reason: '', timeIn: '' };
  const form = useForm({
    initial,
    required: ['status', 'reason'],
    missing: correctionText.reasonMissing,
    change: useCorrectStatus(corrected),
    advice: adviceOnCorrection,
    onDone: dialog.onClose,
  });
  const attended = attendedStatuses.some((status) => status === form.values.status);
  return (
    <FormDialog {...dialog} form={form} title={corrected.title}>
      {corrected.status !== null && (
        <p className={`flex ${styles.now}`}>
          {correctionText.isNow} <RollStatus status={corrected.status} />
        </p>
      )}
      <Radio.Group label={correctionText.status} value={form.values.status} onChange={(status) => form.set({ status })}>
        <div className="column gap-12 space-above-8">
          {statuses.map((status) => (
            <Radio key={status} value={status} label={statusText[status]} />
          ))}
        </div>
      </Radio.Group>
      {attended && <TimeInput clearable label={correctionText.timeIn} {...form.field('timeIn')} />}
      {attended && <p className="faint">{correctionText.timeInHint}</p>}
      <TextInput
        label={correctionText.reason}
        description={correctionText.reasonHint}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** Who changed it, when and why. */
export function SchoolRollHistoryDialog({ corrected, ...dialog }: CorrectionDialogProps) {
  const { class_id: sessionId, stud_id: studId } = corrected;
  const query = useCall(getSchoolRollHistory, { params: { sessionId, studId } }, { select: ({ changes }) => changes });
  return <RollHistoryDialog {...dialog} title={schoolRollText.historyOf(corrected.title)} query={query} />;
}
