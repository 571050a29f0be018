import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { attendedStatuses, LONGEST_REASON, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { getSchoolRollHistory, overrideStatus } from '#contract/attendance/roll/school-roll-calls.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { RollHistoryDialog } from '#web/attendance/roll/roll-history-dialog.tsx';
import { keptText } from '#web/attendance/roll/roll-history-text.ts';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { TimeInput } from '#web/platform/form/time-input.tsx';
import { everything, failureText, useChange } from '#web/platform/ui/change.ts';
import { toastInfo, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import type { Corrected } from './school-roll-data.ts';
import { correctionText, schoolRollText } from './school-roll-text.ts';

interface CorrectionEntry extends Record<string, string> {
  readonly status: string;
  readonly reason: string;
  readonly timeIn: string;
}

/** The current entry, if someone else changed the status first. */
function nowInstead(error: unknown): RollEntry | undefined {
  const failure = failureOf(overrideStatus, error);
  return failure?.code === 'roll-changed' ? (failure.also.entry as RollEntry) : undefined;
}

function adviceOnCorrection(error: unknown): string | undefined {
  const now = nowInstead(error);
  return now && correctionText.changedTo(now.status === null ? noStatus : statusText[now.status]);
}

/**
 * Corrects a status and invalidates every query that shows a status. If someone else changed the status first, shows
 * the current status, from which the next try then starts.
 */
function useCorrectStatus({ class_id, stud_id, status: seen }: Corrected) {
  const [was, setWas] = useState(seen);
  // A retry has the same key; a try that starts from another status has a new one.
  const [tries] = useState(() => new Map<string, string>());
  const change = useChange(overrideStatus, {
    sending: ({ status, reason, timeIn }: CorrectionEntry) => ({
      params: { sessionId: class_id },
      headers: { 'idempotency-key': keyOfTry(tries, `${was} ${status}`) },
      body: { stud_id, status: status as Status, was, reason, timeIn: timeIn || null },
    }),
    invalidates: everything,
    done({ message, kept }) {
      const left = kept ? keptText(kept) : '';
      if (left === '') toastSuccess(message, toastMs.admin);
      else toastInfo(message, left);
    },
    failed: (error) => ({
      ...failureText(error, correctionText.failed),
      ...(nowInstead(error) && { tone: 'waiting' }),
    }),
  });
  return {
    ...change,
    async send(entry: CorrectionEntry) {
      try {
        return await change.send(entry);
      } catch (error) {
        const now = nowInstead(error);
        if (now) setWas(now.status);
        throw error;
      }
    },
  };
}

interface CorrectionDialogProps extends OpenedDialogProps {
  readonly corrected: Corrected;
}

/** Sets a student's status at a session, with a reason. */
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
        <p className="row wrap gap-4 across-8">
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

/** Who changed the status, when and why. */
export function SchoolRollHistoryDialog({ corrected, ...dialog }: CorrectionDialogProps) {
  const { class_id: sessionId, stud_id: studId } = corrected;
  const query = useCall(getSchoolRollHistory, { params: { sessionId, studId } }, { select: ({ changes }) => changes });
  return <RollHistoryDialog {...dialog} title={schoolRollText.historyOf(corrected.title)} query={query} />;
}
