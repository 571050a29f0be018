import { Radio } from '@mantine/core';
import type { Leave } from '#contract/attendance/roll/leave-calls.ts';
import { today } from '#web/platform/base/date-text.ts';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { useForm } from '#web/platform/form/form.tsx';
import { FormDialog } from '#web/platform/form/form-dialog.tsx';
import { everything, useChange } from '#web/platform/ui/change.ts';
import type { LeaveSide } from './leave-side.ts';
import { leaveText } from './leave-text.ts';

interface EndLeaveDialogProps extends OpenedDialogProps {
  readonly side: LeaveSide;
  readonly leave: Leave;
  readonly name: string;
}

/** Asks whether a leave ends only from today on, or all of it. If only one of the two is possible, says which. */
export function EndLeaveDialog({ side, leave, name, ...dialog }: EndLeaveDialogProps) {
  const day = today();
  const isOver = leave.toDay < day || leave.endedAt !== null;
  const canChoose = leave.fromDay < day && !isOver;
  const change = useChange(side.end, {
    sending: ({ from }: { from: string }) => ({ params: { leaveId: leave.leave_id }, body: { all: from === 'all' } }),
    invalidates: everything,
    failed: leaveText.endFailed,
  });
  const form = useForm({
    initial: { from: canChoose ? 'today' : 'all' },
    change,
    onDone: dialog.onClose,
  });
  return (
    <FormDialog {...dialog} form={form} title={leaveText.askEnd(name, leave)} save={leaveText.end}>
      {canChoose ? (
        <Radio.Group aria-label={leaveText.endChoice} value={form.values.from} onChange={(from) => form.set({ from })}>
          <div className="column gap-12">
            <Radio value="today" label={leaveText.endFrom} />
            <Radio value="all" label={leaveText.endAll} />
          </div>
        </Radio.Group>
      ) : (
        <p>{isOver ? leaveText.endPast : leaveText.endFuture}</p>
      )}
    </FormDialog>
  );
}
