import { Button } from '@mantine/core';
import { IconDeviceMobileDown } from '@tabler/icons-react';
import { useAskBeforeUnload } from '#web/attendance/offline/ask-before-unload.ts';
import { setStayOffline, useKept, useStaysOffline } from '#web/attendance/offline/kept-queue.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { keptLineText } from './kept-text.ts';

const NeedsYou = lazily(async () => (await import('./needs-you.tsx')).NeedsYou);
const inside = { padding: '0.5rem 0.875rem' };

/**
 * One line that says what is kept on this device, gone when all of it is sent, and the way to what needs the professor.
 * While it is there, closing the page asks first.
 */
export function KeptLine() {
  const { entries, others, isSending } = useKept();
  const stays = useStaysOffline();
  const reachable = useIsReachable();
  const needs = entries.filter((entry) => entry.needs);
  const waiting = entries.filter((entry) => !entry.needs);
  const dialog = useDialog<null>((_none, way) => <NeedsYou {...way} />);

  useAskBeforeUnload(entries.length > 0);

  const isUnderWay = isSending || reachable;
  const say = stays ? keptLineText.staysOffline : isUnderWay ? keptLineText.sending : keptLineText.waiting;
  const line =
    waiting.length > 0 || stays
      ? say(waiting)
      : needs.length > 0
        ? keptLineText.refused(needs)
        : others > 0
          ? keptLineText.others(others)
          : null;
  return (
    <>
      {line !== null && (
        <div className="row wrap tint-pending rounded strong small breaks gap-10" style={inside}>
          <p className="row shrinks gap-10" role="status">
            <IconDeviceMobileDown size={20} stroke={1.8} aria-hidden />
            {line}
          </p>
          {stays && (
            <Button size="xs" variant="default" onClick={() => setStayOffline(false)}>
              {keptLineText.goOnline}
            </Button>
          )}
          {needs.length > 0 && (
            <Button size="xs" variant="default" onClick={() => dialog.open(null)}>
              {keptLineText.needsYou(needs.length)}
            </Button>
          )}
        </div>
      )}
      {dialog.show()}
    </>
  );
}
